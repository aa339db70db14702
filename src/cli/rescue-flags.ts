import type { Language } from '../core/language.ts'

export interface RescueFlags {
  readonly last?: boolean
  readonly workspace: string
  /** A file, or `-` for standard output. */
  readonly output?: string
  readonly limit: number
  readonly json?: boolean
  readonly lang?: Language
}
