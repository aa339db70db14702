const REFUSED = '<tool_use_error>'
const END_OF_REFUSED = '</tool_use_error>'
/** What a subagent's report comes in: what it used, a warning to the model, the report with a margin, and figures. */
const FRAME = /^(?:<tools-used-before-summary>[^\n]*\n[ \n]*)?\[Subagent hand-back\][^\n]*\n/
const FIGURES = '\nagentId: '
/** Before the words of a guard that has refused the call. */
const GUARD = /^PreToolUse:\S+ hook error: /

/** What a tool has answered, without what the harness writes around it for the model. */
export function plainOutput(output: string): string {
  const text = output.trim()
  if (text.startsWith(REFUSED)) {
    const end = text.endsWith(END_OF_REFUSED) ? -END_OF_REFUSED.length : text.length
    return text.slice(REFUSED.length, end)
  }
  const frame = FRAME.exec(text)
  return frame === null ? output.replace(GUARD, '') : reportIn(text.slice(frame[0].length))
}

function reportIn(text: string): string {
  const figures = text.lastIndexOf(FIGURES)
  return (figures < 0 ? text : text.slice(0, figures)).replace(/^ {2}/gm, '')
}
