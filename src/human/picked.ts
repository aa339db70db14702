/**
 * The option that somebody has picked from a numbered list, be it by its words or by its number; else their words as they
 * are. The words come first: among the options "2" and "4", a 2 is the first one.
 */
export function pickedFrom(options: readonly string[], words: string): string {
  const plain = (text: string): string => text.trim().toLowerCase()
  const number = numberIn(words) ?? Number.NaN
  return options.find((option) => plain(option) === plain(words)) ?? options[number - 1] ?? words
}

/** As an input method for Chinese may write it, too: １ or 1。 */
function numberIn(words: string): number | null {
  const [, digits] = /^(\d{1,3})[.)。]?$/.exec(words.trim().normalize('NFKC')) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Between numbers a space will do. */
const BETWEEN = /[,;，、；]|(?<=\d)\s+(?=\d)/

/** The same where several may be picked: those that were named, one a line, or the words as they are where not all of them are options. */
export function allPickedFrom(options: readonly string[], words: string): string {
  const whole = pickedFrom(options, words)
  if (options.includes(whole)) return whole
  const picked = words.split(BETWEEN).map((part) => pickedFrom(options, part))
  return picked.every((part) => options.includes(part)) ? [...new Set(picked)].join('\n') : words
}

/** Whether somebody has picked by numbers, one of which no option has: most likely by mistake. */
export function picksBeyond(options: readonly string[], words: string): boolean {
  if (options.length === 0) return false
  const parts = words.split(BETWEEN).filter((part) => part.trim() !== '')
  const beyond = (part: string): boolean =>
    numberIn(part) !== null && !options.includes(pickedFrom(options, part))
  return (
    parts.some(beyond) && parts.every((part) => beyond(part) || options.includes(pickedFrom(options, part)))
  )
}
