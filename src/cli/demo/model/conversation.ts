import type { ModelRequest } from '../../../testing/index.ts'
import { textOf, toolResultsOf } from '../../../testing/messages.ts'

/** A tool call of this session and what came back. */
export interface ToolCall {
  /** What was said along with it. */
  readonly said: string
  readonly name: string
  readonly input: Readonly<Record<string, string>>
  readonly output: string
}

/** The tool calls that were answered, in order: all that a model knows of what it did. */
export function toolCallsIn({ messages }: ModelRequest): ToolCall[] {
  const outputs = new Map(messages.flatMap(toolResultsOf).map(({ id, text }) => [id, text]))
  return messages
    .filter(({ role }) => role === 'assistant')
    .flatMap(({ content }) =>
      content
        .filter(({ type, id }) => type === 'tool_use' && outputs.has(String(id)))
        .map((block) => ({
          said: textOf(content),
          name: String(block.name),
          input: block.input as ToolCall['input'],
          output: outputs.get(String(block.id)) ?? '',
        })),
    )
}

/** What stands between the tags that flower puts around a part of a prompt; null when there is no such part. */
export function partOf(prompt: string, tag: 'task' | 'handoff'): string | null {
  return new RegExp(`<(${tag}(?:-\\d+)?)>\\n([\\s\\S]*?)</\\1>`).exec(prompt)?.[2] ?? null
}
