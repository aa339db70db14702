import type { DocumentOrigin, HandoffRecord, StepFailure, StepResult, Window } from '../core/step-result.ts'
import type { Spending } from '../core/usage.ts'

/** One step in `manifest.json`. The keys are what people's scripts go by: never renamed, only added to. */
export interface ManifestRecord {
  readonly step: string
  readonly session_id: string | null
  readonly ok: boolean
  readonly cost_usd: number
  /** False where `cost_usd` is only the least that it has cost. Missing in records from before it was kept. */
  readonly cost_complete?: boolean
  /** What `cost_usd` was made of, as far as it is known. Missing in records from before it was kept. */
  readonly spending?: readonly ManifestSpending[]
  readonly num_turns: number
  readonly text: string
  /** The last of `errors`. */
  readonly error: string | null
  /** See `StepFailure`; null where `ok` is true. Missing in records from before it was kept. */
  readonly failure?: StepFailure | null
  /** ISO 8601. */
  readonly started_at: string
  readonly ended_at: string
  readonly attempts: number
  readonly errors: readonly string[]
  readonly resumed: boolean
  /** The document that it took over from, where one was named. */
  readonly from: DocumentOrigin | null
  readonly retired: readonly string[]
  /** Tokens. */
  readonly context: number
  readonly window: Window
  /** Seconds. */
  readonly duration_s: number
  readonly run: string
  readonly handoffs: readonly ManifestHandoff[]
}

/** A `Spending`, in tokens and US dollars. */
interface ManifestSpending {
  /** From 1; the generation of this record, whatever a run before it has left. */
  readonly generation: number
  readonly model: string
  readonly cost_usd: number
  readonly input_tokens: number
  readonly cache_read_tokens: number
  readonly cache_creation_tokens: number
  readonly output_tokens: number
}

/** A `HandoffRecord`, with its section names in snake_case. */
interface ManifestHandoff extends Omit<HandoffRecord, 'sections' | 'entries'> {
  readonly entries: Readonly<Record<'carried' | 'added' | 'retired' | 'put_back', number>>
  readonly sections: Readonly<Record<'doing' | 'decided' | 'dead_ends' | 'next' | 'scene', number>>
}

export function manifestRecord(result: StepResult, run: string): ManifestRecord {
  return {
    step: result.step,
    session_id: result.sessionId,
    ok: result.ok,
    cost_usd: result.costUsd,
    cost_complete: result.costPartial !== true,
    spending: result.spending.map(manifestSpending),
    num_turns: result.turns,
    text: result.text,
    error: result.errors.at(-1) ?? null,
    failure: result.failure ?? null,
    started_at: result.startedAt,
    ended_at: result.endedAt,
    attempts: result.attempts,
    errors: result.errors,
    resumed: result.resumed,
    from: result.from ?? null,
    retired: result.retired,
    context: result.context,
    window: { tokens: result.window.tokens, source: result.window.source },
    // Somebody may have set the clock back meanwhile.
    duration_s: Math.max(0, Date.parse(result.endedAt) - Date.parse(result.startedAt)) / 1000,
    run,
    handoffs: result.handoffs.map(manifestHandoff),
  }
}

function manifestSpending({ generation, model, costUsd, ...tokens }: Spending): ManifestSpending {
  return {
    generation,
    model,
    cost_usd: costUsd,
    input_tokens: tokens.input,
    cache_read_tokens: tokens.cacheRead,
    cache_creation_tokens: tokens.cacheCreation,
    output_tokens: tokens.output,
  }
}

function manifestHandoff({
  sections: { deadEnds, ...sections },
  entries: { putBack, ...entries },
  ...handoff
}: HandoffRecord): ManifestHandoff {
  return {
    ...handoff,
    entries: { ...entries, put_back: putBack },
    sections: { ...sections, dead_ends: deadEnds },
  }
}
