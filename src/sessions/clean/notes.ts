/** What flower puts in the place of a tool's result, by the reason. */
export const NOTES = {
  expired: '[This result has expired. Look it up again if you need it.]',
  interrupted:
    '[This call was stopped by an interruption while it ran; neither the tool nor the call was at fault. It may have taken effect in part.]',
  unknown:
    '[The session ended while this call was running; its outcome is unknown. Look at the scene before you repeat it.]',
} as const

export function isNote(content: unknown): boolean {
  return content === NOTES.expired || content === NOTES.interrupted || content === NOTES.unknown
}
