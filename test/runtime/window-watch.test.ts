import { describe, expect, it } from 'vitest'
import type { RuntimeOptions } from '../../src/runtime/options.ts'
import type { ScriptedExchange } from '../../src/testing/scripted-harness.ts'
import { boundary, documentText, done, failure, finishes, job, ofType, usage, writes } from './scripted.ts'

/** Nobody gave the window; the line lies 40,000 tokens below it. */
const UNGIVEN = { handoff: { headroom: 40_000 } }
const REFUSAL = 'prompt is too long: 210000 tokens > 150000 maximum'
const MODEL = { model: 'a-model' }

/** The first generation does this and overflows; the second finishes. */
function overflows(message: string, before: ScriptedExchange = [], options: Partial<RuntimeOptions> = {}) {
  const events = [...(before as []), failure('overflow', message)]
  return job([[events], [finishes()], [writes(documentText())]], { ...UNGIVEN, ...options })
}

describe('the window at the start', () => {
  it.each<[string, object, object, object]>([
    ['is the one that is given', { handoff: { window: 70_000 } }, {}, { tokens: 70_000, source: 'given' }],
    [
      'goes by the name of the spec’s model',
      {},
      { model: 'claude-haiku-4-5' },
      { tokens: 200_000, source: 'name' },
    ],
    [
      'goes by ANTHROPIC_MODEL',
      { env: { ANTHROPIC_MODEL: 'some-haiku', ANTHROPIC_DEFAULT_OPUS_MODEL: 'opus' } },
      {},
      { tokens: 1_000_000, source: 'name' },
    ],
    ['is a million where nothing is known', {}, {}, { tokens: 1_000_000, source: 'name' }],
  ])('%s', async (_, options, spec, window) => {
    const { run, events } = job([[finishes()]], { ...UNGIVEN, ...options })
    // The scripted session names its own model where the spec has none.
    expect(await run('Count.', spec)).toMatchObject({ window })
    expect(ofType(events, 'step')).toMatchObject([{ window }])
  })

  it('is refused where the headroom that was given leaves nothing of it, before a session is opened', async () => {
    const { run, harness } = job([], { handoff: { headroom: 300_000 } })
    await expect(run('Count.', { model: 'claude-haiku-4-5' })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('nothing of a window of 200000'),
    })
    expect(harness.sessions).toEqual([])
  })

  it.each([
    [true, 110_000],
    [false, null],
  ])('decides the line that is told (handoffs on: %s)', async (enabled, handoffAt) => {
    const handoff = { enabled, window: 150_000, headroom: 40_000 }
    const { run, events } = job([[finishes()]], { handoff })
    await run()
    expect(ofType(events, 'step')).toMatchObject([{ handoffAt }])
  })
})

describe('what the harness knows of the window', () => {
  const KNOWS = { type: 'window', tokens: 150_000 } as const

  it('counts more than the name, is told, and moves the line', async () => {
    const works = [KNOWS, usage(109_000), boundary(109_999), usage(110_000), boundary(110_000)]
    const { run, events } = job([[works, writes(documentText())], [finishes()]], UNGIVEN)
    expect(await run()).toMatchObject({
      handoffs: [{ context: 110_000 }],
      window: { tokens: 150_000, source: 'harness' },
    })
    expect(new Set(ofType(events, 'context').map(({ handoffAt }) => handoffAt))).toEqual(new Set([110_000]))
    expect(ofType(events, 'step')).toMatchObject([{ handoffAt: 960_000 }, { handoffAt: 110_000 }])
    expect(ofType(events, 'notice')).toMatchObject([
      {
        kind: 'window',
        message: '150,000 tokens (known to the harness), not 1,000,000 (guessed from the name of the model)',
      },
    ])
  })

  it('is known to the next step, which is not told of it again', async () => {
    const first = [KNOWS, usage(9_000), done()]
    const { run, events } = job([[first], [[usage(9_000), done()]]], UNGIVEN)
    await run()
    await run('Count on.', { name: 'next' })
    expect(ofType(events, 'step').map(({ window }) => window.tokens)).toEqual([1_000_000, 150_000])
    expect(ofType(events, 'notice')).toHaveLength(1)
  })

  it('is no news where it is what the name says', async () => {
    const { run, events } = job([[[{ ...KNOWS, tokens: 1_000_000 }, usage(9_000), done()]]], UNGIVEN)
    expect(await run()).toMatchObject({ window: { tokens: 1_000_000, source: 'harness' } })
    expect(ofType(events, 'notice')).toEqual([])
  })

  it.each([
    [
      'less than what a person gave',
      { handoff: { window: 90_000 } },
      KNOWS,
      { tokens: 90_000, source: 'given' },
    ],
    [
      'nothing where it is nonsense',
      UNGIVEN,
      { ...KNOWS, tokens: 5_000 },
      { tokens: 1_000_000, source: 'name' },
    ],
  ])('counts %s', async (_, options, event, window) => {
    const { run, events } = job([[[event, usage(9_000), done()]]], options)
    expect(await run()).toMatchObject({ window })
    expect(ofType(events, 'notice')).toEqual([])
  })
})

