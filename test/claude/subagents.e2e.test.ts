import { describe, expect, it } from 'vitest'
import { call, cut, type MessageReply, say, think, together } from '../../src/testing/index.ts'
import { refusing } from '../support/refusing.ts'
import { bash, exchange, ofType, onStage, played } from './support.ts'

function delegate(task: string): MessageReply {
  return call('Agent', { description: task, prompt: task, subagent_type: 'general-purpose' })
}

describe('Agent subagents run in the foreground with CLAUDE_CODE_DISABLE_BACKGROUND_TASKS', () => {
  const scene = played(() =>
    onStage(
      (request) => {
        if (request.kind === 'main') {
          return request.turn === 0
            ? together(say('Two of you.'), delegate('Count petals'), delegate('Count leaves'))
            : say('Both are in.')
        }
        if (request.turn === 2) return say(`Counted by ${request.agentId}.`)
        return together(think('Hm.'), say('I count.'), bash('sleep 0.1; echo counted'))
      },
      async (stage) => {
        const contexts: number[] = []
        const session = stage.open({
          atBoundary: async ({ latest }) => {
            contexts.push(latest)
            return 'go on'
          },
        })
        const told = await exchange(session)
        return { ...told, contexts, requests: stage.server.requests }
      },
    ),
  )

  it('they have finished at the boundary, and their results are there', () => {
    const { requests, result, events } = scene()
    expect(result).toMatchObject({ stop: 'done', text: 'Both are in.', turns: 2 })
    expect(requests.filter(({ kind }) => kind === 'subagent')).toHaveLength(6)
    expect(requests.at(-1)!.kind).toBe('main')
    expect(requests.at(-1)!.toolResults.map(({ text }) => /Counted by/.test(text))).toEqual([true, true])
    expect(ofType(events, 'boundary')).toHaveLength(1)
  })

  it('their usage never counts as main', () => {
    const { requests, events, contexts } = scene()
    const main = requests.filter(({ kind }) => kind === 'main').map(({ inputTokens }) => inputTokens)
    const told = ofType(events, 'usage').filter(({ agent }) => agent === null)
    expect(told.map(({ usage }) => usage.input + usage.cacheRead + usage.cacheCreation)).toEqual(main)
    expect(contexts).toEqual(main.slice(0, 1))
  })

  it('their events carry their id, and each response counts once though they take turns', () => {
    const { requests, events } = scene()
    const ids = new Set(requests.flatMap(({ agentId }) => agentId ?? []))
    expect(ids.size).toBe(2)
    for (const id of ids) {
      const own = events.filter((event) => 'agent' in event && event.agent === id)
      expect(ofType(own, 'usage')).toHaveLength(3)
      expect(ofType(own, 'text').map(({ text }) => text)).toEqual([
        'I count.',
        'I count.',
        `Counted by ${id}.`,
      ])
      expect(ofType(own, 'thinking')).toHaveLength(2)
      expect(ofType(own, 'tool-call').map(({ name }) => name)).toEqual(['Bash', 'Bash'])
      expect(ofType(own, 'tool-result').map(({ output }) => output)).toEqual(['counted', 'counted'])
    }
  })

  it('their tasks are told', () => {
    const tasks = ofType(scene().events, 'task').filter(({ phase }) => phase !== 'progress')
    expect(tasks.filter(({ phase }) => phase === 'started').map(({ description }) => description)).toEqual([
      'Count petals',
      'Count leaves',
    ])
    expect(tasks.filter(({ phase }) => phase === 'done')).toHaveLength(2)
  })
})

it('a subagent is asked before its tools too, with its id', () =>
  onStage(
    (request) => {
      if (request.kind === 'main') return request.turn === 0 ? delegate('Look') : say('Done.')
      return request.turn === 0 ? bash('touch ran.txt') : say('I may not.')
    },
    async (stage) => {
      const asked: (string | null)[] = []
      const session = stage.open({
        guards: refusing(({ agent, name }) => {
          if (name === 'Bash') asked.push(agent)
          return name === 'Bash' ? 'Not you.' : null
        }),
      })
      const { events } = await exchange(session)
      expect(asked).toEqual([stage.server.requests[1]!.agentId])
      expect(ofType(events, 'tool-result')[0]).toMatchObject({ isError: true })
    },
  ))

it('stop now ends a subagent with everything else', () => {
  let stop = (): void => undefined
  return onStage(
    (request) => {
      if (request.kind === 'main') return request.turn === 0 ? delegate('Look') : say('Back again.')
      stop()
      return bash('sleep 60')
    },
    async (stage) => {
      const session = stage.open()
      stop = () => session.stop('now')
      expect((await exchange(session)).result.stop).toBe('stopped')
      expect((await exchange(session, 'Go on.')).result).toMatchObject({ stop: 'done', text: 'Back again.' })
      expect(stage.server.requests.map(({ kind }) => kind)).toEqual(['main', 'subagent', 'main'])
    },
  )
})

it('a connection that breaks after each tool call of a subagent ends the exchange', () =>
  onStage(
    (request) => {
      if (request.kind === 'main') return request.turn === 0 ? delegate('Look') : say('It came back.')
      return cut(bash('true'), 'after-call')
    },
    async (stage) => {
      const { result } = await exchange(stage.open())
      expect(result).toMatchObject({ stop: 'error', error: { kind: 'retry' } })
      expect(stage.server.requests.length).toBeLessThan(20)
    },
  ))
