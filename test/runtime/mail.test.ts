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

  it('that a step has failed before it could hear is there for a later run', async () => {
    const { runner } = job([[[usage(9_000), failure('config', 'no such model')]]])
    await runner.run({ name: 'work' }, 'Count.', {
      onEvent: ({ type }) => {
        if (type === 'context') runner.tell('Also the faint ones.')
      },
    })
    const { records } = new RunStore(runner.runDir)
    expect(records.said('work', 1)).toMatchObject([
      { kind: 'step', text: 'Count.' },
      { kind: 'mail', text: 'Also the faint ones.' },
    ])
  })
})
