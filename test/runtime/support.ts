import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { RunEvent } from '../../src/core/events.ts'
import type { StepResult } from '../../src/core/step-result.ts'
import type { AgentSpec } from '../../src/runtime/agent-spec.ts'
import type { RunOptions, RuntimeOptions } from '../../src/runtime/options.ts'
import { type ModelServer, type Script, startModelServer } from '../../src/testing/index.ts'
import { Runtime } from '../../src/wire.ts'

interface Place {
  readonly root: string
  readonly workspace: string
  readonly notes: string
}

/** A fresh folder with a workspace in it; removed when the test is over. */
function place(): Place {
  const root = mkdtempSync(path.join(tmpdir(), 'flower-test-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const workspace = path.join(root, 'workspace')
  mkdirSync(workspace)
  return { root, workspace, notes: path.join(workspace, '.flower', 'notes') }
}

const MODEL = 'claude-sonnet-4-5'

export interface Real extends Place {
  readonly server: ModelServer
  readonly runtime: Runtime
  readonly events: RunEvent[]
  run(prompt: string, spec?: Partial<AgentSpec>, options?: RunOptions): Promise<StepResult>
}

/** The real harness against a scripted model, in a fresh place. */
export async function real(
  script: Script,
  options: Partial<RuntimeOptions> & { readonly serverWindow?: number } = {},
): Promise<Real> {
  const { serverWindow, ...runtimeOptions } = options
  const here = place()
  const server = await startModelServer(script, serverWindow === undefined ? {} : { window: serverWindow })
  onTestFinished(() => server.close())
  const runtime = new Runtime({
    workspace: here.workspace,
    workbench: true,
    // What the jobs of these tests print is what fills their context.
    spillThreshold: null,
    env: server.environment(here.root),
    stateDir: path.join(here.root, 'state'),
    resilience: { waitMs: 1, maxWaitMs: 5 },
    ...runtimeOptions,
  })
  const events: RunEvent[] = []
  return {
    ...here,
    server,
    runtime,
    events,
    run: (prompt, spec = {}, runOptions = {}) =>
      runtime.run({ name: 'work', model: MODEL, permissionMode: 'bypassPermissions', ...spec }, prompt, {
        onEvent: (event) => events.push(event),
        ...runOptions,
      }),
  }
}

/** Whether a request asks for the handoff document. */
export function asksForHandoff(text: string): boolean {
  return text.includes('your answer to this message is the handoff document')
}

/** A complete handoff document. */
export function documentText(next: string): string {
  return `# Handoff\n\n## Doing\n\nCounting.\n\n## Decided\n\n- Even numbers only.\n\n## Dead ends\n\n- Odd numbers: refused.\n\n## Next\n\n${next}\n\n## Scene\n\n- count.txt\n`
}

/** A command whose output is about this many characters, all different from call to call. */
export function noise(seed: number, characters: number): string {
  return `node -e "let s='';for(let i=0;s.length<${characters};i++)s+='${seed}-'+i+' ';console.log(s.slice(0,${characters}))"`
}
