import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { say } from '../../src/testing/index.ts'
import { bash, type Exchange, exchange, ofType, onStage, played, rawResult, type Stage } from './support.ts'

function idOf({ events }: Exchange): string {
  return ofType(events, 'session')[0]!.id
}

function totalOf(told: Exchange): number {
  return rawResult(told).total_cost_usd as number
}

describe('cost', () => {
  const scene = played(() =>
    onStage(
      ({ turn }) => (turn === 0 ? bash('echo one') : say('Done.')),
      async (stage) => {
        const first = stage.open()
        const one = await exchange(first, 'One.')
        const two = await exchange(first, 'Two.')
        await first.close()
        const session = idOf(one)
        const again = stage.open({ resume: { session } })
        const resumed = await exchange(again, 'Three.')
        await again.close()
        const forked = await exchange(stage.open({ resume: { session, fork: true } }), 'Four.')
        return { one, two, resumed, forked }
      },
    ),
  )

  it('total cost is cumulative, over resume and fork too', () => {
    const { one, two, resumed, forked } = scene()
    const totals = [one, two, resumed, forked].map(totalOf)
    expect(totals[0]).toBeGreaterThan(0)
    expect(totals).toEqual([...totals].sort((a, b) => a - b))
    expect(new Set(totals).size).toBe(4)
  })

  it('model_usage_since_last_result is the delta, over resume and fork too', () => {
    const { one, two, resumed, forked } = scene()
    const steps: [Exchange, number][] = [
      [one, 0],
      [two, totalOf(one)],
      [resumed, totalOf(two)],
      [forked, totalOf(resumed)],
    ]
    for (const [told, before] of steps) expect(told.result.costUsd).toBeCloseTo(totalOf(told) - before, 9)
  })

  it('a resumed session keeps its id, a fork has a new one', () => {
    const { one, resumed, forked } = scene()
    expect(idOf(resumed)).toBe(idOf(one))
    expect(idOf(forked)).not.toBe(idOf(one))
  })
})

describe('a resumed session', () => {
  it('bad resume says No conversation found', () =>
    onStage(
      () => say('Never asked.'),
      async (stage) => {
        const session = '11111111-1111-4111-8111-111111111111'
        const { result } = await exchange(stage.open({ resume: { session } }))
        expect(result).toMatchObject({
          stop: 'error',
          turns: 0,
          costUsd: 0,
          error: { kind: 'session-missing' },
        })
        expect(result.error!.message).toContain('No conversation found')
        expect(stage.server.requests).toEqual([])
      },
    ))

  it('says so too when nobody was listening yet', () =>
    onStage(
      () => say('Never asked.'),
      async (stage) => {
        const session = stage.open({ resume: { session: '11111111-1111-4111-8111-111111111111' } })
        await expect.poll(() => stage.processes(), { timeout: 20_000 }).toEqual([])
        const { result } = await exchange(session)
        expect(result).toMatchObject({ stop: 'error', error: { kind: 'session-missing' } })
      },
    ))

  it('takes up what was said up to a message, and no further', () =>
    onStage(
      () => say('Noted.'),
      async (stage) => {
        const first = stage.open()
        const one = await exchange(first, 'Remember petunia.')
        await exchange(first, 'Remember dahlia.')
        await first.close()
        const at = one.messages.findLast(({ type }) => type === 'assistant')!.uuid!
        await exchange(stage.open({ resume: { session: idOf(one), at, fork: true } }), 'Which?')
        const last = stage.server.requests.at(-1)!
        expect(last.says('petunia')).toBe(true)
        expect(last.says('dahlia')).toBe(false)
      },
    ))
})

