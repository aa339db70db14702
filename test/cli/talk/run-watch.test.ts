import { describe, expect, it } from 'vitest'
import { RunWatch } from '../../../src/cli/talk/run-watch.ts'
import { event, result, WORKING } from './support.ts'

function seen(...events: Parameters<RunWatch['saw']>[0][]): RunWatch {
  const watch = new RunWatch()
  for (const each of events) watch.saw(each)
  return watch
}

describe('the watch of a run', () => {
  it('knows the step that runs, by its name in the workflow, whatever its round', () => {
    const round = event({ type: 'prompt', kind: 'step', text: 'Again.' }, 'work#round2')
    expect(seen(...WORKING).step).toBe('work')
    expect(seen(...WORKING, round).step).toBe('work')
    expect(seen(...WORKING, round).steps.map(({ name }) => name)).toEqual(['work', 'work#round2'])
  })

  it('takes what flower says between the steps for no step', () => {
    const watch = seen(event({ type: 'notice', kind: 'other', message: 'lies in the archive' }, 'go'))
    expect(watch.steps).toEqual([])
    expect(watch.running).toBeNull()
  })

  it('is not confused by what flower says when a step has ended', () => {
    const ended = event({ type: 'result', result: result({ step: 'work', costUsd: 2 }) })
    const note = event({ type: 'notice', kind: 'other', message: 'nobody will judge this' })
    const watch = seen(...WORKING, ended, note)
    expect(watch.running).toBeNull()
    expect(watch.steps).toMatchObject([{ phase: 'ended', costUsd: 2 }])
  })

  it.each([
    ['writing', event({ type: 'handoff', phase: 'writing', cause: 'person', context: 1, window: 2 })],
    ['review', event({ type: 'handoff', phase: 'review', path: '/x', seconds: 1 })],
    ['waiting', event({ type: 'retry', attempt: 1, maxAttempts: 6, waitMs: 1, reason: 'overloaded' })],
  ] as const)('knows that it is: %s, until the session is told to go on', (phase, told) => {
    expect(seen(...WORKING, told).running?.phase).toBe(phase)
    const goesOn = event({ type: 'prompt', kind: 'retry', text: 'Continue.' })
    expect(seen(...WORKING, told, goesOn).running?.phase).toBe('working')
  })

  it('forgets a subagent that has finished, and all of them with the step', () => {
    const task = (phase: 'started' | 'done', id: string) =>
      event({ type: 'task', phase, id, description: `task ${id}` })
    const watch = seen(...WORKING, task('started', 'a'), task('started', 'b'), task('done', 'a'))
    expect([...(watch.running?.tasks.values() ?? [])]).toEqual(['task b'])
    watch.saw(event({ type: 'result', result: result({ step: 'work', costUsd: 2 }) }))
    expect(watch.running).toBeNull()
    expect(watch.steps).toMatchObject([{ phase: 'ended', costUsd: 2, tasks: new Map() }])
  })

  it('knows whether there is a document that the session began from', () => {
    const goesOn = (from: 'session' | 'nothing') =>
      event(from === 'session' ? { type: 'continued', from, session: 's' } : { type: 'continued', from })
    expect(seen(...WORKING).running?.documented).toBe(false)
    expect(seen(goesOn('nothing'), ...WORKING).running?.documented).toBe(false)
    expect(seen(goesOn('session'), ...WORKING).running?.documented).toBe(true)
  })

  it('keeps only the newest events, and which files were changed', () => {
    const watch = seen(
      event({ type: 'tool-call', agent: null, id: 'c', name: 'Write', input: { file_path: '/w/bed.txt' } }),
      event({ type: 'tool-result', agent: null, id: 'c', output: 'File created', isError: false }),
    )
    for (let n = 0; n < 500; n++) watch.saw(event({ type: 'text', agent: null, text: `line ${n}` }))
    expect(watch.events).toHaveLength(200)
    expect(watch.events.at(-1)).toMatchObject({ text: 'line 499' })
    expect(watch.changed.map(({ path }) => path)).toEqual(['/w/bed.txt'])
  })
})