describe('an overflow teaches the window', () => {
  it('that it states', async () => {
    const { run, events } = overflows(REFUSAL)
    expect(await run('Count.', MODEL)).toMatchObject({ window: { tokens: 150_000, source: 'learned' } })
    expect(ofType(events, 'notice')).toMatchObject([
      {
        kind: 'window',
        message:
          '150,000 tokens (learned from a refusal), not 1,000,000 (guessed from the name of the model)',
      },
    ])
  })

  it.each<[string, string]>([
    ['no figure is stated', 'Prompt is too long'],
    ['the figure is nonsense', 'prompt is too long: 9000 tokens > 8000 maximum'],
    ['less is stated than was answered', 'prompt is too long: 130000 tokens > 100000 maximum'],
  ])('that the largest answered context suggests, for this run only, where %s', async (_, message) => {
    const { run, stateDir } = overflows(message, [usage(120_000)])
    expect(await run('Count.', MODEL)).toMatchObject({ window: { tokens: 120_000, source: 'learned' } })
    const later = overflows('Prompt is too long', [], { stateDir })
    expect(await later.run('Count.', MODEL)).toMatchObject({ window: { source: 'name' } })
  })

  it('not where no figure is stated and nothing was answered', async () => {
    const { run } = overflows('Prompt is too long', [])
    const window = { tokens: 1_000_000, source: 'name' }
    // The successor reads 20,000 tokens, which must not be taken for a window either.
    expect(await run('Count.', MODEL)).toMatchObject({ ok: true, window })
  })

  it('and keeps what was learned before, where it teaches nothing', async () => {
    const { run, stateDir } = overflows(REFUSAL)
    await run('Count.', MODEL)
    const later = overflows('Prompt is too long', [], { stateDir })
    expect(await later.run('Count.', MODEL)).toMatchObject({ window: { tokens: 150_000, source: 'learned' } })
  })

  it('but not against what a person gave', async () => {
    const { run, events } = overflows(REFUSAL, [], {
      handoff: { window: 300_000, headroom: 40_000 },
    })
    expect(await run('Count.', MODEL)).toMatchObject({ window: { tokens: 300_000, source: 'given' } })
    expect(ofType(events, 'notice')).toMatchObject([
      { message: 'the window given is 300000 tokens, and the endpoint refuses more than 150000' },
    ])
  })
})

describe('what was learned', () => {
  async function learned(): Promise<string> {
    const { run, stateDir } = overflows(REFUSAL)
    await run('Count.', MODEL)
    return stateDir
  }

  it('is known to the next run from its start, for that model only', async () => {
    const stateDir = await learned()
    const same = job([[finishes()]], { ...UNGIVEN, stateDir })
    const other = job([[finishes()]], { ...UNGIVEN, stateDir })
    await same.run('Count.', MODEL)
    await other.run('Count.', { model: 'another-model' })
    expect(ofType(same.events, 'step')).toMatchObject([{ window: { tokens: 150_000, source: 'learned' } }])
    expect(ofType(same.events, 'notice')).toEqual([])
    expect(ofType(other.events, 'step')).toMatchObject([{ window: { source: 'name' } }])
  })

  it('counts as soon as the session tells its model, where the spec does not', async () => {
    const stateDir = await learned()
    const begins = { type: 'session', id: 'its-own', model: 'a-model' } as const
    const { run, events } = job([[[begins, usage(9_000), done()]]], { ...UNGIVEN, stateDir })
    await run()
    expect(ofType(events, 'step')).toMatchObject([{ window: { tokens: 150_000, source: 'learned' } }])
  })

  it('is raised when a larger context passes, for later runs, too', async () => {
    const stateDir = await learned()
    const { run } = job([[[usage(160_000), done('Done.')]]], { ...UNGIVEN, stateDir })
    expect(await run('Count.', MODEL)).toMatchObject({ window: { tokens: 160_000, source: 'learned' } })
    const later = job([[finishes()]], { ...UNGIVEN, stateDir })
    expect(await later.run('Count.', MODEL)).toMatchObject({ window: { tokens: 160_000 } })
  })

  it('stands where a smaller context passes', async () => {
    const stateDir = await learned()
    const { run } = job([[[usage(100_000), done('Done.')]]], { ...UNGIVEN, stateDir })
    expect(await run('Count.', MODEL)).toMatchObject({ window: { tokens: 150_000 } })
  })

  it('that cannot be kept is told of, and serves this run', async () => {
    const { run, events } = overflows(REFUSAL, [], {
      stateDir: `${import.meta.filename}/in-a-file`,
    })
    expect(await run('Count.', MODEL)).toMatchObject({ ok: true, window: { tokens: 150_000 } })
    expect(ofType(events, 'notice').map(({ kind }) => kind)).toEqual(['file', 'window'])
  })
})
