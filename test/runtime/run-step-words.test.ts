import { describe, expect, it } from 'vitest'
import type { SessionEvent } from '../../src/harness/port.ts'
import type { ScriptedExchange } from '../../src/testing/scripted-harness.ts'
import {
  boundary,
  CROSSES,
  calls,
  documentText,
  done,
  failure,
  finishes,
  type Job,
  job,
  labels,
  ofType,
  says,
  usage,
  writes,
} from './scripted.ts'

const SIDE_EFFECT = 'are a side effect of it'

/** Interrupts when an event with this label comes for the first time. */
function interruptAt(
  at: Job,
  label: string,
  words: string | null | Promise<string | null>,
  options: { readonly now?: boolean } = {},
): Parameters<Job['run']>[2] {
  let interrupted = false
  return {
    onEvent: (event) => {
      if (interrupted || labels([event])[0] !== label) return
      interrupted = true
      at.runner.interrupt(words, options)
    },
  }
}

const WORKS: readonly SessionEvent[] = [
  usage(9_000),
  says('Looking.'),
  calls('Read', 'a'),
  boundary(9_000),
  usage(9_000),
  done('Too far.'),
]

describe('words in the middle of the work', () => {
  it('reach the same session, which was stopped at its next boundary', async () => {
    const work = job([[WORKS, finishes('Turned left.')]])
    const result = await work.run('Walk.', {}, interruptAt(work, 'text', 'Turn left.'))
    expect(result).toMatchObject({
      ok: true,
      text: 'Turned left.',
      attempts: 0,
      errors: [],
      sessionId: 'session-1',
    })
    const [session] = work.harness.sessions
    expect(session?.stops).toEqual(['boundary'])
    expect(session?.said).toEqual(['Walk.', expect.stringMatching(/^Turn left\.\n\n/)])
    expect(session?.said[1]).toContain(SIDE_EFFECT)
    expect(labels(work.events)).toEqual([
      'prompt',
      'step',
      'context',
      'text',
      'notice',
      'tool-call',
      'prompt',
      'context',
      'text',
      'result',
    ])
    expect(ofType(work.events, 'prompt').map(({ kind }) => kind)).toEqual(['step', 'words'])
    expect(ofType(work.events, 'notice')).toMatchObject([
      { kind: 'stopping', message: 'at the next clean point' },
    ])
  })

  it('stop the session at once where that is asked for', async () => {
    const work = job([[WORKS, finishes()]])
    await work.run('Walk.', {}, interruptAt(work, 'text', 'Turn left.', { now: true }))
    expect(work.harness.sessions[0]?.stops).toEqual(['now'])
    expect(ofType(work.events, 'notice')).toMatchObject([{ kind: 'stopping', message: 'now' }])
    expect(labels(work.events)).not.toContain('tool-call')
  })

  it('are waited for without a request', async () => {
    const work = job([[WORKS, finishes()]])
    let say: (words: string) => void = () => {}
    const words = new Promise<string>((resolve) => {
      say = resolve
    })
    const running = work.run('Walk.', {}, interruptAt(work, 'text', words))
    await new Promise(setImmediate)
    expect(work.harness.sessions[0]?.said).toHaveLength(1)
    expect(ofType(work.events, 'notice').at(-1)).toEqual(
      expect.objectContaining({ kind: 'stopped', message: 'it waits for what you say' }),
    )
    say('Turn left.')
    expect(await running).toMatchObject({ ok: true })
    expect(work.harness.sessions[0]?.said).toHaveLength(2)
  })

  it('are addressed in the language of the run', async () => {
    const work = job([[WORKS, finishes()]], { language: 'es' })
    await work.run('Camina.', {}, interruptAt(work, 'text', 'A la izquierda.'))
    expect(work.harness.sessions[0]?.said[1]).toContain('son un efecto secundario')
  })

  it.each<[string, () => null | Promise<null>]>([
    ['null', () => null],
    ['a rejection', () => Promise.reject(new Error('the person left'))],
  ])('that are %s end the step', async (_, words) => {
    const work = job([[WORKS]])
    const result = await work.run('Walk.', {}, interruptAt(work, 'text', words()))
    expect(result).toMatchObject({
      ok: false,
      errors: ['interrupted'],
      text: 'Looking.',
      sessionId: 'session-1',
    })
    expect(work.harness.sessions).toMatchObject([{ closed: true }])
  })
})

