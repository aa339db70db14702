import type { ProbeCredential } from '../../claude/key-probe.ts'

/** Where a request of the harness would go, and as whom. */
export interface Account {
  readonly endpoint: string
  readonly kind: ProbeCredential['kind']
  readonly secret: string
  /** Undefined: the harness picks one. */
  readonly model: string | undefined
}

/** What it is called in the configuration. */
export const VARIABLE = { key: 'ANTHROPIC_API_KEY', token: 'ANTHROPIC_AUTH_TOKEN' } as const
