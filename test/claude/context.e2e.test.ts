import { describe, expect, it } from 'vitest'
import type { CompactSettings, SessionSpec } from '../../src/harness/port.ts'
import { type Script, say } from '../../src/testing/index.ts'
import { bash, type Exchange, exchange, ofType, onStage, rawResult } from './support.ts'

describe('the window', () => {
  it.each([
    ['claude-sonnet-4-5', 200_000],
    ['claude-haiku-4-5', 200_000],
    ['claude-opus-5', 1_000_000],
    ['claude-opus-5[1m]', 1_000_000],
    ['claude-sonnet-4-5[1m]', 1_000_000],
    ['sonnet', 1_000_000],
  ])('of a model that the harness knows is told: %s', (model, tokens) =>
    onStage(
      () => say('Done.'),
      async (stage) => {
        const { events } = await exchange(stage.open({ spec: { model } }))
        expect(ofType(events, 'window')).toEqual([{ type: 'window', tokens }])
      },
    ),
  )

  it('is told before the end where it is certain', () =>
    onStage(
      ({ turn }) => (turn < 5 ? bash('echo on') : say('Done.')),
      async (stage) => {
        const types = (await exchange(stage.open())).events.map(({ type }) => type)
        expect(types.indexOf('window')).toBeLessThan(types.lastIndexOf('usage'))
      },
    ))

  it.each([
    ['claude-sonnet-4-5', [{ type: 'window', tokens: 200_000 }]],
    ['glm-5', []],
  ])('of compaction is not the window of the model: %s', (model, windows) =>
    onStage(
      () => say('Done.'),
      async (stage) => {
        const spec = { model, compact: { mode: 'no_summary', window: 120_000 } } as const
        expect(ofType((await exchange(stage.open({ spec }))).events, 'window')).toEqual(windows)
      },
    ),
  )

  it('a million is assumed for unknown names, costBasis unknown: no window is told', () =>
    onStage(
      () => say('Done.'),
      async (stage) => {
        const told = await exchange(stage.open({ spec: { model: 'glm-5' } }))
        expect(ofType(told.events, 'window')).toEqual([])
        expect(rawResult(told).modelUsage).toMatchObject({
          'glm-5': { contextWindow: 1_000_000, costBasis: 'unknown' },
        })
      },
    ))
})

describe('what the model is told of what is left', () => {
  it.each([
    ['nothing', {}, false],
    ['a count, if the harness has its way', { CLAUDE_CODE_TOTAL_TOKENS_REMINDER: 'padded-countdown' }, true],
  ])('%s', (_, env, told) =>
    onStage(
      ({ turn }) => (turn < 2 ? bash('echo on') : say('Done.')),
      async (stage) => {
        await exchange(stage.open({ spec: { env } }))
        const last = stage.server.requests.at(-1)!
        expect(last.says('tokens left')).toBe(told)
      },
    ),
  )
})

const SUMMARISE = 'CRITICAL: Respond with TEXT ONLY'
const SUMMARISED = 'This session is being continued from a previous conversation'

/** Two responses that say they read so much, and then the last. */
function readers(tokens: number): Script {
  const usage = { input: 0, cacheRead: tokens, cacheCreation: 0 }
  return (request) => {
    if (request.says(SUMMARISED)) return say('Done.')
    if (request.lastUserText.includes(SUMMARISE)) return say('<summary>All is well.</summary>')
    return request.turn < 2 ? { ...bash('echo on'), usage } : say('Done.')
  }
}

interface Run extends Exchange {
  readonly asked: readonly string[]
  readonly compacted: boolean
}

function run(tokens: number, spec: SessionSpec): Promise<Run> {
  return onStage(readers(tokens), async (stage) => {
    const told = await exchange(stage.open({ spec }))
    const compacted = ofType(told.events, 'notice').some(({ kind }) => kind === 'compacted')
    return { ...told, compacted, asked: stage.server.requests.map(({ lastUserText }) => lastUserText) }
  })
}

describe('compaction', () => {
  const window = 120_000

  it('happens above the line when a spec keeps it, and is told', async () => {
    const { compacted, asked, result } = await run(100_000, { compact: { mode: 'auto', window } })
    expect(compacted).toBe(true)
    expect(asked.some((text) => text.includes(SUMMARISE))).toBe(true)
    expect(result.stop).toBe('done')
  })

  it.each<CompactSettings>([
    { mode: 'no_summary', window },
    { mode: 'off', window },
  ])('DISABLE_AUTO_COMPACT, DISABLE_COMPACT: no compaction (%o)', async (compact) => {
    const { compacted, asked, result } = await run(100_000, { compact })
    expect(compacted).toBe(false)
    expect(asked).toHaveLength(3)
    expect(result.stop).toBe('done')
  })

  it('PreCompact block prevents it', async () => {
    let about = 0
    const seesIt = { hooks: [async () => ({ continue: ++about > 0 })] }
    const { compacted, asked, result } = await run(100_000, {
      compact: { mode: 'no_summary', window },
      env: { DISABLE_AUTO_COMPACT: '' },
      hooks: { PreCompact: [seesIt] },
    })
    expect(about).toBeGreaterThan(0)
    expect(compacted).toBe(false)
    expect(asked.filter((text) => text.includes(SUMMARISE))).toEqual([])
    expect(result.stop).toBe('done')
  })
})

describe('the harness refuses on its own when little is left', () => {
  it('CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE lifts the client-side block', async () => {
    const { result, asked } = await run(195_000, { compact: { mode: 'no_summary' } })
    expect(result).toMatchObject({ stop: 'done', turns: 3 })
    expect(asked).toHaveLength(3)
  })

  it('without it, terminal_reason blocking_limit and no request: an overflow', async () => {
    const env = { CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE: '' }
    const told = await run(195_000, { compact: { mode: 'no_summary' }, env })
    expect(rawResult(told)).toMatchObject({ terminal_reason: 'blocking_limit', api_error_status: null })
    expect(told.asked).toHaveLength(1)
    expect(told.result).toMatchObject({ stop: 'error', error: { kind: 'overflow', status: null } })
  })
})
