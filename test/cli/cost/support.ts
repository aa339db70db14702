/** What is read of a record. */
interface Record {
  readonly run: string
  readonly step: string
  readonly cost_usd: number
  readonly ended_at: string
  readonly spending?: readonly object[]
}

/** A record of `manifest.json` with two generations, the second of which used two models. */
export const RECORD: Record = {
  run: '20261130-090000-aaaaaa',
  step: 'work',
  cost_usd: 0.6,
  ended_at: '2026-11-30T10:00:00.000Z',
  spending: [
    part(1, 'claude-sonnet-4-5', 0.1, [1_000, 200_000, 30_000, 4_000]),
    part(2, 'claude-sonnet-4-5', 0.2, [10, 0, 0, 5]),
    part(2, 'claude-haiku-4-5', 0.3, [1, 2, 3, 4]),
  ],
}

/** From before the parts were kept. */
export const OLD_RECORD: Record = {
  run: '20261129-090000-bbbbbb',
  step: 'once',
  cost_usd: 1.25,
  ended_at: '2026-11-29T10:00:00.000Z',
}

function part(generation: number, model: string, cost: number, tokens: readonly number[]): object {
  const [input, cacheRead, cacheCreation, output] = tokens
  return {
    generation,
    model,
    cost_usd: cost,
    input_tokens: input,
    cache_read_tokens: cacheRead,
    cache_creation_tokens: cacheCreation,
    output_tokens: output,
  }
}
