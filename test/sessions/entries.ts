import type { Entry } from '../../src/sessions/entry.ts'

export function user(uuid: string, parentUuid: string | null, content: unknown, extra: object = {}): Entry {
  return { type: 'user', uuid, parentUuid, message: { role: 'user', content }, ...extra }
}

/** One content block of a response, as the harness writes it: a line of its own. */
export function assistant(
  uuid: string,
  parentUuid: string | null,
  block: unknown,
  { response = `msg-${uuid}`, ...extra }: { response?: string; [key: string]: unknown } = {},
): Entry {
  const message = { id: response, role: 'assistant', model: 'claude-sonnet-4-5', content: [block] }
  return { type: 'assistant', uuid, parentUuid, message, ...extra }
}

export function text(words: string): object {
  return { type: 'text', text: words }
}

export function call(id: string, name: string, input: object = {}): object {
  return { type: 'tool_use', id, name, input }
}

export function result(id: string, content: unknown, extra: object = {}): object {
  return { type: 'tool_result', tool_use_id: id, content, ...extra }
}

/** A chain of calls, each answered. */
export function calls(
  ...made: readonly { name: string; input?: object; content: unknown; is_error?: boolean }[]
): Entry[] {
  return made.flatMap(({ name, input, content, is_error }, n) => [
    assistant(`c${n}`, n === 0 ? null : `r${n - 1}`, call(`t${n}`, name, input)),
    user(`r${n}`, `c${n}`, [result(`t${n}`, content, is_error ? { is_error } : {})]),
  ])
}

/** What the results of a transcript say, by call. */
export function results(entries: readonly Entry[]): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const entry of entries) {
    const { content } = entry.message as { content: unknown }
    if (!Array.isArray(content)) continue
    for (const block of content) if (block.type === 'tool_result') found[block.tool_use_id] = block.content
  }
  return found
}

export function links(entries: readonly Entry[]): [unknown, unknown][] {
  return entries.map(({ uuid, parentUuid }) => [uuid, parentUuid])
}