describe('words at an awkward moment', () => {
  it('while a prompt is sent stop that exchange', async () => {
    const work = job([[WORKS, finishes()]])
    await work.run('Walk.', {}, interruptAt(work, 'prompt', 'Turn left.'))
    expect(work.harness.sessions[0]?.said).toEqual(['Walk.', expect.stringContaining('Turn left.')])
  })

  it('just as the model finishes are still heard', async () => {
    const work = job([[finishes('Arrived.'), finishes('Turned left.')]])
    const result = await work.run('Walk.', {}, interruptAt(work, 'text', 'Turn left.'))
    expect(result).toMatchObject({ ok: true, text: 'Turned left.' })
  })

  it('that are none, as the model finishes, leave its answer the result', async () => {
    const work = job([[finishes('Arrived.')]])
    const result = await work.run('Walk.', {}, interruptAt(work, 'text', null))
    expect(result).toMatchObject({ ok: true, text: 'Arrived.', errors: [] })
  })

  it('in the handoff turn reach the successor with its takeover prompt', async () => {
    const work = job([[CROSSES, writes(documentText())], [finishes()]])
    const result = await work.run('Walk.', {}, interruptAt(work, 'handoff/writing', 'Turn left.'))
    expect(result).toMatchObject({ ok: true, handoffs: [{ degraded: null }] })
    const [old, successor] = work.harness.sessions
    expect(old?.stops).toEqual([])
    expect(successor?.said).toHaveLength(1)
    expect(successor?.said[0]).toMatch(/^You are taking over/)
    expect(successor?.said[0]).toContain('Turn left.')
    expect(ofType(work.events, 'prompt').map(({ kind }) => kind)).toEqual(['step', 'takeover'])
  })

  it('as the line is crossed are heard by the old session, which hands over at its next boundary', async () => {
    const work = job([[CROSSES, [usage(71_000), boundary(71_000)], writes(documentText())], [finishes()]])
    const result = await work.run('Walk.', {}, interruptAt(work, 'handoff/near', 'Turn left.'))
    expect(result).toMatchObject({ ok: true, handoffs: [{ context: 71_000, degraded: null }] })
    expect(work.harness.sessions[0]?.said[1]).toMatch(/^Turn left\./)
  })

  it('during a wait for the network end the wait, and go with the prompt that resumes', async () => {
    const work = job([[[usage(9_000), failure('retry', 'Overloaded')]], [finishes()]], {
      resilience: { waitMs: 3_600_000, maxWaitMs: 3_600_000 },
    })
    const result = await work.run('Walk.', {}, interruptAt(work, 'retry', 'Turn left.'))
    expect(result).toMatchObject({ ok: true, attempts: 1 })
    expect(work.harness.sessions[1]?.said).toEqual([
      expect.stringMatching(/^Continue where you left off\.\n\nTurn left\./),
    ])
  })

  it('said with a prompt that got no response are said again with it', async () => {
    const work = job([[CROSSES, writes(documentText())], [[failure('retry', 'Overloaded')]], [finishes()]])
    await work.run('Walk.', {}, interruptAt(work, 'handoff/writing', 'Turn left.'))
    const [, failed, next] = work.harness.sessions
    expect(failed?.said[0]).toContain('Turn left.')
    expect(next?.said).toEqual(failed?.said)
  })

  it('find a session whose process died meanwhile resumed', async () => {
    const dies: ScriptedExchange = [failure('harness', 'the process has ended')]
    const work = job([[WORKS, dies], [finishes()]])
    const result = await work.run('Walk.', {}, interruptAt(work, 'text', 'Turn left.'))
    expect(result).toMatchObject({ ok: true, attempts: 1, errors: ['the process has ended'] })
    expect(work.harness.sessions[1]?.options.resume).toEqual({ session: 'session-1' })
  })
})

it('a turn that a hook of the spec ends after the words is finished, not interrupted once more', async () => {
  const work = job([[WORKS, [usage(9_000), says('Enough.'), { ...done(), stop: 'stopped' }]]])
  const result = await work.run('Walk.', {}, interruptAt(work, 'text', 'Turn left.'))
  expect(result).toMatchObject({ ok: true, text: 'Enough.' })
})

it('the last of several words count', async () => {
  const work = job([[WORKS, finishes()]])
  await work.run(
    'Walk.',
    {},
    {
      onEvent: (event) => {
        if (event.type !== 'text' || event.text !== 'Looking.') return
        work.runner.interrupt('Turn left.')
        work.runner.interrupt('Turn right.')
      },
    },
  )
  expect(work.harness.sessions[0]?.said[1]).toMatch(/^Turn right\./)
  expect(work.harness.sessions[0]?.said).toHaveLength(2)
})

it('nothing is interrupted where nothing runs', async () => {
  const work = job([[finishes()]])
  work.runner.interrupt('Turn left.')
  await work.run('Walk.')
  expect(work.harness.sessions[0]?.said).toEqual(['Walk.'])
})
