import path from 'node:path'
import { claudeHarness } from './claude/harness.ts'
import type { Harness } from './harness/port.ts'
import type { RuntimeOptions } from './runtime/options.ts'
import { runDirOf, StepRunner, workspaceOf } from './runtime/runtime.ts'

/** The one place where flower's ports meet what implements them. */
function harnessFor(options: RuntimeOptions): Harness {
  const runDir = runDirOf({ ...options, workspace: workspaceOf(options) })
  return claudeHarness({
    configDir: path.join(runDir, 'claude'),
    processDir: path.join(runDir, 'processes'),
    env: options.env ?? process.env,
    portable: options.portable ?? true,
  })
}

/**
 * Runs steps in a workspace, on the Claude Agent SDK unless another harness is given. One runtime is one run.
 *
 * ```ts
 * const runtime = new Runtime({ workspace: '.' })
 * const result = await runtime.run({ name: 'fix', permissionMode: 'bypassPermissions' }, 'Make the tests pass.')
 * ```
 */
export class Runtime extends StepRunner {
  /** @throws FlowerError `usage` for an option that makes no sense, or a workspace that is not a directory */
  constructor(options: RuntimeOptions) {
    super(options, options.harness ?? harnessFor(options))
  }
}
