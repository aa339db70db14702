import type { PermissionMode } from '../../harness/port.ts'
import type { RunDirFlags } from '../run-dir-options.ts'

export interface DoctorFlags extends RunDirFlags {
  readonly model?: string
  readonly window?: number
  readonly permissionMode?: PermissionMode
  readonly probe: boolean
}
