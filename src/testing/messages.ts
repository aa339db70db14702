/** A content block of the Messages API. Only what scripts read is typed; the rest is kept as it was sent. */
export interface ContentBlock {
  readonly type: string
  readonly [field: string]: unknown
}

export interface Message {
  readonly role: string
  readonly content: readonly ContentBlock[]
}

/** The result of a tool call, as the model reads it. */
export interface ToolResult {
  /** The id of the call that it answers. */
  readonly id: string
  readonly text: string
  readonly isError: boolean
}

/** A content that may also be given as a bare string, as blocks. */
export function blocksOf(content: unknown): readonly ContentBlock[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return Array.isArray(content) ? (content as ContentBlock[]) : []
}

/** @throws {TypeError} when it is no list of messages. */
export function messagesOf(value: unknown): readonly Message[] {
  if (!Array.isArray(value)) throw new TypeError('messages: a list is required')
  return value.map((message: { role: string; content: unknown }) => ({
    role: message.role,
    content: blocksOf(message.content),
  }))
}

/** The text blocks, one under the other. */
export function textOf(blocks: readonly ContentBlock[]): string {
  return blocks
    .filter((block) => block.type === 'text')
    .map((block) => String(block.text))
    .join('\n')
}

/** What the user says in a message: its text without what the harness slips in between `<system-reminder>` tags. */
export function spokenText(message: Message | undefined): string {
  return withoutReminders(textOf(message?.content ?? []))
}

export function toolResultsOf(message: Message | undefined): readonly ToolResult[] {
  return (message?.content ?? [])
    .filter((block) => block.type === 'tool_result')
    .map((block) => ({
      id: String(block.tool_use_id),
      text: withoutReminders(textOf(blocksOf(block.content))),
      isError: block.is_error === true,
    }))
}

/** Everything that a block says: its text, its thoughts, its tool input as JSON, or its tool result. */
export function wordsOf(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return String(block.text)
    case 'thinking':
      return String(block.thinking)
    case 'tool_use':
      return JSON.stringify(block.input)
    case 'tool_result':
      return textOf(blocksOf(block.content))
    default:
      return ''
  }
}

function withoutReminders(text: string): string {
  return text.replace(/<system-reminder>[\s\S]*?<\/system-reminder>/g, '').trim()
}
