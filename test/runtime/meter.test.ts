import { describe, expect, it } from 'vitest'
import type { SessionEvent } from '../../src/harness/port.ts'
import { Meter, publicEvent } from '../../src/runtime/meter.ts'
import { answers, boundary, calls, done, says, usage } from './scripted.ts'

const BEGINS: SessionEvent = { type: 'session', id: 'session-1', model: 'a-model' }

function meterAfter(...events: readonly SessionEvent[]): Meter {
  const meter = new Meter()
  for (const event of events) meter.take(event)
  return meter
}

describe('the context', () => {
  it('is what the latest response read, cached or not', () => {
    const mixed = { input: 1, cacheRead: 20, cacheCreation: 300, output: 4_000 }
    expect(meterAfter(usage(90_000), { type: 'usage', agent: null, usage: mixed })).toMatchObject({
      context: 321,
      turns: 2,
    })
  })

  it('never counts a subagent', () => {
    expect(meterAfter(usage(500), usage(90_000, 'helper'))).toMatchObject({ context: 500, turns: 1 })
  })

  it('is 0 before the first response', () => {
    expect(meterAfter(BEGINS)).toMatchObject({ context: 0, turns: 0, lastWords: '' })
  })
})

describe('the last words', () => {
  it.each<[string, SessionEvent[], string]>([
    ['are what was said last', [says('one'), calls('Read', '1'), says('two')], 'two'],
    ['hold everything since the last tool call', [says('one'), says('two')], 'one\n\ntwo'],
    ['outlive a tool call that nothing follows', [says('one'), calls('Read', '1')], 'one'],
    ['are never a subagent’s', [says('one'), says('its own', 'helper')], 'one'],
    ['begin anew with each exchange', [BEGINS, says('one'), BEGINS, says('two')], 'two'],
    ['outlive the beginning of an exchange', [BEGINS, says('one'), BEGINS], 'one'],
  ])('%s', (_, events, words) => {
    expect(meterAfter(...events).lastWords).toBe(words)
  })

  it('are not cut short by a subagent’s tool call', () => {
    const itsCall: SessionEvent = { type: 'tool-call', agent: 'helper', id: '1', name: 'Read', input: {} }
    expect(meterAfter(says('one'), itsCall, says('two')).lastWords).toBe('one\n\ntwo')
  })
})

describe('work that a successor can build on', () => {
  it.each([
    ['Write', false, true],
    ['Edit', false, true],
    ['MultiEdit', false, true],
    ['NotebookEdit', false, true],
    ['Bash', false, true],
    ['Bash', true, false],
    ['Edit', true, false],
    ['Read', false, false],
    ['Task', false, false],
  ])('%s, failed: %s → %s', (name, isError, worked) => {
    expect(meterAfter(calls(name, '1'), answers('1', isError)).worked).toBe(worked)
  })

  it('is told by the call that a result belongs to', () => {
    expect(meterAfter(calls('Read', '1'), calls('Bash', '2'), answers('1')).worked).toBe(false)
    expect(meterAfter(calls('Read', '1'), calls('Bash', '2'), answers('2')).worked).toBe(true)
    expect(meterAfter(answers('unknown')).worked).toBe(false)
  })
})

describe('what the world is told', () => {
  const told: SessionEvent[] = [
    says('hello'),
    { type: 'thinking', agent: null },
    calls('Read', '1'),
    answers('1'),
    { type: 'task', phase: 'started', id: 't', description: 'a search' },
    { type: 'notice', kind: 'retrying', message: 'again' },
  ]
  const kept: SessionEvent[] = [
    BEGINS,
    { type: 'window', tokens: 1 },
    { type: 'cost', costUsd: 1 },
    usage(1),
    boundary(1),
    done(),
  ]

  it.each(told)('$type, as it is', (event) => {
    expect(publicEvent(event)).toEqual(event)
  })

  it.each(kept)('nothing of $type', (event) => {
    expect(publicEvent(event)).toBeNull()
  })
})
