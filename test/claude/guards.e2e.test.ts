import { describe, expect, it } from 'vitest'
import type { Guard } from '../../src/harness/guard.ts'
import { call, say } from '../../src/testing/index.ts'
import { bash, exchange, ofType, onStage } from './support.ts'

describe('a guard', () => {
  it('rewrites the input of a call, and the output that the model sees, in its own shape', async () => {
    const guard: Guard = {
      name: 'test',
      beforeTool: ({ name, input }) =>
        name === 'Bash' ? { input: { ...(input as object), command: 'echo rewritten' } } : null,
      afterTool: ({ output }) => ({ ...(output as object), stdout: 'cut to size' }),
    }
    await onStage(
      ({ turn }) => (turn === 0 ? bash('echo original') : say('Done.')),
      async (stage) => {
        const { events } = await exchange(stage.open({ guards: [guard] }))
        expect(ofType(events, 'tool-result')).toMatchObject([{ output: 'cut to size', isError: false }])
        expect(stage.server.requests[1]!.toolResults[0]!.text).toBe('cut to size')
      },
    )
  })

  it('that breaks lets nothing through', async () => {
    const guard: Guard = {
      name: 'broken',
      beforeTool: () => {
        throw new Error('no disk')
      },
    }
    await onStage(
      ({ turn }) => (turn === 0 ? bash('echo original') : say('Done.')),
      async (stage) => {
        const { events } = await exchange(stage.open({ guards: [guard] }))
        expect(ofType(events, 'tool-result')).toMatchObject([
          { output: expect.stringContaining("the guard 'broken' broke (no disk)"), isError: true },
        ])
      },
    )
  })

  it('sees the output of the call as it was rewritten by the one before it', async () => {
    const seen: unknown[] = []
    const first: Guard = {
      name: 'first',
      afterTool: ({ output }) => ({ ...(output as object), stdout: 'one' }),
    }
    const second: Guard = { name: 'second', afterTool: ({ output }) => void seen.push(output) }
    await onStage(
      ({ turn }) => (turn === 0 ? bash('echo zero') : say('Done.')),
      async (stage) => {
        await exchange(stage.open({ guards: [first, second] }))
        expect(seen).toMatchObject([{ stdout: 'one' }])
      },
    )
  })
})

describe("a tool of flower's own", () => {
  it('is offered, runs without asking, and answers; a rejection is its failure', async () => {
    const asked: unknown[] = []
    const recall = {
      name: 'recall',
      description: 'Looks up what was seen.',
      input: { words: 'what to look for' },
      run: async (input: Readonly<Record<string, string>>) => {
        asked.push(input)
        if (input.words === 'nothing') throw new Error('nothing was found')
        return 'It was green.'
      },
    }
    await onStage(
      ({ turn }) => {
        if (turn === 0) return call('mcp__flower__recall', { words: 'door' })
        return turn === 1 ? call('mcp__flower__recall', { words: 'nothing' }) : say('Done.')
      },
      async (stage) => {
        const { events } = await exchange(
          stage.openWith({ tools: [recall], spec: { permissionMode: 'default' } }),
        )
        expect(asked).toEqual([{ words: 'door' }, { words: 'nothing' }])
        expect(ofType(events, 'tool-result')).toMatchObject([
          { output: 'It was green.', isError: false },
          { output: 'nothing was found', isError: true },
        ])
        expect(stage.server.requests[0]!.offers('mcp__flower__recall')).toBe(true)
      },
    )
  })
})
