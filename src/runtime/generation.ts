import { handoffDue } from '../handoff/due.ts'
import type { Boundary, HarnessSession, Hear, HostTool, ResumeFrom } from '../harness/port.ts'
import { budget } from './budget.ts'
import { Meter } from './meter.ts'
import type { StopReason } from './outcome.ts'
import { recallTool } from './recall.ts'
import { hear, type Progress, type Step } from './step.ts'

/** Rounds of refused tool calls in a handoff turn before it is ended. */
const MAX_REFUSED_ROUNDS = 3

/** One session of a step, and why it was stopped. */
export interface Generation {
  readonly number: number
  readonly session: HarnessSession
  readonly meter: Meter
  /** The session's id, once it has come up. */
  id: string | null
  model: string
  /** While it writes its handoff: tools are refused, and the line does not count. */
  writing: boolean
  stopReason: StopReason | null
  /** Whether it goes on with a conversation that is there already. */
  readonly resumed: boolean
  /** Tools of flower's own that it waits for now: for a person's answer, say. */
  waiting: number
  /** Whether its first `step` event has been sent. */
  announced: boolean
}

/**
 * Opens a session for the step. It costs no request until its first exchange.
 *
 * @param meter of the attempt before, when this one goes on with the same generation
 */
export function openGeneration(
  step: Step,
  progress: Progress,
  number: number,
  resume: ResumeFrom | null,
  meter: Meter = new Meter(),
): Generation {
  let refusedRounds = 0
  const generation: Generation = {
    number,
    meter,
    id: resume && !resume.fork ? resume.session : null,
    model: step.spec.model ?? '',
    writing: false,
    stopReason: null,
    announced: false,
    waiting: 0,
    resumed: resume !== null,
    session: step.harness.open({
      cwd: step.cwd,
      spec: { ...step.spec, ...budgetLeft(step, progress) },
      ...(resume ? { resume } : {}),
      guards: step.guards,
      addDirs: step.addDirs,
      boundariesFrom: () => (generation.writing ? 0 : boundariesFrom(step, progress)),
      tools: [
        ...(step.spec.hostTools ?? []).map((tool) =>
          waitedFor(
            () => generation,
            (text) => hear(step, progress, { kind: 'words', text }),
            tool,
          ),
        ),
        ...(number > 1 || step.retired.length > 0
          ? [recallTool(step.search, () => [...step.retired, ...progress.retired])]
          : []),
      ],
      atBoundary: async (boundary) => {
        if (generation.writing) return ++refusedRounds < MAX_REFUSED_ROUNDS ? 'go on' : 'stop'
        const reason = await whyStop(step, progress, generation, boundary)
        if (reason === null) return 'go on'
        generation.stopReason = reason
        return 'stop'
      },
    }),
  }
  progress.sessions.push(generation.session)
  return generation
}

/** While a tool of flower's own runs, the session is not taken for hung, and what a person says there is kept. */
function waitedFor(generation: () => Generation, hear: Hear, tool: HostTool): HostTool {
  const { askAll } = tool
  const wait = async (answer: () => Promise<string>): Promise<string> => {
    generation().waiting++
    try {
      return await answer()
    } finally {
      generation().waiting--
    }
  }
  return {
    ...tool,
    run: (input) => wait(() => tool.run(input, hear)),
    ...(askAll ? { askAll: (questions) => wait(() => askAll.call(tool, questions, hear)) } : {}),
  }
}

/** What a session may be as big as before it has done anything, in tokens. */
const STARTING_SIZE = 40_000

/** Half of the way to the line, so that a single response can hardly leap over the rest. */
function boundariesFrom({ spec, policy }: Step, { window }: Progress): number {
  if (spec.maxTurns !== undefined) return 0
  if (!policy.enabled) return Number.POSITIVE_INFINITY
  const halfway = policy.withWindow(window.tokens).at / 2
  return halfway < STARTING_SIZE ? 0 : halfway
}

async function whyStop(
  step: Step,
  progress: Progress,
  generation: Generation,
  boundary: Boundary,
): Promise<StopReason | null> {
  const { maxTurns } = step.spec
  if (maxTurns !== undefined && progress.turns - progress.handoffTurns >= maxTurns) return 'turns'
  const policy = step.policy.withWindow(progress.window.tokens)
  // The exact count costs the harness some milliseconds, so it is asked for only when it could decide.
  const near = policy.enabled && boundary.latest + boundary.pending >= policy.at
  const context = near ? await boundary.measure() : boundary.latest
  const due = handoffDue({ policy, handoffTurn: false, context, sessionId: generation.id })
  if (due) generation.meter.context = context
  return due ? 'context' : null
}

function budgetLeft(step: Step, progress: Progress): { maxBudgetUsd?: number } {
  const { maxBudgetUsd } = step.spec
  return maxBudgetUsd === undefined ? {} : { maxBudgetUsd: budget(maxBudgetUsd - progress.costUsd) }
}
