import type { Language } from '../../core/language.ts'

export interface SetupFlags {
  readonly endpoint?: string
  readonly model?: string
  readonly keyFromEnv?: string
  readonly token?: boolean
  readonly check: boolean
  readonly lang?: Language
}
