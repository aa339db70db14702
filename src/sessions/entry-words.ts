import {
  blocksOf,
  type Entry,
  isObject,
  isTextBlock,
  isToolCall,
  isToolResult,
  messageOf,
  textOf,
} from './entry.ts'

export interface EntryWords {
  readonly role: 'user' | 'assistant' | 'tool'
  readonly text: string
}

/** What was said, called or answered in an entry, for searching; null when it is nothing of the kind. */
export function wordsOf(entry: Entry): EntryWords | null {
  if (entry.type === 'attachment') return queuedPrompt(entry)
  if (entry.type !== 'user' && entry.type !== 'assistant') return null
  const content = messageOf(entry)?.content
  const blocks = blocksOf(entry)
  const text = typeof content === 'string' ? content : blocks.map(wordsOfBlock).filter(Boolean).join('\n')
  if (text.trim() === '') return null
  return { role: blocks.some(isToolResult) ? 'tool' : entry.type, text }
}

/** What a person typed in the middle of a turn is in no message of its own. */
function queuedPrompt({ attachment }: Entry): EntryWords | null {
  if (!isObject(attachment) || attachment.type !== 'queued_command') return null
  const text = textOf(attachment.prompt)
  return text === '' ? null : { role: 'user', text }
}

function wordsOfBlock(block: unknown): string {
  if (isTextBlock(block)) return block.text
  if (isToolResult(block)) return textOf(block.content)
  return isToolCall(block) ? stringsIn(block.input).join('\n') : ''
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsIn)
  return isObject(value) ? Object.values(value).flatMap(stringsIn) : []
}
