import type { SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk'

/** Longer texts of tool calls and tool results are cut to their beginning and end, in characters. */
const LONG = 1_000
const HEAD = 300
const TAIL = 200

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Entry = SessionStoreEntry & { [key: string]: unknown }

/** Drops refused requests and the harness's own bookkeeping, relinks what followed them, and cuts long tool texts. */
export function shorten(entries: readonly Entry[]): Entry[] {
  const parents = new Map<unknown, unknown>()
  const kept = entries.filter((entry) => {
    const dropped = entry.isApiErrorMessage === true || entry.type.startsWith('api-request')
    if (dropped) parents.set(entry.uuid, entry.parentUuid ?? null)
    return !dropped
  })
  return kept.map((entry) => {
    let parent: unknown = entry.parentUuid
    while (parents.has(parent)) parent = parents.get(parent)
    return { ...withShortTools(entry), ...(parent === undefined ? {} : { parentUuid: parent }) }
  })
}

function withShortTools(entry: Entry): Entry {
  const message = entry.message as { content?: unknown; usage?: object } | undefined
  if (!Array.isArray(message?.content)) return entry
  const content = message.content.map((block: { type?: string }) =>
    block.type === 'tool_result' || block.type === 'tool_use' ? cutStrings(block as Json) : block,
  )
  return {
    ...entry,
    message: { ...message, content, ...(message.usage ? { usage: forgotten(message.usage) } : {}) },
  }
}

/**
 * Quirk: the harness estimates the next request from what the last response read, and refuses it on its own when that seems
 * too much. What it read before the cut no longer tells anything.
 */
function forgotten(usage: object): object {
  return { ...usage, input_tokens: 0, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 }
}

function cutStrings(value: Json): Json {
  if (typeof value === 'string') return cut(value)
  if (Array.isArray(value)) return value.map(cutStrings)
  if (value === null || typeof value !== 'object') return value
  // An image's data is no text: half of it is not an image.
  if (value.type === 'image') return { type: 'text', text: '[an image, left out to make room]' }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cutStrings(item)]))
}

function cut(text: string): string {
  if (text.length <= LONG) return text
  // Half a character would be refused by the API.
  const head = text.slice(0, HEAD).replace(/[\uD800-\uDBFF]$/, '')
  const tail = text.slice(-TAIL).replace(/^[\uDC00-\uDFFF]/, '')
  const left = text.length - head.length - tail.length
  return `${head}\n[… ${left} characters left out to make room …]\n${tail}`
}
