import { describe, expect, it } from 'vitest'
import type { ToolCall } from '../../src/harness/guard.ts'
import type { HostTool, OwnQuestion, PermissionMode } from '../../src/harness/port.ts'
import { call, type MessageReply, type ModelRequest, type Reply, say } from '../../src/testing/index.ts'
import { bash, type Exchange, exchange, ofType, onStage, type Stage } from './support.ts'

const QUESTION = {
  question: 'Which kind?',
  header: 'Kind',
  options: [
    { label: 'roses', description: 'They smell.' },
    { label: 'tulips', description: 'They do not.' },
  ],
  multiSelect: false,
}
const ASKED: OwnQuestion = { text: 'Which kind?', options: QUESTION.options, several: false }

function question(questions: unknown = [QUESTION]): MessageReply {
  return call('AskUserQuestion', { questions })
}

/** @param askAll what it answers to the harness's own questions; null when it does not stand in for them */
function ask(askAll: ((questions: readonly OwnQuestion[]) => Promise<string>) | null): HostTool {
  return {
    name: 'ask',
    description: 'Asks.',
    input: { question: 'the question', options: 'one a line' },
    run: async ({ question: text }) => `asked: ${text}`,
    ...(askAll ? { askAll } : {}),
  }
}

const answering = ask(async (questions) => `asked for all: ${JSON.stringify(questions)}`)

/** Asks, tries what needs permission, and is done. */
function script({ turn }: ModelRequest): Reply {
  if (turn === 0) return question()
  return turn === 1 ? bash('touch bed.txt') : say('Done.')
}

function outputs({ events }: Exchange): { output: string; isError: boolean }[] {
  return ofType(events, 'tool-result').map(({ output, isError }) => ({ output, isError }))
}

function play(stage: Stage, tool: HostTool, permissionMode: PermissionMode): Promise<Exchange> {
  return exchange(stage.openWith({ tools: [tool], spec: { permissionMode } }))
}

describe.each(['default', 'acceptEdits', 'bypassPermissions', 'dontAsk', 'plan'] as const)(
  'with the permission mode %s',
  (mode) => {
    it('AskUserQuestion is answered by the tool that stands in for it, and nothing else changes', () =>
      onStage(script, async (stage) => {
        const without = await play(stage, ask(null), mode)
        const [before] = stage.server.requests
        const count = stage.server.requests.length
        const [answered, attempt] = outputs(await play(stage, answering, mode))
        const after = stage.server.requests[count]!
        expect(answered).toEqual({ output: `asked for all: ${JSON.stringify([ASKED])}`, isError: false })
        // Refused or not: to the letter as it is without.
        expect(attempt).toEqual(outputs(without)[1])
        expect(after.tools).toEqual(before!.tools)
        expect(after.system).toBe(before!.system)
        expect(after.offers('AskUserQuestion')).toBe(false)
      }))

    it('the tool itself can be called, too', () =>
      onStage(
        ({ turn }) =>
          turn === 0 ? call('mcp__flower__ask', { question: 'Why?', options: '' }) : say('Done.'),
        async (stage) => {
          const told = outputs(await play(stage, answering, mode))
          expect(told).toEqual([{ output: 'asked: Why?', isError: false }])
        },
      ))
  },
)

it('is answered also where the harness’s tools are restricted, and only those and flower’s are offered', () =>
  onStage(script, async (stage) => {
    const spec = { permissionMode: 'bypassPermissions', tools: ['Bash', 'Read'] } as const
    const [answered] = outputs(await exchange(stage.openWith({ tools: [answering], spec })))
    expect(answered).toEqual({ output: `asked for all: ${JSON.stringify([ASKED])}`, isError: false })
    const [first] = stage.server.requests
    expect(['Bash', 'Read', 'mcp__flower__ask'].every((tool) => first!.offers(tool))).toBe(true)
    expect(['Edit', 'Write', 'Agent', 'Skill'].filter((tool) => first!.offers(tool))).toEqual([])
  }))

it('without such a tool the harness says that there is none, and asks no guard', () =>
  onStage(script, async (stage) => {
    const asked: string[] = []
    const beforeTool = ({ name }: ToolCall) => {
      asked.push(name)
      return null
    }
    const session = stage.open({ tools: [ask(null)], guards: [{ name: 'listening', beforeTool }] })
    const [refused] = outputs(await exchange(session))
    expect(refused).toMatchObject({ isError: true })
    expect(refused!.output).toContain('No such tool available: AskUserQuestion')
    expect(asked).toEqual(['Bash'])
  }))

