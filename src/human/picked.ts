/**
 * The option that somebody has picked from a numbered list, be it by its words or by its number; else their words as they
 * are. The words come first: among the options "2" and "4", a 2 is the first one.
 */
export function pickedFrom(options: readonly string[], words: string): string {
  const plain = (text: string): string => text.trim().toLowerCase()
  // As an input method for Chinese may write it: １ or 1。
  const [, number] = /^(\d{1,3})[.)。]?$/.exec(words.trim().normalize('NFKC')) ?? []
  return options.find((option) => plain(option) === plain(words)) ?? options[Number(number) - 1] ?? words
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
