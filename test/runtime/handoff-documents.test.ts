import { describe, expect, it } from 'vitest'
import { handoffDocuments } from '../../src/runtime/handoff-documents.ts'
import { recordedHandoffs } from '../../src/runtime/handoff-records.ts'
import type { HandoffEntry } from '../../src/sessions/records.ts'
import { hashOf } from '../../src/workbench/handoff-file.ts'
import type { HandoffFile } from '../../src/workbench/handoff-list.ts'

const RUN = '20261130-210000-aaaaaa'
const NOTES = '/w/.flower/notes'

/** A row of the database: generation `n` of step `build`, written at second `n`, which says `text`. */
function row(n: number, text = `document ${n}`, at = `2026-11-30T21:00:0${n}.500Z`): HandoffEntry {
  const common = { run: RUN, step: 'build', line: 1, session: `s${n}`, at }
  return { ...common, generation: n, hash: hashOf(text), document: text }
}

function archived(second: number, text: string, suffix = ''): HandoffFile {
  const path = `${NOTES}/archive/handoff/build-20261130-21000${second}${suffix}.md`
  return { path, name: 'build', archivedAt: Date.parse(`2026-11-30T21:00:0${second}Z`), text }
}

function newest(text: string): HandoffFile {
  return { path: `${NOTES}/handoff-build.md`, name: 'build', archivedAt: null, text }
}

/** The record of a step that has ended. */
function step(...handoffs: readonly object[]): object {
  return { run: RUN, step: 'build', ended_at: '2026-11-30T21:00:09Z', handoffs }
}

/** In short: generation, the end of its path, and what is to be said of it. */
function found(
  rows: readonly HandoffEntry[],
  files: readonly HandoffFile[],
  steps: readonly unknown[] = [],
  elsewhere: Readonly<Record<string, string>> = {},
): string[] {
  const documents = handoffDocuments(recordedHandoffs(rows, steps), files, (path) => elsewhere[path] ?? null)
  return documents.map(({ record, path, isNewest, isChanged, disagreement }) =>
    [
      record?.generation ?? '?',
      path === null ? 'no file' : path.replace(`${NOTES}/`, ''),
      ...(isNewest ? ['newest'] : []),
      ...(isChanged ? ['changed'] : []),
      ...(disagreement === null ? [] : [disagreement]),
    ].join(' '),
  )
}

