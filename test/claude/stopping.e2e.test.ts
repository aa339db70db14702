import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Boundary, HarnessSession } from '../../src/harness/port.ts'
import { call, say, stall, together } from '../../src/testing/index.ts'
import { refusing } from '../support/refusing.ts'
import { bash, exchange, isAlive, ofType, onStage, played, rawResult } from './support.ts'

describe('a cut at a boundary', () => {
  const scene = played(() =>
    onStage(
      ({ turn }) =>
        turn === 0
          ? together(say('I begin.'), bash('sleep 0.2; seq 2000'), bash('echo petunia'))
          : say('The document.'),
      async (stage) => {
        const seen: { boundary?: Boundary; measured?: number; asked?: number } = {}
        const session = stage.open({
          atBoundary: async (boundary) => {
            seen.boundary = boundary
            seen.measured = await boundary.measure()
            seen.asked = stage.server.requests.length
            return 'stop'
          },
        })
        const cut = await exchange(session)
        const pids = stage.processes()
        const before = stage.server.requests.length
        const handoff = await exchange(session, 'Write the handoff.')
        return {
          cut,
          handoff,
          before,
          pids: [pids, stage.processes()],
          requests: stage.server.requests,
          boundary: seen.boundary!,
          measured: seen.measured!,
          asked: seen.asked,
        }
      },
    ),
  )

  it('PostToolBatch continue:false ends the turn with no further request, process alive', () => {
    const { cut, before, pids, handoff } = scene()
    expect(cut.result).toMatchObject({ stop: 'stopped', turns: 1 })
    expect(cut.result).not.toHaveProperty('error')
    expect(rawResult(cut)).toMatchObject({ terminal_reason: 'hook_stopped', is_error: false })
    expect(before).toBe(1)
    expect(pids[0]).toHaveLength(1)
    expect(pids[1]).toEqual(pids[0])
    expect(handoff.result).toMatchObject({ stop: 'done', text: 'The document.' })
  })

  it('all tools of the response have finished before PostToolBatch', () => {
    const { events } = scene().cut
    const order = events.map(({ type }) => type).filter((type) => /^tool-|boundary/.test(type))
    expect(order).toEqual(['tool-call', 'tool-call', 'tool-result', 'tool-result', 'boundary'])
    expect(ofType(events, 'tool-result').map(({ output }) => output.slice(-7))).toContain('petunia')
  })

  it('context of the latest response is known in the hook', () => {
    const { boundary, requests, cut } = scene()
    expect(boundary.latest).toBe(requests[0]!.inputTokens)
    expect(ofType(cut.events, 'boundary')).toEqual([{ type: 'boundary', context: boundary.latest }])
  })

  it('getContextUsage summary costs no request, and counts the tool results just recorded', () => {
    const { asked, requests, boundary, measured } = scene()
    expect(asked).toBe(1)
    expect(requests.map(({ kind }) => kind)).toEqual(['main', 'main'])
    expect(measured).toBeGreaterThan(boundary.latest + 2_000)
  })

  it('what is pending is never less than what getContextUsage adds', () => {
    const { boundary, measured, requests } = scene()
    expect(boundary.latest + boundary.pending).toBeGreaterThanOrEqual(measured)
    expect(boundary.latest + boundary.pending).toBeGreaterThan(requests[1]!.inputTokens)
  })

  it('a message pushed after a cut reaches the model merged with the tool results', () => {
    const [, second] = scene().requests
    expect(second!.toolResults).toHaveLength(2)
    expect(second!.lastUserText).toContain('Write the handoff.')
  })

  it('the model is told of the cut', () => {
    expect(scene().requests[1]!.says('PostToolBatch hook stopped continuation')).toBe(true)
  })

  it('init comes with each message: an exchange begins with its session', () => {
    const { cut, handoff } = scene()
    for (const { events } of [cut, handoff]) {
      const counting = events.filter(({ type }) => type !== 'window')
      expect(counting[0]).toEqual(ofType(cut.events, 'session')[0])
      expect(ofType(events, 'session')).toHaveLength(1)
    }
  })

  it('each exchange counts its own turns and its own cost', () => {
    const { cut, handoff } = scene()
    expect(handoff.result.turns).toBe(1)
    expect(cut.result.costUsd + handoff.result.costUsd).toBeCloseTo(
      rawResult(handoff).total_cost_usd as number,
      9,
    )
  })
})

