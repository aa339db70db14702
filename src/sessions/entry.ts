/**
 * One line of a transcript: JSON of the harness's own making, of which flower knows what it needs. `uuid` names the
 * messages; lines that only keep state have none.
 */
export interface Entry {
  readonly type: string
  readonly uuid?: string
  readonly [key: string]: unknown
}

export interface ToolCall {
  readonly type: 'tool_use'
  readonly id: string
  readonly name: string
  readonly input: unknown
}

export interface ToolResult {
  readonly type: 'tool_result'
  readonly tool_use_id: string
  readonly content?: unknown
  readonly is_error?: boolean
}

export function isEntry(value: unknown): value is Entry {
  return isObject(value) && typeof value.type === 'string'
}

const NONE: readonly unknown[] = []

/** The content blocks of a message; none for a message that is a plain string, and for what is no message. */
export function blocksOf(entry: Entry): readonly unknown[] {
  // Called for every entry in every pass: no more than this.
  const content = (entry.message as { readonly content?: unknown } | null | undefined)?.content
  return Array.isArray(content) ? content : NONE
}

export function messageOf(entry: Entry): Readonly<Record<string, unknown>> | null {
  return isObject(entry.message) ? entry.message : null
}

export function withBlocks(entry: Entry, blocks: readonly unknown[]): Entry {
  return { ...entry, message: { ...messageOf(entry), content: blocks } }
}

export function isToolCall(block: unknown): block is ToolCall {
  const call = block as Partial<ToolCall> | null | undefined
  return call?.type === 'tool_use' && typeof call.id === 'string'
}

export function isToolResult(block: unknown): block is ToolResult {
  const result = block as Partial<ToolResult> | null | undefined
  return result?.type === 'tool_result' && typeof result.tool_use_id === 'string'
}

export function isTextBlock(block: unknown): block is { readonly type: 'text'; readonly text: string } {
  return isObject(block) && block.type === 'text' && typeof block.text === 'string'
}

/** A string, or the texts of a list of blocks, one a line. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .filter(isTextBlock)
    .map(({ text }) => text)
    .join('\n')
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
