import { lookAtCredentials, lookAtEndpoint } from './access.ts'
import type { Check } from './check.ts'
import type { CheckId } from './check-ids.ts'
import { lookAtHarness, lookAtNode, lookAtParentDeath } from './machine.ts'
import { lookAtAnswer, lookAtModel, lookAtWindow } from './model.ts'
import { lookAtDatabase, lookAtGit, lookAtPermissions, lookAtRunDir, lookAtWorkbench } from './place.ts'
import { lookAtTerminal } from './screen.ts'

/** What the model is given to answer, in ms. */
export const PROBE_MS = 30_000

/** Every check; what is shown is in the order of `CHECK_IDS`. */
export const CHECKS: Readonly<Record<CheckId, Check>> = {
  node: { look: lookAtNode, timeoutMs: 1_000, late: 'broken' },
  harness: { look: lookAtHarness, timeoutMs: 15_000, late: 'broken' },
  credentials: { look: lookAtCredentials, timeoutMs: 1_000, late: 'broken' },
  endpoint: { look: lookAtEndpoint, timeoutMs: PROBE_MS + 5_000, late: 'broken' },
  model: { look: lookAtModel, timeoutMs: 1_000, late: 'broken' },
  window: { look: lookAtWindow, timeoutMs: PROBE_MS + 5_000, late: 'advice' },
  probe: { look: lookAtAnswer, timeoutMs: PROBE_MS + 5_000, late: 'broken' },
  permissions: { look: lookAtPermissions, timeoutMs: 1_000, late: 'broken' },
  git: { look: lookAtGit, timeoutMs: 10_000, late: 'advice' },
  runDir: { look: lookAtRunDir, timeoutMs: 5_000, late: 'broken' },
  workbench: { look: lookAtWorkbench, timeoutMs: 5_000, late: 'broken' },
  database: { look: lookAtDatabase, timeoutMs: 10_000, late: 'broken' },
  terminal: { look: lookAtTerminal, timeoutMs: 1_000, late: 'advice' },
  parentDeath: { look: lookAtParentDeath, timeoutMs: 5_000, late: 'advice' },
}