it('context of the latest response is known in every hook of a long turn', () =>
  onStage(
    ({ turn }) => (turn < 25 ? bash(`echo ${turn}`) : say('Done.')),
    async (stage) => {
      const contexts: number[] = []
      const session = stage.open({
        atBoundary: async ({ latest }) => {
          contexts.push(latest)
          return 'go on'
        },
      })
      const { result } = await exchange(session)
      expect(result).toMatchObject({ stop: 'done', turns: 26 })
      expect(contexts).toEqual(stage.server.requests.slice(0, 25).map(({ inputTokens }) => inputTokens))
    },
  ))

it('stop at a boundary waits for the tools that run', () =>
  onStage(
    ({ turn }) => (turn === 0 ? bash('sleep 0.3; echo slept') : say('Too far.')),
    async (stage) => {
      const session = stage.open({ atBoundary: async () => 'go on' })
      const { events, result } = await exchange(session, 'Begin.', ({ type }) => {
        if (type === 'tool-call') session.stop('boundary')
      })
      expect(result.stop).toBe('stopped')
      expect(ofType(events, 'tool-result')).toMatchObject([{ output: 'slept', isError: false }])
      expect(stage.server.requests).toHaveLength(1)
    },
  ))

describe('as long as boundaries do not matter', () => {
  it('a hook in the settings takes effect in the middle of a turn: a stop is obeyed soon, and each call has its result', () =>
    onStage(
      // It never ends by itself.
      () => bash('echo on'),
      async (stage) => {
        const session = stage.open()
        const told = await exchange(session, 'Begin.', ({ type }) => {
          if (type === 'tool-call') session.stop('boundary')
        })
        const { events, result } = told
        expect(rawResult(told)).toMatchObject({ terminal_reason: 'hook_stopped' })
        expect(result.stop).toBe('stopped')
        expect(ofType(events, 'tool-result').map(({ id }) => id)).toEqual(
          ofType(events, 'tool-call').map(({ id }) => id),
        )
      },
    ))

  it('nobody is asked; a result that fills the context is asked about before the next request', () =>
    onStage(
      ({ turn }) => {
        if (turn < 3) return bash('echo small')
        return turn === 3 ? bash('seq 5000') : say('Too far.')
      },
      async (stage) => {
        const asked: Boundary[] = []
        const session = stage.open({
          // Whoever rewrites results is waited for; so is the look at how large they are.
          guards: [{ name: 'spill', afterTool: () => undefined }],
          boundariesFrom: () => (stage.server.requests[0]?.inputTokens ?? 0) + 20_000,
          atBoundary: async (boundary) => {
            asked.push(boundary)
            return 'stop'
          },
        })
        const { events, result } = await exchange(session)
        expect(result.stop).toBe('stopped')
        expect(stage.server.requests).toHaveLength(4)
        expect(asked).toHaveLength(1)
        expect(asked[0]!.latest).toBe(stage.server.requests[3]!.inputTokens)
        expect(ofType(events, 'boundary')).toHaveLength(1)
      },
    ))

  it('the tool that boundaries go through is not offered to the model, nor named', () =>
    onStage(
      ({ turn }) => (turn === 0 ? bash('echo on') : say('Done.')),
      async (stage) => {
        await exchange(stage.open({ atBoundary: async () => 'go on' }))
        for (const request of stage.server.requests) {
          expect(JSON.stringify([request.tools, request.system, request.messages])).not.toMatch(
            /mcp__flower|boundary/,
          )
        }
        expect(stage.server.requests).toHaveLength(2)
      },
    ))
})

it('PostToolBatch comes when every call has failed, too', () =>
  onStage(
    ({ turn }) => (turn === 0 ? together(bash('exit 3'), call('Nope', {})) : say('Too far.')),
    async (stage) => {
      const { events, result } = await exchange(stage.open({ atBoundary: async () => 'stop' }))
      expect(result.stop).toBe('stopped')
      expect(ofType(events, 'tool-result').map(({ isError }) => isError)).toEqual([true, true])
      expect(stage.server.requests).toHaveLength(1)
    },
  ))

it('a denied PreToolUse still reaches PostToolBatch', () =>
  onStage(
    ({ turn }) => (turn === 0 ? bash('echo ran > ran.txt') : say('Refused, then.')),
    async (stage) => {
      const asked: unknown[] = []
      const session = stage.open({
        atBoundary: async () => 'go on',
        guards: refusing((it) => {
          asked.push(it)
          return 'Tools are off.'
        }),
      })
      const { events, result } = await exchange(session)
      expect(asked).toMatchObject([{ agent: null, name: 'Bash', input: { command: 'echo ran > ran.txt' } }])
      expect(ofType(events, 'tool-result')).toMatchObject([
        { isError: true, output: expect.stringContaining('Tools are off.') as string },
      ])
      expect(ofType(events, 'boundary')).toHaveLength(1)
      expect(result.stop).toBe('done')
    },
  ))

