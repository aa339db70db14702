/** The text of a message's or a tool result's content; what is no text is named in brackets. */
export function flattenContent(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((block: unknown) => {
      if (typeof block === 'string') return block
      if (typeof block !== 'object' || block === null) return ''
      if ('text' in block && typeof block.text === 'string') return block.text
      return 'type' in block ? `[${String(block.type)}]` : ''
    })
    .join('\n')
}
