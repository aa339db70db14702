import path from 'node:path'
import { claudeHarness } from './claude/harness.ts'
import { isGlance } from './guards/glance.ts'
import type { Harness } from './harness/port.ts'
import type { RuntimeOptions } from './runtime/options.ts'
import { runDirOf, workspaceOf } from './runtime/places.ts'
import { RunStore } from './runtime/run-store.ts'
import { StepRunner } from './runtime/runtime.ts'
import { clean, DEFAULT_CLEAN_POLICY } from './sessions/clean/clean.ts'
import type { TrimOptions } from './sessions/clean/trim.ts'
import { saveSpill } from './workbench/spill-file.ts'
import { openWorkbench } from './workbench/workbench.ts'

/** Where the harness keeps the sessions of a run directory, absolute; not those of a person's own login. */
export function harnessFolder(runDir: string): string {
  return path.join(runDir, 'claude')
}

/** The one place where flower's ports meet what implements them. */
function harnessFor(options: RuntimeOptions, store: RunStore): Harness {
  const save = saverOf(options)
  const trim = save && options.trim ? { save } : null
  return claudeHarness({
    configDir: harnessFolder(store.runDir),
    processDir: path.join(store.runDir, 'processes'),
    transcripts: () => store.transcripts,
    clean: (entries, { expireGlances }, toFit) => {
      const policy = { ...DEFAULT_CLEAN_POLICY, expire: expireGlances ? { isGlance } : null }
      if (!toFit || !save) return clean(entries, { ...policy, trim })
      try {
        return clean(entries, { ...policy, trim: { save, over: LONGEST_TO_FIT, newest: 0 } })
      } catch {
        // On a full disk it is cut without a pointer: better a document that knows less than none.
        return clean(entries, policy)
      }
    },
    env: options.env ?? process.env,
    read: options.settings ?? 'none',
    language: options.language,
  })
}

/** Results with more characters leave a session that does not fit any more, all but their beginning. */
const LONGEST_TO_FIT = 1_000

/** Without a workbench there is no place for what would be cut. */
function saverOf({ workbench = false, workspace }: RuntimeOptions): TrimOptions['save'] | null {
  if (workbench === false) return null
  const folder = workbench === true ? undefined : workbench
  return (text) => saveSpill(openWorkbench(workspace, folder).spill, text).path
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
    const store = new RunStore(runDirOf({ ...options, workspace: workspaceOf(options) }))
    super(options, options.harness ?? harnessFor(options, store), store)
  }
}
