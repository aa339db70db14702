import { z } from 'zod'
import { HANDOFF_CAUSES, STEP_FAILURES, type StepResult } from '../core/step-result.ts'

const Handoff = z
  .object({
    path: z.string().nullable(),
    generation: z.number(),
    // In records from before a person could want one.
    cause: z.enum(HANDOFF_CAUSES).default('context'),
    context: z.number(),
    degraded: z.string().nullable(),
    edited: z.boolean(),
    hash: z.string(),
    entries: z.object({ carried: z.number(), added: z.number(), retired: z.number(), put_back: z.number() }),
    unverified: z.number(),
    sections: z.object({
      doing: z.number(),
      decided: z.number(),
      dead_ends: z.number(),
      next: z.number(),
      scene: z.number(),
    }),
  })
  .transform(
    ({
      entries: { put_back: putBack, ...entries },
      sections: { dead_ends: deadEnds, ...sections },
      ...handoff
    }) => ({
      ...handoff,
      entries: { ...entries, putBack },
      sections: { ...sections, deadEnds },
    }),
  )

const Spent = z
  .object({
    generation: z.number(),
    model: z.string(),
    cost_usd: z.number(),
    input_tokens: z.number(),
    cache_read_tokens: z.number(),
    cache_creation_tokens: z.number(),
    output_tokens: z.number(),
  })
  .transform(({ generation, model, ...spent }) => ({
    generation,
    model,
    costUsd: spent.cost_usd,
    input: spent.input_tokens,
    cacheRead: spent.cache_read_tokens,
    cacheCreation: spent.cache_creation_tokens,
    output: spent.output_tokens,
  }))

const Recorded = z.object({
  step: z.string(),
  ok: z.boolean(),
  session_id: z.string().nullable(),
  retired: z.array(z.string()),
  attempts: z.number(),
  context: z.number(),
  window: z.object({ tokens: z.number(), source: z.enum(['given', 'learned', 'harness', 'name']) }),
  cost_usd: z.number(),
  // What follows is missing in records from before it was kept.
  cost_complete: z.boolean().default(true),
  spending: z.array(Spent).default([]),
  failure: z.enum(STEP_FAILURES).nullish(),
  num_turns: z.number(),
  errors: z.array(z.string()),
  resumed: z.boolean(),
  from: z.object({ document: z.string(), hash: z.string() }).nullish(),
  started_at: z.string(),
  ended_at: z.string(),
  text: z.string(),
  handoffs: z.array(Handoff),
})

/**
 * The result that a record of the manifest was made of, see `manifestRecord`. Null for what flower
 * has not written so: records are taken over from a manifest that people can edit.
 */
export function resultFrom(record: unknown): StepResult | null {
  const read = Recorded.safeParse(record)
  if (!read.success) return null
  const { session_id, cost_usd, num_turns, started_at, ended_at, failure, from, cost_complete, ...same } =
    read.data
  return {
    ...same,
    ...(failure ? { failure } : {}),
    ...(from ? { from } : {}),
    ...(cost_complete ? {} : { costPartial: true as const }),
    sessionId: session_id,
    costUsd: cost_usd,
    turns: num_turns,
    startedAt: started_at,
    endedAt: ended_at,
  }
}