it('a subagent is answered, too; guards know the call by the name of the tool that answers', () =>
  onStage(
    (request) => {
      if (request.kind === 'subagent') return request.turn === 0 ? question() : say('It is so.')
      return request.turn === 0
        ? call('Agent', { description: 'Ask', prompt: 'Ask.', subagent_type: 'general-purpose' })
        : say('Done.')
    },
    async (stage) => {
      const calls: ToolCall[] = []
      const beforeTool = (seen: ToolCall) => {
        calls.push(seen)
        return null
      }
      const session = stage.open({ tools: [answering], guards: [{ name: 'listening', beforeTool }] })
      const { events } = await exchange(session)
      const agent = stage.server.requests[1]!.agentId
      expect(ofType(events, 'tool-call')[1]).toMatchObject({ agent, name: 'AskUserQuestion' })
      expect(ofType(events, 'tool-result')[0]).toMatchObject({ agent, isError: false })
      expect(calls[1]).toEqual({ agent, name: 'mcp__flower__ask', input: { questions: [QUESTION] } })
    },
  ))

it('a call that cannot be understood is told what is wrong', () =>
  onStage(
    ({ turn }) => (turn === 0 ? question([{ header: 'Kind' }]) : say('Done.')),
    async (stage) => {
      const [told] = outputs(await exchange(stage.open({ tools: [answering] })))
      expect(told).toMatchObject({ isError: true })
      expect(told!.output).toContain('questions[0].question')
    },
  ))

it('while tools are refused, so is the question', () =>
  onStage(
    ({ turn }) => (turn === 0 ? question() : say('Done.')),
    async (stage) => {
      const session = stage.open({ tools: [answering] })
      session.refuseTools()
      expect(outputs(await exchange(session))).toMatchObject([{ isError: true }])
    },
  ))

describe('while the person is waited for', () => {
  /** Opens a session whose question is open until the test answers it. */
  async function waiting(
    stage: Stage,
    env: Record<string, string> = {},
  ): Promise<{ session: ReturnType<Stage['open']>; ended: Promise<Exchange>; answer(words: string): void }> {
    let answer: (words: string) => void = () => undefined
    let begun: () => void = () => undefined
    const asking = new Promise<void>((resolve) => {
      begun = resolve
    })
    const tool = ask((): Promise<string> => {
      begun()
      return new Promise((resolve) => {
        answer = resolve
      })
    })
    const session = stage.open({ tools: [tool], spec: { env } })
    const ended = exchange(session)
    await asking
    return { session, ended, answer: (words) => answer(words) }
  }

  const scene = ({ turn }: ModelRequest): Reply => (turn === 0 ? question() : say('Done.'))

  it('a stop at a boundary waits for the answer', () =>
    onStage(scene, async (stage) => {
      const { session, ended, answer } = await waiting(stage)
      session.stop('boundary')
      answer('roses')
      const told = await ended
      expect(outputs(told)).toEqual([{ output: 'roses', isError: false }])
      expect(told.result.stop).toBe('stopped')
      expect(stage.server.requests).toHaveLength(1)
    }))

  it('a stop now does not, and the conversation goes on', () =>
    onStage(scene, async (stage) => {
      const { session, ended } = await waiting(stage)
      session.stop('now')
      expect((await ended).result.stop).toBe('stopped')
      expect((await exchange(session, 'Go on.')).result).toMatchObject({ stop: 'done', text: 'Done.' })
    }))

  it('nor does a close', () =>
    onStage(scene, async (stage) => {
      const { session, ended } = await waiting(stage)
      await session.close()
      expect((await ended).result).toMatchObject({ stop: 'error', error: { kind: 'harness' } })
    }))

  it('no time limit of other MCP servers ends the waiting', () =>
    onStage(scene, async (stage) => {
      const { ended, answer } = await waiting(stage, { MCP_TOOL_TIMEOUT: '1000' })
      setTimeout(() => answer('roses'), 1_500)
      expect(outputs(await ended)).toEqual([{ output: 'roses', isError: false }])
    }))
})
