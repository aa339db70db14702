import type { Language } from '../../core/language.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** How long ago something was, in the largest unit that fits: `3 days ago`. */
export function ago(then: Date, now: Date, language: Language): string {
  // A clock that was set back makes nothing lie in the future.
  const seconds = Math.max(0, Math.floor((now.getTime() - then.getTime()) / 1_000))
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(seconds / size), unit)
}