describe('client_composed', () => {
  it('keeps @path and /command literal', () =>
    onStage(
      () => say('Read.'),
      async (stage) => {
        writeFileSync(join(stage.workspace, 'secret.txt'), 'the content of the file')
        const session = stage.open()
        await exchange(session, '/compact now, then see @secret.txt')
        await exchange(session, '/help @secret.txt')
        const [first, second] = stage.server.requests
        expect(first!.firstUserText).toBe('/compact now, then see @secret.txt')
        expect(second!.lastUserText).toBe('/help @secret.txt')
        expect(second!.says('the content of the file')).toBe(false)
      },
    ))

  it('does not keep the agents, the tools and the rest of the start out of the first request', () =>
    onStage(
      () => say('Read.'),
      async (stage) => {
        await exchange(
          stage.open({ spec: { agents: { florist: { description: 'Flowers', prompt: 'Count.' } } } }),
        )
        expect(JSON.stringify(stage.server.requests[0]!.messages)).toContain('- florist: Flowers')
      },
    ))
})

describe('after an overflow', () => {
  const LIMIT = 30_000
  const scene = played(() =>
    onStage(
      ({ turn, lastUserText }) => {
        if (lastUserText === 'Write the handoff.') return say('The document.')
        return turn < 4 ? bash(`seq ${turn + 1}0000 ${turn + 1}3000`) : say('It fitted.')
      },
      async (stage) => {
        const first = stage.open()
        const refused = await exchange(first)
        await first.close()
        const session = idOf(refused)
        const before = stage.transcripts.load(session, null)
        const writer = stage.open({ resume: { session, shortened: true } })
        const written = await exchange(writer, 'Write the handoff.')
        await writer.close()
        return {
          refused,
          written,
          before,
          after: stage.transcripts.load(session, null),
          requests: stage.server.requests,
        }
      },
      { window: LIMIT },
    ),
  )

  it("the API's own words are in the transcript by the time the result comes", () => {
    const { refused, requests } = scene()
    const { error } = refused.result
    expect(rawResult(refused)).toMatchObject({
      terminal_reason: 'prompt_too_long',
      result: 'Prompt is too long',
    })
    expect(error).toMatchObject({ kind: 'overflow', status: 400 })
    const actual = requests.find(({ answer }) => answer.how === 'refused')!.inputTokens
    expect(error!.message).toContain(`prompt is too long: ${actual} tokens > ${LIMIT} maximum`)
  })

  it('store-resumed session with shortened view sends a smaller request, and answers', () => {
    const { written, requests } = scene()
    expect(written.result).toMatchObject({ stop: 'done', text: 'The document.' })
    const refused = requests.find(({ answer }) => answer.how === 'refused')!
    expect(requests.at(-1)!.inputTokens).toBeLessThan(refused.inputTokens / 1.2)
    expect(requests.at(-1)!.says('characters left out to make room')).toBe(true)
  })

  it('what was stored stays, and what is said afterwards is added once', () => {
    const { before, after } = scene()
    expect(after.slice(0, before.length)).toEqual(before)
    const ids = after.flatMap(({ uuid }) => uuid ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    expect(JSON.stringify(after.slice(before.length))).toContain('The document.')
  })
})

function transcriptsOf(stage: Stage): string[] {
  const projects = join(stage.configDir, 'projects')
  return readdirSync(projects, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(projects, name))
}

it('an idle query() is warm: its process is up, at no request, before the first message', () =>
  onStage(
    () => say('Here.'),
    async (stage) => {
      const session = stage.open()
      await vi.waitFor(() => expect(stage.processes()).toHaveLength(1), { timeout: 20_000 })
      const before = stage.processes()
      expect(stage.server.requests).toHaveLength(0)
      await exchange(session)
      expect(stage.processes()).toEqual(before)
      expect(stage.server.requests).toHaveLength(1)
    },
  ))

it('nothing is kept but in the configuration directory that was given', () =>
  onStage(
    () => say('Kept.'),
    async (stage) => {
      await exchange(stage.open())
      expect(transcriptsOf(stage)).toHaveLength(1)
      expect(readdirSync(stage.home).filter((name) => name.startsWith('.claude'))).toEqual([])
    },
  ))
