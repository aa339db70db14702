import { describe, expect, it } from 'vitest'
import type { SessionEvent } from '../../src/harness/port.ts'
import {
  boundary,
  CROSSES,
  documentText,
  done,
  failure,
  finishes,
  job,
  ofType,
  usage,
  writes,
} from './scripted.ts'

const MESSAGE = 'Overloaded (request req_011)'
const FAILS: readonly SessionEvent[] = [usage(20_000), boundary(20_000), failure('retry', MESSAGE)]

describe('a failure that may pass', () => {
  it('is followed by the same session, resumed with a prompt that bears no word of the failure', async () => {
    const { run, harness, events } = job([[FAILS], [finishes()]])
    expect(await run('Count.')).toMatchObject({
      ok: true,
      attempts: 1,
      errors: [MESSAGE],
      sessionId: 'session-1',
      retired: [],
      resumed: false,
    })
    const [failed, next] = harness.sessions
    expect(failed?.closed).toBe(true)
    expect(next?.options.resume).toEqual({ session: 'session-1' })
    expect(next?.said).toEqual(['Continue where you left off.'])
    expect(ofType(events, 'prompt').map(({ kind }) => kind)).toEqual(['step', 'retry'])
    expect(ofType(events, 'step').map(({ resumed }) => resumed)).toEqual([false, true])
  })

  it('is told with the attempt, the wait and the reason', async () => {
    const { run, events } = job([[FAILS], [FAILS], [finishes()]], {
      resilience: { waitMs: 0.4, maxAttempts: 3 },
    })
    await run()
    expect(ofType(events, 'retry')).toMatchObject([
      { attempt: 1, maxAttempts: 3, waitMs: 0, reason: MESSAGE },
      { attempt: 2, maxAttempts: 3, waitMs: 1, reason: MESSAGE },
    ])
  })

  it('waits no longer than is asked for', async () => {
    const { run, events } = job(
      [[[usage(1), failure('retry', 'rate limited, retry-after: 3600')]], [finishes()]],
      {
        resilience: { waitMs: 0, maxWaitMs: 2 },
      },
    )
    await run()
    expect(ofType(events, 'retry')).toMatchObject([{ waitMs: 2 }])
  })

  it('fails the step at last', async () => {
    const { run, harness, events } = job([[FAILS], [FAILS], [FAILS], [FAILS], [FAILS], [FAILS]])
    const result = await run()
    expect(result).toMatchObject({ ok: false, attempts: 6, sessionId: 'session-1' })
    expect(result.errors).toEqual([
      ...[MESSAGE, MESSAGE, MESSAGE, MESSAGE, MESSAGE],
      expect.stringMatching(/^Overloaded .*6 of 6/),
    ])
    expect(ofType(events, 'retry')).toHaveLength(5)
    expect(harness.sessions.every(({ closed }) => closed)).toBe(true)
  })

  it('has its full number of attempts again in the next generation, and never counts a handoff', async () => {
    const resilience = { waitMs: 0, maxAttempts: 2 }
    const { run } = job([[FAILS], [CROSSES, writes(documentText())], [FAILS], [finishes()]], { resilience })
    expect(await run()).toMatchObject({ ok: true, attempts: 2, handoffs: [{ generation: 1 }] })
  })

  it('leads back to the successor’s session in the next generation', async () => {
    const { run, harness } = job([[CROSSES, writes(documentText())], [FAILS], [finishes()]])
    expect(await run()).toMatchObject({ sessionId: 'session-2', retired: ['session-1'] })
    expect(harness.sessions[2]?.options.resume).toEqual({ session: 'session-2' })
  })
})

