import { join } from 'node:path'
import type { RunEvent } from '../../core/events.ts'
import type { StepResult } from '../../core/step-result.ts'
import type { RuntimeOptions } from '../../runtime/options.ts'
import { type ModelRequest, startModelServer } from '../../testing/index.ts'
import { Runtime } from '../../wire.ts'
import { type Pace, repairScript } from './model/script.ts'
import type { Stage } from './stage.ts'

/** So small that a short job fills it twice. The server refuses what does not fit, as the API would. */
export const WINDOW = 50_000
const HEADROOM = 20_000

const TASK =
  'The tests of this project fail. Make them all pass (`node --test`) by repairing the modules in src/. Leave the tests and the data as they are. README.md says what each module is for.'

/** The tools of the harness that the job needs. Without the others each request is shorter by half. */
const TOOLS = ['Bash', 'Read', 'Edit', 'Write']
const OTHER_TOOLS =
  'Agent CronCreate CronDelete CronList EnterWorktree ExitWorktree ListAgents Monitor NotebookEdit ReportFindings ScheduleWakeup SendMessage Skill TaskCreate TaskGet TaskList TaskStop TaskUpdate ToolSearch WebFetch WebSearch Workflow'

export interface Repair {
  readonly result: StepResult
  /** What the model was asked, in order. */
  readonly requests: readonly ModelRequest[]
}

/**
 * Has the project repaired: by flower on the real harness, with the scripted model.
 *
 * @param options.onReview gets each document before it is read back
 * @throws Error when the model was asked something that it has no reply for
 */
export async function repairProject(
  stage: Stage,
  options: {
    readonly pace: Pace
    readonly onEvent: (event: RunEvent) => void
    readonly onReview?: RuntimeOptions['onReview']
  },
): Promise<Repair> {
  const server = await startModelServer(repairScript(options.pace), { window: WINDOW })
  const { onReview } = options
  const runtime = new Runtime({
    workspace: stage.project,
    workbench: true,
    handoff: { window: WINDOW, headroom: HEADROOM, ...(onReview ? { review: 600 } : {}) },
    env: server.environment(stage.home),
    stateDir: join(stage.home, 'state'),
    ...(onReview ? { onReview } : {}),
  })
  const spec = {
    name: 'repair',
    model: 'claude-sonnet-4-5',
    allowedTools: TOOLS,
    disallowedTools: OTHER_TOOLS.split(' '),
  }
  const result = await runtime.run(spec, TASK, { onEvent: options.onEvent })
  await server.close()
  return { result, requests: server.requests }
}
