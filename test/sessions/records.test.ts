import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/sessions/database.ts'
import { Records } from '../../src/sessions/records.ts'
import { Transcripts } from '../../src/sessions/transcripts.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { user } from './entries.ts'

function records(): Records {
  const { database } = openDatabase(join(temporaryFolder(), 'flower.db'))
  onTestFinished(() => database.close())
  return new Records(database)
}

const step = (name: string, session: string | null, extra: object = {}) => ({
  run: 'r1',
  step: name,
  session_id: session,
  ok: true,
  ended_at: '2026-01-02T03:04:05.000Z',
  ...extra,
})

describe('steps', () => {
  it('come back in order, with every key they had', () => {
    const kept = records()
    const one = step('a', 's1', { handoffs: [{ generation: 1 }], later_key: { x: null } })
    kept.recordStep(one)
    kept.recordStep(step('b', null))
    expect(kept.steps()).toEqual([one, step('b', null)])
  })

  it('leave the lineage alone: of two runs at once, the one that began last is continued', () => {
    const kept = records()
    kept.setLineage('a', { session: 's2', line: 1, run: null })
    kept.recordStep(step('a', 's1'))
    expect([kept.lineage('a'), kept.lineage('b')]).toEqual([{ session: 's2', line: 1, run: null }, null])
  })
})

describe('a step that was begun', () => {
  const began = (session: string, name = 'a') => ({
    run: 'r1',
    step: name,
    session,
    at: '2026-01-02T03:00:00.000Z',
  })

  it('is known with what it has cost until it is recorded, whatever session it has come to', () => {
    const kept = records()
    kept.recordStep(step('before', 's0'))
    kept.begin(began('s1'), null)
    kept.costs('r1', 's1', 0.25)
    kept.begin(began('s2'), 's1')
    kept.begin(began('s9', 'b'), null)
    expect(kept.begun()).toEqual([
      { ...began('s2'), cost_usd: 0.25, after: 1 },
      { ...began('s9', 'b'), cost_usd: null, after: 1 },
    ])
    kept.recordStep(step('a', 's2'))
    expect(kept.begun().map(({ step }) => step)).toEqual(['b'])
  })
})

describe('a line', () => {
  it('has a number of its own, and the words that were said in it, in order', () => {
    const kept = records()
    expect(kept.newLine('a')).toBe(1)
    const said = (text: string) => ({ run: 'r', at: 'now', kind: 'step', text })
    kept.say('a', 1, said('Plant a rose.'))
    kept.say('a', 1, said('A red one.'))
    expect(kept.newLine('a')).toBe(2)
    kept.say('a', 2, said('Pull the weed.'))
    expect(kept.said('a', 1)).toEqual([
      { ...said('Plant a rose.'), after: null },
      { ...said('A red one.'), after: null },
    ])
    expect([kept.said('b', 1), kept.newLine('b')]).toEqual([[], 1])
    kept.setLineage('b', { session: 's', line: 4, run: null })
    expect(kept.newLine('b')).toBe(5)
  })
})

it('what was said is known to have come after the last entry of the session, and of no subagent', () => {
  const { database } = openDatabase(join(temporaryFolder(), 'flower.db'))
  onTestFinished(() => database.close())
  const [kept, transcripts] = [new Records(database), new Transcripts(database)]
  kept.setLineage('a', { session: 's', line: 1, run: null })
  transcripts.append('s', null, [user('u1', null, 'Plant.'), user('u2', 'u1', 'Water.')])
  transcripts.append('s', 'subagents/agent-1', [user('u3', null, 'Dig.')])
  transcripts.append('other', null, [user('u4', null, 'Weed.')])
  kept.say('a', 1, { run: 'r', at: 'now', kind: 'words', text: 'A rose.' })
  expect(kept.said('a', 1)).toMatchObject([{ after: 'u2' }])
})

describe('importing a manifest', () => {
  const manifest = [step('a', 's1'), { step: 'b', session_id: 's2', key_of_tomorrow: 1 }, {}, 'no record']

  it('takes over every record and the lineage, once', () => {
    const kept = records()
    expect(kept.importManifest(manifest)).toBe(3)
    expect(kept.importManifest(manifest)).toBe(0)
    expect(kept.steps()).toEqual(manifest.slice(0, 3))
    expect(kept.lineage('b')).toEqual({ session: 's2', line: 0, run: null })
  })

  it('does nothing when there are records already', () => {
    const kept = records()
    kept.recordStep(step('a', 's9'))
    expect(kept.importManifest(manifest)).toBe(0)
    expect(kept.lineage('a')).toBeNull()
  })
})

it('handoffs come back with their documents; the same one again replaces itself', () => {
  const kept = records()
  const handoff = (generation: number, document: string) =>
    ({ run: 'r', step: 'a', line: 1, generation, session: 's', at: 'now', hash: 'h', document }) as const
  kept.recordHandoff(handoff(1, 'one'))
  kept.recordHandoff(handoff(2, 'two'))
  kept.recordHandoff(handoff(2, 'two, edited'))
  kept.recordHandoff({ ...handoff(1, 'other'), step: 'b' })
  expect(kept.handoffs('a')).toEqual([handoff(1, 'one'), handoff(2, 'two, edited')])
})

it('handoffs of a further round, which begins at generation 1 again, replace none of the one before', () => {
  const kept = records()
  const handoff = (session: string | null, document: string) =>
    ({ run: 'r', step: 'a', line: 1, generation: 1, session, at: 'now', hash: 'h', document }) as const
  for (const session of ['s', 't', null]) kept.recordHandoff(handoff(session, `of ${session}`))
  kept.recordHandoff(handoff(null, 'edited'))
  expect(kept.handoffs('a')).toEqual([handoff('s', 'of s'), handoff('t', 'of t'), handoff(null, 'edited')])
})
