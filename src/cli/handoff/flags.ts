import type { Language } from '../../core/language.ts'

/** What all of these commands take. */
export interface HandoffFlags {
  readonly workspace: string
  readonly runDir: string
  readonly json?: boolean
  readonly lang?: Language
}

export interface OneHandoffFlags extends HandoffFlags {
  /** See `documentOf`. */
  readonly generation?: string
}

export interface DiffFlags extends HandoffFlags {
  readonly exitCode?: boolean
}
