import fc from 'fast-check'
import type { Asker, AskState, NoticeKind, RunEvent, RunEventBody } from '../../src/core/events.ts'
import type {
  EntryCounts,
  HandoffCause,
  HandoffRecord,
  SectionName,
  StepResult,
  Window,
} from '../../src/core/step-result.ts'
import { hostileText as text } from './hostile-text.ts'

const amount = fc.oneof(fc.integer({ min: -1, max: 2_000_000 }), fc.double())
const nullableAmount: fc.Arbitrary<number | null> = fc.option(amount)
const count = fc.nat({ max: 10_000_000 })
const agent = fc.option(text)
const nullableText = fc.option(text)
const window: fc.Arbitrary<Window> = fc.record({
  tokens: amount,
  source: fc.constantFrom('given', 'learned', 'harness', 'name'),
})

function sections<T>(value: fc.Arbitrary<T>): fc.Arbitrary<Record<SectionName, T>> {
  return fc.record({ doing: value, decided: value, deadEnds: value, next: value, scene: value })
}

const entries: fc.Arbitrary<EntryCounts> = fc.record({
  carried: count,
  added: count,
  retired: count,
  putBack: count,
})

const handoffRecord: fc.Arbitrary<HandoffRecord> = fc.record({
  path: nullableText,
  generation: count,
  cause: fc.constantFrom<HandoffCause>('context', 'overflow', 'person'),
  context: amount,
  degraded: nullableText,
  edited: fc.boolean(),
  hash: text,
  entries,
  unverified: count,
  sections: sections(count),
})

const result: fc.Arbitrary<StepResult> = fc.record({
  step: text,
  ok: fc.boolean(),
  sessionId: nullableText,
  retired: fc.array(text),
  attempts: count,
  context: amount,
  window,
  costUsd: amount,
  spending: fc.constant([]),
  turns: count,
  errors: fc.array(text, { maxLength: 3 }),
  resumed: fc.boolean(),
  startedAt: text,
  endedAt: text,
  text,
  handoffs: fc.array(handoffRecord, { maxLength: 3 }),
})

/** An arbitrary for each variant; the handoff's phases are variants of their own. */
const BODIES: readonly fc.Arbitrary<RunEventBody>[] = [
  fc.record({
    type: fc.constant('step' as const),
    session: text,
    model: text,
    window,
    handoffAt: nullableAmount,
    resumed: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('prompt' as const),
    kind: fc.constantFrom('step', 'takeover', 'retry', 'words'),
    text,
  }),
  fc.record({ type: fc.constant('text' as const), agent, text }),
  fc.record({ type: fc.constant('thinking' as const), agent }),
  fc.record({
    type: fc.constant('tool-call' as const),
    agent,
    id: text,
    name: fc.oneof(text, fc.constantFrom('Bash', 'Agent')),
    input: fc.oneof(fc.record({ command: text, description: text }), fc.anything()),
  }),
  fc.record({
    type: fc.constant('tool-result' as const),
    agent,
    id: text,
    output: text,
    isError: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('context' as const),
    context: amount,
    window,
    handoffAt: amount,
    costUsd: amount,
  }),
  fc.record({
    type: fc.constant('task' as const),
    phase: fc.constantFrom('started', 'progress', 'done', 'failed'),
    id: text,
    description: text,
  }),
  fc.record({
    type: fc.constant('notice' as const),
    kind: fc.constantFrom<NoticeKind[]>(
      'retrying',
      'rate-limited',
      'compacted',
      'file',
      'window',
      'stopping',
      'unknown',
      'other',
    ),
    message: text,
  }),
  fc.record({
    type: fc.constant('ask' as const),
    state: fc.constantFrom<AskState[]>('asked', 'answered', 'timed-out', 'declined', 'over-quota', 'nobody'),
    id: text,
    question: text,
    options: fc.array(text, { maxLength: 30 }),
    answer: nullableText,
    by: fc.constantFrom<Asker[]>('agent', 'flower'),
  }),
  fc.record({
    type: fc.constant('mail' as const),
    text,
    to: fc.constantFrom<('work' | 'inbox')[]>('work', 'inbox'),
  }),
  fc.record({
    type: fc.constant('retry' as const),
    attempt: count,
    maxAttempts: count,
    waitMs: amount,
    reason: text,
  }),
  fc.record({
    type: fc.constant('handoff' as const),
    phase: fc.constant('near' as const),
    context: amount,
    window: amount,
    line: amount,
  }),
  fc.record({
    type: fc.constant('handoff' as const),
    phase: fc.constant('writing' as const),
    cause: fc.constantFrom<HandoffCause[]>('context', 'overflow'),
    context: amount,
    window: amount,
  }),
  fc.record({
    type: fc.constant('handoff' as const),
    phase: fc.constant('review' as const),
    path: text,
    seconds: amount,
  }),
  fc.record({
    type: fc.constant('handoff' as const),
    phase: fc.constant('done' as const),
    context: amount,
    window: amount,
    degraded: nullableText,
    path: nullableText,
    edited: fc.boolean(),
    entries,
    sections: sections(text),
  }),
  fc.record({ type: fc.constant('result' as const), result }),
]

const origin = fc.record({ run: text, step: text, generation: count, at: text })

/** Any event, each of its texts chosen by an enemy. */
export const hostileEvent: fc.Arbitrary<RunEvent> = fc
  .tuple(origin, fc.oneof(...BODIES))
  .map(([from, body]) => ({ ...from, ...body }))
