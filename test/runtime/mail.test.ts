import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../src/core/events.ts'
import type { HarnessSession } from '../../src/harness/port.ts'
import { RunStore } from '../../src/runtime/run-store.ts'
import type { ScriptedExchange } from '../../src/testing/scripted-harness.ts'
import { boundary, CROSSES, documentText, done, failure, finishes, job, says, usage } from './scripted.ts'

describe('mail', () => {
  it('reaches the steps that take it at their next boundary, and their successors', async () => {
    const works: ScriptedExchange = [usage(9_000), boundary(9_000), done()]
    const { runner, harness } = job([
      [works, CROSSES, [says(documentText('Go on.')), done()]],
      [finishes('Judged.')],
      [finishes('All of them.')],
    ])
    const reached: (readonly string[])[] = []
    const onEvent = ({ type }: RunEvent): void => {
      if (type === 'context' && reached.length === 0) reached.push(runner.tell('Also the faint ones.'))
    }
    const worker = runner.run({ name: 'work' }, 'Count.', { onEvent })
    await runner.run({ name: 'judge' }, 'Judge.', { mail: false })
    await worker
    expect(reached).toEqual([['work']])
    expect(harness.sessions[0]!.said[1]).toContain('Also the faint ones.')
    expect(harness.sessions[1]!.said).toEqual(['Judge.'])
    expect(harness.sessions[2]!.said[0]).toContain('Also the faint ones.')
    expect(runner.tell('Anybody?')).toEqual([])
  })

  it('does not reach a step whose work is done while its session is being closed', async () => {
    const { runner, harness } = job([[finishes('All of them.')]])
    const reached: (readonly string[])[] = []
    let watched = false
    const result = await runner.run({ name: 'work' }, 'Count.', {
      onEvent: ({ type }) => {
        const session = harness.sessions[0] as HarnessSession | undefined
        if (type !== 'context' || watched || !session) return
        watched = true
        const close = session.close.bind(session)
        session.close = () => {
          reached.push(runner.tell('Also the faint ones.'))
          return close()
        }
      },
    })
    expect(result.ok).toBe(true)
    expect(reached).toEqual([[]])
  })

  it.each([
    ['has failed', [usage(9_000), failure('config', 'no such model')]],
    ['a person has ended', [usage(9_000), boundary(9_000), done()]],
  ] satisfies [string, ScriptedExchange][])(
    'that a step could not hear any more, since it %s, is told to the next run, once',
    async (_, exchange) => {
      const { runner, harness } = job([[exchange], [finishes('One.')], [finishes('Two.')]])
      const ended = await runner.run({ name: 'work' }, 'Count.', {
        onEvent: ({ type }) => {
          if (type !== 'context') return
          runner.tell('Also the faint ones.')
          runner.interrupt(null)
        },
      })
      const { records, transcripts } = new RunStore(runner.runDir)
      transcripts.append('session-1', null, ANSWERED)
      expect(records.said('work', 1)).toMatchObject([{ kind: 'step', text: 'Count.' }])

      await runner.run({ name: 'work' }, 'Count.', { continue: { say: 'Go on.' } })
      transcripts.append('session-2', null, ANSWERED)
      await runner.run({ name: 'work' }, 'Count.', { continue: { say: null } })
      expect(ended.ok).toBe(false)
      expect(harness.sessions[1]!.said).toEqual(['Also the faint ones.\n\nGo on.'])
      expect(harness.sessions[2]!.said).toEqual(['Continue where you left off.'])
    },
  )

  it('reaches a session that is named to be resumed, and not one that begins anew', async () => {
    const { runner, harness } = job([
      [[usage(9_000), failure('config', 'no such model')]],
      [finishes('One.')],
      [[usage(9_000), failure('config', 'no such model')]],
      [finishes('Two.')],
    ])
    const onEvent = ({ type }: RunEvent): void => {
      if (type === 'context') runner.tell('Also the faint ones.')
    }
    await runner.run({ name: 'work' }, 'Count.', { onEvent })
    await runner.run({ name: 'work' }, 'Go on.', { resume: 'session-1' })
    await runner.run({ name: 'work' }, 'Count.', { onEvent })
    await runner.run({ name: 'work' }, 'Count anew.')
    expect(harness.sessions[1]!.said).toEqual(['Also the faint ones.\n\nGo on.'])
    expect(harness.sessions[3]!.said).toEqual(['Count anew.'])
  })
})

const ANSWERED = [
  { type: 'user', uuid: 'u', message: { role: 'user', content: 'Go.' } },
  { type: 'assistant', uuid: 'a', message: { usage: { input_tokens: 9 } } },
]
