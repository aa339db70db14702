import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ManifestRecord } from '../../src/runtime/manifest.ts'
import { RunStore } from '../../src/runtime/run-store.ts'
import { hashOf } from '../../src/workbench/handoff-file.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const now = (): Date => new Date('2026-03-04T05:06:07Z')

function record(step: string): ManifestRecord {
  return {
    step,
    run: 'r',
    session_id: `s-${step}`,
    ok: true,
    ended_at: '2026-03-04T05:06:07Z',
  } as ManifestRecord
}

let runDir: string
let path: string
const stored = (): unknown => JSON.parse(readFileSync(path, 'utf8'))

beforeEach(() => {
  runDir = join(temporaryFolder(), 'runs')
  path = join(runDir, 'manifest.json')
})

describe('a run store', () => {
  it('makes nothing before it is needed', () => {
    expect(new RunStore(runDir).takeSetAside()).toEqual([])
    expect(existsSync(runDir)).toBe(false)
  })

  it('writes a manifest for people, in a folder that stays out of the repository', () => {
    const store = new RunStore(runDir)
    store.record(record('one'))
    store.record(record('two'))
    expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify([record('one'), record('two')], null, 2)}\n`)
    expect(readdirSync(runDir)).toEqual(expect.arrayContaining(['.gitignore', 'flower.db', 'manifest.json']))
  })

  it('takes over the records from before there was a database, with what it does not know of them', () => {
    mkdirSync(runDir)
    const former = { step: 'x', new_key: { deep: [1] } }
    writeFileSync(path, JSON.stringify([former]))
    new RunStore(runDir).record(record('one'))
    expect(stored()).toEqual([former, record('one')])
  })

  it.each([
    ['torn', '[{"step":"a"},{"st'],
    ['empty', ''],
    ['no array', '{"step":"a"}'],
  ])('sets a manifest aside that is %s, before and after there is a database', (_, damaged) => {
    mkdirSync(runDir)
    writeFileSync(path, damaged)
    const store = new RunStore(runDir, now)
    store.record(record('one'))
    const aside = `${path}.damaged-20260304-050607`
    expect(store.takeSetAside()).toEqual([aside])
    expect(readFileSync(aside, 'utf8')).toBe(damaged)
    expect(stored()).toEqual([record('one')])

    writeFileSync(path, damaged)
    store.record(record('two'))
    expect(store.takeSetAside()).toHaveLength(1)
    expect(stored()).toEqual([record('one'), record('two')])
  })

  it('says what is wrong when its folder cannot be one', () => {
    writeFileSync(runDir, '')
    expect(() => new RunStore(runDir).record(record('one'))).toThrowError(
      expect.objectContaining({ code: 'file', message: expect.stringContaining(runDir) }),
    )
  })
})

describe('the document on disk', () => {
  const notes = (): string => join(runDir, 'notes')
  const file = (): string => join(notes(), 'handoff-work.md')

  /** A store with a document on record for each of these, in a line of its own for each list. */
  function storeWith(lines: readonly (readonly string[])[]): RunStore {
    const store = new RunStore(runDir)
    lines.forEach((documents, index) => {
      const line = index + 1
      store.records.setLineage('work', { session: `s${line}`, line, run: null })
      documents.forEach((document, generation) => {
        const hash = hashOf(document)
        const entry = {
          run: `r${line}`,
          step: 'work',
          line,
          generation,
          session: null,
          at: 'then',
          hash,
          document,
        }
        store.records.recordHandoff(entry)
      })
    })
    mkdirSync(notes(), { recursive: true })
    return store
  }

  it.each([
    ['is left as it was written', [['one']], 'one', true],
    ['counts with what a person has made of it', [['one']], 'one, edited', true],
    ['is not that of an earlier job, which has none of its own yet', [['one'], []], 'one', false],
    ['nor when a person has edited that', [['one'], []], 'one, edited', false],
    ['is not that of another job which has written since', [['one'], ['two']], 'one', false],
    ['is not an older one, when the newest could not be written', [['one', 'two']], 'one', false],
    ['counts when nothing is on record of the step', [], 'one', true],
  ])('%s', (_, lines, text, counts) => {
    const store = storeWith(lines)
    writeFileSync(file(), text)
    const { onDisk } = store.left('work', { notes: notes() })
    expect(onDisk).toEqual(counts ? { path: file(), text } : null)
  })

  it('does not count for a session that somebody names and that is not the last', () => {
    const store = storeWith([['one']])
    writeFileSync(file(), 'one')
    expect(store.left('work', { session: 'another', notes: notes() }).onDisk).toBeNull()
  })
})

describe('the last session', () => {
  const said = (hour: number) => ({
    run: 'r',
    at: `2026-03-04T0${hour}:00:00Z`,
    kind: 'step',
    text: 'Count.',
  })
  const left = (store: RunStore) => store.left('work', { notes: null }).lineage?.session ?? null

  /** Line 1 has come to a session, line 2 has only been begun, at that hour. */
  function overtaken(hour: number): RunStore {
    const store = new RunStore(runDir)
    store.records.say('work', 1, said(5))
    store.records.setLineage('work', { session: 's1', line: 1, run: null })
    store.records.say('work', 2, said(hour))
    return store
  }

  it.each([
    ['', 6],
    [', though the clock was set back', 4],
  ])(
    'is none when a later run was killed before it had one: the earlier was asked for something else%s',
    (_, hour) => {
      const store = overtaken(hour)
      expect([left(store), store.lineage('work')]).toEqual([null, null])
      store.records.setLineage('work', { session: 's2', line: 2, run: null })
      expect(left(store)).toBe('s2')
    },
  )

  describe.each([
    ['', 7],
    [', though the clock was set back', 3],
  ])('is that of an earlier run which went on beside it%s', (_, hour) => {
    it.each([
      ['has handed over', (store: RunStore) => store.records.recordHandoff(document(said(hour).at))],
      ['was told more', (store: RunStore) => store.records.say('work', 1, said(hour))],
      [
        'only then came up',
        (store: RunStore) => store.records.setLineage('work', { session: 's1', line: 1, run: null }),
      ],
    ])('and %s', (_, goOn) => {
      const store = overtaken(6)
      goOn(store)
      expect(left(store)).toBe('s1')
    })
  })

  function document(at: string) {
    return { run: 'r', step: 'work', line: 1, generation: 1, session: 's0', at, hash: 'h', document: 'one' }
  }
})
