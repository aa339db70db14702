/** Tokens for people: `999`, `1.5k`, `122k`, `1.2M`. */
export function formatTokens(tokens: number): string {
  const amount = sane(tokens)
  if (amount < 999.5) return String(Math.round(amount))
  if (amount < 9_950) return `${trimmed(amount / 1_000)}k`
  if (amount < 999_500) return `${Math.round(amount / 1_000)}k`
  return `${trimmed(amount / 1_000_000)}M`
}

/** US dollars for people: `$0.42`; a cost that would round to nothing is `<$0.01`. */
export function formatCost(dollars: number): string {
  const amount = sane(dollars)
  return amount > 0 && amount < 0.005 ? '<$0.01' : `$${amount.toFixed(2)}`
}

/** A cost of which a part may not be known: `$0.42+`, and `?` where nothing is. */
export function formatKnownCost(dollars: number, isWhole: boolean): string {
  if (isWhole) return formatCost(dollars)
  return dollars > 0 ? `${formatCost(dollars)}+` : '?'
}

/** A duration in milliseconds for people: `12s`, `3m12s`, `2h05m`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.round(sane(milliseconds) / 1_000)
  if (seconds < 60) return `${seconds}s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}m${padded(seconds % 60)}s`
  return `${Math.floor(seconds / 3_600)}h${padded(Math.floor(seconds / 60) % 60)}m`
}

/** Clocks step back, and a duration of two dates may be NaN: a screen shows such a number as nothing. */
function sane(value: number): number {
  return Number.isFinite(value) && value > 0 ? value : 0
}

function trimmed(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '')
}

function padded(value: number): string {
  return String(value).padStart(2, '0')
}
