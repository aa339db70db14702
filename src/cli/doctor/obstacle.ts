import type { ProbeAnswer } from '../../claude/probe.ts'

/** What stands between flower and the model. */
export type Obstacle = 'noApi' | 'key' | 'forbidden' | 'model' | 'unreachable' | 'busy' | 'harness' | 'other'

export function whyNot({ kind, status, noApi }: Extract<ProbeAnswer, { ok: false }>): Obstacle {
  if (noApi) return 'noApi'
  if (status === 403) return 'forbidden'
  if (kind === 'reauth' || status === 401) return 'key'
  if (kind === 'config' || status === 404) return 'model'
  if (status === 407) return 'unreachable'
  if (status === 429 || (status ?? 0) >= 500) return 'busy'
  if (kind === 'harness') return 'harness'
  return kind === 'retry' && status === null ? 'unreachable' : 'other'
}
