import { messageOf } from '../core/errors.ts'
import { spill } from '../guards/spill.ts'
import type { Guard } from '../harness/guard.ts'
import type { Workbench } from '../workbench/workbench.ts'
import type { RuntimeOptions } from './options.ts'
import type { Sink } from './sink.ts'

/** The guards that flower puts before those of a spec: large results go to the workbench, where there is one. */
export function ownGuards(
  { spillThreshold: threshold = 4_000, language = 'en' }: RuntimeOptions,
  workbench: Workbench | null,
  sink: Sink,
): Guard[] {
  if (workbench === null || threshold === null) return []
  const onError = (error: unknown): void =>
    sink.emit(1, { type: 'notice', kind: 'file', message: messageOf(error) })
  return [spill({ folder: workbench.spill, threshold, language, onError })]
}
