import { InvalidArgumentError } from 'commander'

const TOKENS = /^(?<whole>\d+(?:_\d+)*)(?:(?<fraction>\.\d+)?(?<unit>[km]))?$/i
const UNITS = { k: 1_000, m: 1_000_000 } as const
const AMOUNT = /^(\d+\.?\d*|\.\d+)$/
const DATE = /^(\d{4})-(\d\d)-(\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/
/** A timer of the system can wait 24 days and not more. */
const LONGEST_REVIEW = 7 * 24 * 60 * 60

/*
 * What the values of options may be. Each returns the value, or throws commander's InvalidArgumentError saying what is
 * accepted; commander adds the option and the value that was given.
 */

/** `200000`, `200_000`, `200k`, `1m`, `1.5m`. */
export function tokens(text: string): number {
  const amount = tokensIn(text)
  return amount !== null && amount > 0
    ? amount
    : refuse('a whole number of tokens above 0, such as 200000, 200_000, 200k or 1m')
}

/** The same, or zero. */
export function tokensOrNone(text: string): number {
  return tokensIn(text) ?? refuse('a whole number of tokens, 0 or more, such as 50000, 50_000 or 50k')
}

export function count(text: string): number {
  const amount = /^\d+$/.test(text) ? Number(text) : 0
  return amount > 0 && Number.isSafeInteger(amount) ? amount : refuse('a whole number above 0')
}

export function dollars(text: string): number {
  const amount = AMOUNT.test(text) ? Number(text) : 0
  return amount > 0 && Number.isFinite(amount)
    ? amount
    : refuse('an amount in US dollars above 0, such as 2.50')
}

export function seconds(text: string): number {
  const amount = AMOUNT.test(text) ? Number(text) : -1
  return amount >= 0 && amount <= LONGEST_REVIEW
    ? amount
    : refuse(`a number of seconds from 0 (no wait) to ${LONGEST_REVIEW} (a week), such as 120`)
}

/** `2026-11-30`, which is that day's beginning here, or a moment: `2026-11-30T09:00:00Z`. */
export function date(text: string): Date {
  const [, year, month, day, time = 'T00:00:00'] = DATE.exec(text) ?? []
  const moment = new Date(`${year}-${month}-${day}${time}`)
  // Of a day that its month does not have, Date would make one of the next month.
  const exists = new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day)
  return exists && !Number.isNaN(moment.getTime())
    ? moment
    : refuse('a date such as 2026-11-30, or a moment such as 2026-11-30T09:00:00Z')
}

/** A name or a path. One that looks like an option is a value that was forgotten before it. */
export function name(text: string): string {
  return text.trim() !== '' && !text.startsWith('-')
    ? text
    : refuse("a text that is not empty and does not begin with '-'")
}

export function words(text: string): string {
  return text.trim() === '' ? refuse('a text that is not empty') : text
}

/** Where requests go. What stands in a URL beside its place belongs elsewhere: user and password are credentials. */
export function endpoint(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const plain =
    url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  return plain
    ? text.replace(/\/+$/, '')
    : refuse('a URL such as https://gateway.example, without user, password and query')
}

/**
 * `Read,Bash(git log:*)`, or one at a time. A comma inside brackets belongs to the rule.
 *
 * @param former what the option was given before
 */
export function tools(text: string, former: readonly string[] = []): readonly string[] {
  const listed = text.split(/,(?![^(]*\))/).map((tool) => tool.trim())
  return listed.some((tool) => tool === '' || tool.startsWith('-'))
    ? refuse('names of tools with commas between them, such as Read,Edit or "Bash(npm test)"')
    : [...former, ...listed]
}

/** Some of these, with commas between them, or one at a time. */
export function among<T extends string>(
  accepted: readonly T[],
): (text: string, former?: readonly T[]) => readonly T[] {
  return (text, former = []) => {
    const given = text.split(',').map((part) => accepted.find((one) => one === part.trim()))
    return given.every((one) => one !== undefined)
      ? [...former, ...given]
      : refuse(`${accepted.join(', ')}, or several of them with commas between them`)
  }
}

function tokensIn(text: string): number | null {
  const groups = TOKENS.exec(text)?.groups
  if (!groups) return null
  const { whole = '', fraction = '', unit } = groups
  const scale = unit === undefined ? 1 : UNITS[unit.toLowerCase() as keyof typeof UNITS]
  const exact = Number(whole.replaceAll('_', '') + fraction) * scale
  const amount = Math.round(exact)
  return Number.isSafeInteger(amount) && Math.abs(exact - amount) < 1e-6 ? amount : null
}

function refuse(accepted: string): never {
  throw new InvalidArgumentError(`It accepts ${accepted}.`)
}
