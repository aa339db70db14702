import { delimiter, dirname, join } from 'node:path'
import type { StepResult } from '../../core/step-result.ts'
import type { RuntimeOptions } from '../../runtime/options.ts'
import { type ModelRequest, startModelServer } from '../../testing/index.ts'
import { Runtime } from '../../wire.ts'
import { drive, type JobEnding } from '../drive.ts'
import { exitCodeOf } from '../exit-codes.ts'
import type { Output } from '../output.ts'
import type { View } from '../view.ts'
import { type Pace, repairScript } from './model/script.ts'
import type { Stage } from './stage.ts'

/** So small that a short job fills it twice. The server refuses what does not fit, as the API would. */
export const WINDOW = 50_000
/** Leaves room between a session's start, at about 9,000 tokens, and the line for the warning that a handoff is near. */
const HEADROOM = 20_000

const TASK =
  'The tests of this project fail. Make them all pass (`node --test`) by repairing the modules in src/. Leave the tests and the data as they are. README.md says what each module is for.'

const TOOLS = ['Bash', 'Read', 'Edit', 'Write']
/** The job does not need them, and their descriptions would fill a fifth of the window. */
const OTHER_TOOLS =
  'Agent CronCreate CronDelete CronList EnterWorktree ExitWorktree ListAgents Monitor NotebookEdit ReportFindings ScheduleWakeup SendMessage Skill TaskCreate TaskGet TaskList TaskStop TaskUpdate ToolSearch WebFetch WebSearch Workflow'

export interface Repair extends JobEnding<StepResult> {
  /** What the model was asked, in order. */
  readonly requests: readonly ModelRequest[]
}

export interface RepairOptions {
  readonly pace: Pace
  readonly view: View
  readonly output: Output
  /** Gets each document before it is read back, as with `flower once --review`. */
  readonly onReview?: RuntimeOptions['onReview']
}

/**
 * Has the project repaired: by flower on the real harness, with the scripted model.
 *
 * @throws Error when the model was asked something that it has no reply for
 */
export async function repairProject(stage: Stage, options: RepairOptions): Promise<Repair> {
  const server = await startModelServer(repairScript(options.pace), { window: WINDOW })
  try {
    const runtime = runtimeOn(stage, server.environment(stage.home), options)
    const spec = {
      name: 'repair',
      model: 'claude-sonnet-4-5',
      allowedTools: TOOLS,
      disallowedTools: OTHER_TOOLS.split(' '),
    }
    const { view, output } = options
    const ending = await drive(
      { runtime, view, output, person: null, talk: null, close: () => undefined, question: '' },
      { start: ({ onEvent }) => runtime.run(spec, TASK, { onEvent }), codeOf: exitCodeOf },
    )
    return { ...ending, requests: server.requests }
  } finally {
    await server.close()
  }
}

function runtimeOn(stage: Stage, env: Record<string, string>, { onReview }: RepairOptions): Runtime {
  return new Runtime({
    workspace: stage.project,
    workbench: true,
    // What the tests print is what fills the window here; spilled, half a minute of work would not be enough.
    spillThreshold: null,
    handoff: { window: WINDOW, headroom: HEADROOM, ...(onReview ? { review: 600 } : {}) },
    // The model's `node` is the one that this runs on, even where no other is installed.
    env: { ...env, PATH: [dirname(process.execPath), env.PATH].join(delimiter) },
    stateDir: join(stage.home, 'state'),
    ...(onReview ? { onReview } : {}),
  })
}
