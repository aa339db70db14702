import type { Outcome } from '../../documents/outcome.ts'
import { commonName, isVerdictOf, stepOfRecord } from '../../workflow/record-names.ts'
import type { StepRecordState, StepState } from './overview.ts'

/** Who goes on with a step, and at whose session it stands. */
export interface Going {
  readonly step: string
  readonly session: string
  /** Whether an agent serves that session now. */
  readonly alive: boolean
  /** Whether its run has recorded how it ended. */
  readonly ended: boolean
  readonly goesOn: StepState['goesOn']
}

export interface Judgements {
  /** What the text of a verdict says. */
  readonly outcomeOf: (text: string) => Outcome
  /** The step that a gate of its own has refused; null for none. */
  readonly refused: string | null
}

/**
 * How each step stands: by its last record, by what was judged of it, and by what came after it.
 *
 * @param records what `manifest.json` holds, in order
 */
export function stepStates(
  records: readonly unknown[],
  going: readonly Going[],
  { outcomeOf, refused }: Judgements,
): readonly StepState[] {
  const last = new Map<string, Fields>()
  const outcomes = new Map<string, Outcome>()
  const rejected = new Set<string>()
  for (const record of records) {
    if (!isFields(record) || typeof record.step !== 'string') continue
    const { step, ok, text } = record
    const [name, judged] = [commonName(step), stepOfRecord(step)]
    last.set(name, record)
    if (!isVerdictOf(judged, step)) rejected.delete(name)
    else if (ok === true && typeof text === 'string') {
      const outcome = outcomeOf(text)
      outcomes.set(name, outcome)
      if (outcome !== 'achieved') rejected.add(judged)
    } else outcomes.delete(name)
  }
  if (refused !== null) rejected.add(refused)
  const sessions = new Set([...last.values()].map(({ session_id: session }) => session))
  // The judge's own step has another name than its records, and is never gone on with.
  const begun = going.filter(
    ({ step, session, ended }) => last.has(step) || !(ended && sessions.has(session)),
  )
  const names = new Set([...last.keys(), ...begun.map(({ step }) => step)])
  return [...names].map((name) => {
    const fields = last.get(name)
    const now = begun.find(({ step }) => step === name)
    const record = fields === undefined ? null : recordState(fields)
    const state = stateOf(fields, now)
    return {
      name,
      state: state === 'ok' && rejected.has(name) ? 'rejected' : state,
      outcome: outcomes.get(name) ?? null,
      record,
      goesOn: now?.goesOn ?? null,
    }
  })
}

type Fields = Readonly<Record<string, unknown>>

function stateOf(record: Fields | undefined, now: Going | undefined): StepState['state'] {
  if (now?.alive) return 'running'
  if (now && !now.ended) return 'killed'
  if (record?.ok === true) return 'ok'
  if (record?.ok !== false) return 'unknown'
  return wasInterrupted(record) ? 'interrupted' : 'failed'
}

/** Records of older versions say it only in words. */
function wasInterrupted({ failure, error }: Fields): boolean {
  if (failure !== undefined) return failure === 'interrupted'
  return typeof error === 'string' && /^(interrupted$|killed-by-signal)/.test(error)
}

function recordState(fields: Fields): StepRecordState {
  const {
    run,
    session_id: session,
    ended_at: ended,
    error,
    handoffs,
    context,
    window,
    cost_usd: cost,
  } = fields
  const endedAt = typeof ended === 'string' ? new Date(ended) : null
  return {
    run: textOf(run),
    session: textOf(session),
    endedAt: endedAt === null || Number.isNaN(endedAt.getTime()) ? null : endedAt,
    error: textOf(error),
    generations: (Array.isArray(handoffs) ? handoffs.length : 0) + 1,
    context: numberOf(context),
    window: isFields(window) ? numberOf(window.tokens) : null,
    costUsd: numberOf(cost),
    costIsWhole: fields.cost_complete !== false,
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