describe('interrupt', () => {
  it('while a tool runs: ends with aborted_tools and kills it, and the next message works', () =>
    onStage(
      ({ turn }) => (turn === 0 ? bash('echo $$ > pid; exec sleep 60') : say('Back again.')),
      async (stage) => {
        const session = stage.open()
        const stopped = await exchange(session, 'Begin.', ({ type }) => {
          if (type === 'tool-call')
            void whenWritten(join(stage.workspace, 'pid')).then(() => session.stop('now'))
        })
        expect(stopped.result.stop).toBe('stopped')
        expect(stopped.result).not.toHaveProperty('error')
        expect(rawResult(stopped)).toMatchObject({ terminal_reason: 'aborted_tools' })
        const pid = Number(readFileSync(join(stage.workspace, 'pid'), 'utf8'))
        await expect.poll(() => isAlive(pid)).toBe(false)
        expect((await exchange(session, 'Go on.')).result).toMatchObject({
          stop: 'done',
          text: 'Back again.',
        })
        expect(stage.server.requests).toHaveLength(2)
        expect(stage.server.requests[1]!.toolResults).toMatchObject([{ isError: true }])
      },
    ))

  it('while the model speaks: ends with aborted_streaming, and the next message works', () => {
    let session: HarnessSession | undefined
    return onStage(
      ({ index }) => {
        if (index > 0) return say('Back again.')
        session!.stop('now')
        return stall(say('I was about to say'), 'mid-text')
      },
      async (stage) => {
        session = stage.open()
        const stopped = await exchange(session)
        expect(stopped.result.stop).toBe('stopped')
        expect(rawResult(stopped)).toMatchObject({ terminal_reason: 'aborted_streaming' })
        expect((await exchange(session, 'Go on.')).result).toMatchObject({
          stop: 'done',
          text: 'Back again.',
        })
      },
    )
  })

  it('before the process is up, it is not forgotten', () =>
    onStage(
      ({ turn }) => (turn < 3 ? bash('sleep 5') : say('Nobody stopped me.')),
      async (stage) => {
        const session = stage.open()
        const events = session.exchange('Begin.')
        session.stop('now')
        let stop: string | undefined
        for await (const event of events) if (event.type === 'result') stop = event.stop
        expect(stop).toBe('stopped')
      },
    ))

  it('between exchanges, a stop does nothing', () =>
    onStage(
      ({ turn }) => (turn === 1 ? bash('echo on') : say('Done.')),
      async (stage) => {
        const session = stage.open()
        session.stop('boundary')
        expect((await exchange(session)).result.stop).toBe('done')
        session.stop('now')
        session.stop('boundary')
        expect((await exchange(session, 'Again.')).result).toMatchObject({ stop: 'done', turns: 2 })
      },
    ))
})

async function whenWritten(file: string): Promise<void> {
  for (let left = 500; left > 0; left--) {
    try {
      if (readFileSync(file, 'utf8').endsWith('\n')) return
    } catch {
      // Not yet.
    }
    await pause(10)
  }
}

it('tools that would outlive a boundary are not offered', () =>
  onStage(
    () => say('Done.'),
    async (stage) => {
      await exchange(stage.open())
      const [request] = stage.server.requests
      expect(request!.offers('Agent')).toBe(true)
      const listed = request!.messages.flatMap(({ content }) => content).map(({ text }) => String(text))
      const lines = listed.join('\n').split('\n')
      expect(lines).toContain('WebFetch')
      for (const name of ['Workflow', 'Monitor', 'ScheduleWakeup', 'CronCreate']) {
        expect(request!.offers(name)).toBe(false)
        expect(lines).not.toContain(name)
      }
      expect(JSON.stringify(request!.tools)).not.toContain('run_in_background')
    },
  ))

describe('refuseTools', () => {
  it('refuses every call from the next exchange on, and leaves what the model is offered as it was', () =>
    onStage(
      ({ turn, lastUserText }) => {
        if (turn === 0) return bash('echo one > one.txt')
        return lastUserText.includes('Now write.') ? bash('echo two > two.txt') : say('Done.')
      },
      async (stage) => {
        const session = stage.open()
        await exchange(session)
        session.refuseTools()
        const { events } = await exchange(session, 'Now write.')
        expect(ofType(events, 'tool-result')).toMatchObject([{ isError: true }])
        expect(readdirSync(stage.workspace)).toEqual(['one.txt'])
        const [first, , asked] = stage.server.requests
        expect(asked!.tools).toEqual(first!.tools)
        expect(asked!.system).toEqual(first!.system)
      },
    ))
})
