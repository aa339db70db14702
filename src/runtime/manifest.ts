import type { DocumentOrigin, HandoffRecord, StepResult, Window } from '../core/step-result.ts'

/** One step in `manifest.json`. The keys are what people's scripts go by: never renamed, only added to. */
export interface ManifestRecord {
  readonly step: string
  readonly session_id: string | null
  readonly ok: boolean
  readonly cost_usd: number
  readonly num_turns: number
  readonly text: string
  /** The last of `errors`. */
  readonly error: string | null
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
    num_turns: result.turns,
    text: result.text,
    error: result.errors.at(-1) ?? null,
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
