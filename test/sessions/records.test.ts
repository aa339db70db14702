import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/sessions/database.ts'
import { Records } from '../../src/sessions/records.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

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

  it('leave the session that the next run continues', () => {
    const kept = records()
    kept.recordStep(step('a', 's1'))
    kept.recordStep(step('a', 's2'))
    kept.recordStep(step('a', null))
    expect([kept.lineage('a'), kept.lineage('b')]).toEqual(['s2', null])
    kept.setLineage('a', 's3')
    expect(kept.lineage('a')).toBe('s3')
  })
})

describe('importing a manifest', () => {
  const manifest = [step('a', 's1'), { step: 'b', session_id: 's2', key_of_tomorrow: 1 }, {}, 'no record']

  it('takes over every record and the lineage, once', () => {
    const kept = records()
    expect(kept.importManifest(manifest)).toBe(3)
    expect(kept.importManifest(manifest)).toBe(0)
    expect(kept.steps()).toEqual(manifest.slice(0, 3))
    expect(kept.lineage('b')).toBe('s2')
  })

  it('does nothing when there are records already', () => {
    const kept = records()
    kept.recordStep(step('a', 's9'))
    expect(kept.importManifest(manifest)).toBe(0)
    expect(kept.lineage('a')).toBe('s9')
  })
})

it('handoffs come back with their documents; the same one again replaces itself', () => {
  const kept = records()
  const handoff = (generation: number, document: string) =>
    ({ run: 'r', step: 'a', generation, session: 's', at: 'now', hash: 'h', document }) as const
  kept.recordHandoff(handoff(1, 'one'))
  kept.recordHandoff(handoff(2, 'two'))
  kept.recordHandoff(handoff(2, 'two, edited'))
  kept.recordHandoff({ ...handoff(1, 'other'), step: 'b' })
  expect(kept.handoffs('a')).toEqual([handoff(1, 'one'), handoff(2, 'two, edited')])
})