describe('a session that never got a response', () => {
  it('is given up, and the step begins anew with its own prompt', async () => {
    const { run, harness } = job([[[failure('retry', MESSAGE)]], [finishes()]])
    expect(await run('Count.')).toMatchObject({ ok: true, attempts: 1, sessionId: 'session-2', retired: [] })
    expect(harness.sessions[1]).toMatchObject({ said: ['Count.'] })
    expect(harness.sessions[1]?.options.resume).toBeUndefined()
  })

  it('begins anew with the takeover prompt in a later generation', async () => {
    const { run, harness } = job([
      [CROSSES, writes(documentText())],
      [[failure('retry', MESSAGE)]],
      [finishes()],
    ])
    await run()
    expect(harness.sessions[2]?.said).toEqual(harness.sessions[1]?.said)
    expect(harness.sessions[2]?.said[0]).toMatch(/^You are taking over/)
    expect(harness.sessions[2]?.options.resume).toBeUndefined()
  })

  it('resumes once more what the step was to resume', async () => {
    const { run, harness } = job([[[failure('retry', MESSAGE)]], [finishes()]])
    await run('Count.', {}, { resume: 'old', fork: true })
    expect(harness.sessions.map(({ options }) => options.resume)).toEqual([
      { session: 'old', fork: true },
      { session: 'old', fork: true },
    ])
  })
})

it('a later generation that begins anew resumes nothing, even where the step did', async () => {
  const { run, harness } = job([
    [CROSSES, writes(documentText())],
    [[failure('retry', MESSAGE)]],
    [finishes()],
  ])
  await run('Count.', {}, { resume: 'old' })
  expect(harness.sessions.map(({ options }) => options.resume)).toEqual([
    { session: 'old' },
    undefined,
    undefined,
  ])
})

it('a fork that got a response is resumed as it is, not forked again', async () => {
  const { run, harness } = job([[FAILS], [finishes()]])
  await run('Count.', {}, { resume: 'old', fork: true })
  expect(harness.sessions[1]?.options.resume).toEqual({ session: 'session-1' })
})

describe('a process', () => {
  it('that died in the middle of the work is replaced, and the session resumed', async () => {
    const { run, harness } = job([[[usage(9_000), failure('harness', 'killed')]], [finishes()]])
    expect(await run()).toMatchObject({ ok: true, attempts: 1, errors: ['killed'] })
    expect(harness.sessions[1]?.options.resume).toEqual({ session: 'session-1' })
  })

  it('that cannot be started fails the step at once', async () => {
    const { run, harness } = job([[[failure('harness', 'no such program')]]])
    expect(await run()).toMatchObject({
      ok: false,
      attempts: 0,
      errors: ['no such program'],
      sessionId: null,
    })
    expect(harness.sessions).toHaveLength(1)
  })

  it.each<[string, SessionEvent[], object | undefined]>([
    ['in the middle of the work', [usage(9_000)], { session: 'session-1' }],
    ['before it came up', [], undefined],
  ])('that hangs %s is ended and replaced', async (_, events, resume) => {
    const { run, harness } = job([[[...events, 'hang']], [finishes()]], {
      resilience: { waitMs: 0, stallMs: 2 },
    })
    expect(await run()).toMatchObject({ ok: true, attempts: 1, errors: ['the session gave no sign of life'] })
    expect(harness.sessions[0]?.closed).toBe(true)
    expect(harness.sessions[1]?.options.resume).toEqual(resume)
  })
})

it('people are told once a generation that a handoff is near, whatever the attempts', async () => {
  const near = [usage(45_000), boundary(45_000), usage(46_000), boundary(46_000)]
  const { run, events } = job([
    [[...near, failure('retry', MESSAGE)]],
    [[...near, ...CROSSES], writes(documentText())],
    [[usage(20_000), usage(40_000), usage(41_000), done('Done.')]],
  ])
  await run()
  const told = ofType(events, 'handoff').filter(({ phase }) => phase === 'near')
  expect(told).toMatchObject([
    { generation: 1, context: 45_000, window: 100_000, line: 60_000 },
    { generation: 2, context: 40_000 },
  ])
})

describe('a long job', () => {
  /** An exchange of so many responses that ends in a failure which passes. */
  const fails = (responses: number) => [
    ...Array.from({ length: responses }, () => usage(9_000)),
    failure('retry', 'Overloaded'),
  ]

  it('is not ended by failures that have long passed', async () => {
    const { run } = job([[fails(25)], [fails(25)], [fails(25)], [finishes()]], {
      resilience: { waitMs: 0, maxAttempts: 2 },
    })
    expect(await run()).toMatchObject({ ok: true, attempts: 3 })
  })

  it('is ended by failures that come again and again', async () => {
    const { run } = job([[fails(25)], [fails(5)]], { resilience: { waitMs: 0, maxAttempts: 2 } })
    expect(await run()).toMatchObject({ ok: false, attempts: 2 })
  })
})