describe('the documents of a step', () => {
  it('are records and files that say the same', () => {
    expect(found([row(1), row(2)], [archived(2, 'document 1'), newest('document 2')])).toEqual([
      '1 archive/handoff/build-20261130-210002.md',
      '2 handoff-build.md newest',
    ])
  })

  it('may have been changed after they were read', () => {
    expect(found([row(1), row(2)], [archived(2, 'edited 1'), newest('edited 2')])).toEqual([
      '1 archive/handoff/build-20261130-210002.md changed',
      '2 handoff-build.md newest changed',
    ])
  })

  it('may have come so fast that seconds do not tell them apart', () => {
    const rows = [row(1, 'one', '2026-11-30T21:00:01.100Z'), row(2, 'two', '2026-11-30T21:00:01.900Z')]
    expect(found(rows, [archived(1, 'edited'), newest('two')])).toEqual([
      '1 archive/handoff/build-20261130-210001.md changed',
      '2 handoff-build.md newest',
    ])
  })

  it('may all say the same', () => {
    const files = [archived(2, 'same'), archived(3, 'same'), newest('same')]
    expect(found([row(1, 'same'), row(2, 'same'), row(3, 'same')], files)).toEqual([
      '1 archive/handoff/build-20261130-210002.md',
      '2 archive/handoff/build-20261130-210003.md',
      '3 handoff-build.md newest',
    ])
  })

  it('may be on record only', () => {
    expect(found([row(1), row(2)], [newest('document 2')])).toEqual([
      '1 no file deleted',
      '2 handoff-build.md newest',
    ])
  })

  it('may have been given by a person: its file, if one says the same, is of the generation that wrote it', () => {
    const given = { ...row(3, 'edited 2'), generation: 0, session: null }
    expect(found([row(1), row(2), given], [archived(2, 'document 1'), newest('edited 2')])).toEqual([
      '1 archive/handoff/build-20261130-210002.md',
      '2 handoff-build.md newest changed',
      '0 no file given',
    ])
    expect(found([given], [])).toEqual(['0 no file given'])
  })

  it('may be on disk only', () => {
    expect(found([], [archived(2, 'old'), newest('new')])).toEqual([
      '? archive/handoff/build-20261130-210002.md unrecorded',
      '? handoff-build.md newest unrecorded',
    ])
  })

  it('may have been put back by a person: what lies in the place counts', () => {
    expect(found([row(1), row(2)], [newest('document 1')])).toEqual([
      '1 handoff-build.md newest',
      '2 no file deleted',
    ])
  })

  it('may be known from the manifest alone, its text then from its file or from nowhere', () => {
    const told = (generation: number, text: string, path: string | null): object => ({
      generation,
      hash: hashOf(text),
      path,
      context: 9,
    })
    const steps = [step(told(1, 'lost', `${NOTES}/gone.md`), told(2, 'kept', `${NOTES}/handoff-build.md`))]
    expect(found([], [newest('kept')], steps)).toEqual(['1 no file lost', '2 handoff-build.md newest'])
  })

  it('may never have been a file', () => {
    const steps = [step({ generation: 1, hash: row(1).hash, path: null })]
    expect(found([row(1)], [], steps)).toEqual(['1 no file unwritten'])
  })

  it('may have moved with their workspace', () => {
    const steps = [step({ generation: 1, hash: row(1).hash, path: '/old/.flower/notes/handoff-build.md' })]
    const files = [newest('document 1')]
    expect(found([row(1)], files, steps)).toEqual(['1 handoff-build.md newest moved'])
    // A copy is no move.
    const elsewhere = { '/old/.flower/notes/handoff-build.md': 'document 1' }
    expect(found([row(1)], files, steps, elsewhere)).toEqual(['1 handoff-build.md newest'])
  })

  it('may lie in a workbench elsewhere', () => {
    const path = '/bench/notes/handoff-build.md'
    const steps = [step({ generation: 1, hash: row(1).hash, path })]
    expect(found([row(1)], [], steps, { [path]: 'document 1' })).toEqual([`1 ${path}`])
    expect(found([row(1)], [], steps, { [path]: 'of another generation' })).toEqual(['1 no file deleted'])
  })
})

describe('what is recorded', () => {
  it('is told by database and manifest together', () => {
    const handoff = {
      generation: 1,
      hash: row(1).hash,
      path: '/p',
      context: 152_000,
      degraded: 'why',
      edited: true,
      entries: { carried: 1, added: 2, retired: 3, put_back: 4 },
      unverified: 5,
    }
    expect(recordedHandoffs([row(1)], [step(handoff)])).toMatchObject([
      {
        run: RUN,
        generation: 1,
        document: 'document 1',
        manifest: {
          path: '/p',
          context: 152_000,
          degraded: 'why',
          edited: true,
          entries: { carried: 1, added: 2, retired: 3, putBack: 4 },
          unverified: 5,
        },
      },
    ])
  })

  it('belongs to the step that its file is named for, whatever the manifest calls the round', () => {
    const path = `${NOTES}/archive/handoff/build-20261130-210002.md`
    const record = { ...step({ generation: 1, hash: 'h', path }), step: 'build#round2' }
    expect(recordedHandoffs([row(1)], [record]).map(({ step }) => step)).toEqual(['build', 'build'])
  })

  it('may have been edited into nonsense', () => {
    const nonsense = [
      null,
      7,
      'x',
      {},
      step(),
      { ...step(), ended_at: 'yesterday' },
      step({ generation: 'one' }, 3 as never),
    ]
    expect(recordedHandoffs([], nonsense)).toEqual([])
  })
})
