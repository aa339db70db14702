import type { Language } from '../core/language.ts'
import type { Effort, PermissionMode, SettingsToRead } from '../harness/port.ts'
import type { Trust } from './config/trust.ts'

/** The options of the commands that run agents, checked one by one. */
export interface JobFlags {
  readonly workspace: string
  readonly runDir: string
  readonly model?: string
  readonly instructions?: string
  readonly tools?: readonly string[]
  readonly permissionMode?: PermissionMode
  readonly effort?: Effort
  readonly budget?: number
  readonly maxTurns?: number
  readonly window?: number
  readonly headroom?: number
  readonly maxGenerations?: number
  readonly handoff: boolean
  readonly review?: number
  readonly workbench: boolean
  readonly resume?: string
  readonly fork?: boolean
  readonly trim?: boolean
  readonly json?: boolean
  readonly plain?: boolean
  readonly quiet?: boolean
  readonly lang?: Language
  readonly verbose?: boolean
  readonly settings?: SettingsToRead
  /** What files of the workspace are granted in this run. */
  readonly trust?: readonly Trust[]
  /** The environment of the run, with what the configuration adds. Default `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>
}
