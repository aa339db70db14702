import type { Language } from '../core/language.ts'

export interface RecallFlags {
  readonly workspace: string
  readonly runDir: string
  readonly limit: number
  readonly json?: boolean
  readonly lang?: Language
}
