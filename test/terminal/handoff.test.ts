import { describe, expect, it } from 'vitest'
import type { RunEventBody } from '../../src/core/events.ts'
import { event } from './sample-run.ts'
import { screenText, shown } from './shown.ts'

const DONE: Extract<RunEventBody, { phase: 'done' }> = {
  type: 'handoff',
  phase: 'done',
  context: 131_000,
  window: 128_000,
  degraded: null,
  path: '/w/.flower/notes/handoff-repair.md',
  edited: false,
  entries: { carried: 0, added: 0, retired: 0, putBack: 0 },
  sections: {
    doing: 'Migrating the users table.',
    decided: '',
    deadEnds: '---\n\n- "npm run migrate" exits 1\n- a second try too',
    next: '  2) Ask for the schema.',
    scene: '**',
  },
}

describe('a handoff on the screen', () => {
  it('shows each section by its first line that says something', () => {
    expect(shown([event(DONE, { generation: 3 })], { columns: 60 })).toBe(screenText`
╭ Handoff of generation 3 at 131k ──────────────────────────
│ Doing      Migrating the users table.
│ Decided    (empty)
│ Dead ends  "npm run migrate" exits 1 (+2 lines)
│ Next       Ask for the schema.
│ Scene      **
│ /w/.flower/notes/handoff-repair.md
╰ Generation 4 starts from exactly this, with a fresh
  context.
`)
  })

  it('does not line up the labels where there is no room', () => {
    expect(shown([event(DONE)], { columns: 24 })).toContain('│ Dead ends "npm run mi…\n')
  })

  it('lines up labels in Chinese', () => {
    expect(shown([event(DONE)], { language: 'zh' })).toContain(
      '│ 正在做  Migrating the users table.\n│ 已决定  （空）\n│ 死路    "npm run migrate" exits 1（另有 2 行）\n',
    )
  })

  it('says in red that a document is degraded, and why', () => {
    const degraded = event({ ...DONE, degraded: 'the answer was empty' })
    expect(shown([degraded], { color: true })).toContain(
      '\x1B[31mDegraded: flower assembled this without the model (the answer was empty).\x1B[39m',
    )
  })

  it('says what became of the entries, and nothing of what became of none', () => {
    const entries = { carried: 4, added: 0, retired: 1, putBack: 0 }
    expect(shown([event({ ...DONE, entries })])).toContain('│ Entries: 4 carried, 1 retired\n')
  })

  it.each([
    ['/w', '~/.flower/notes/handoff-repair.md'],
    ['/w/.flow', '/w/.flower/notes/handoff-repair.md'],
    ['/', '/w/.flower/notes/handoff-repair.md'],
  ])('says where the document is, in a home of %s', (home, path) => {
    expect(shown([event(DONE)], { home })).toContain(`│ ${path}\n`)
  })

  it('says where the document is not', () => {
    expect(shown([event({ ...DONE, path: null })])).toContain(
      '│ Not on disk: there is no workbench to write it to.\n',
    )
  })

  it('says why the document is being written', () => {
    const writing = { type: 'handoff', phase: 'writing', context: 131_000, window: 128_000 } as const
    expect(shown([event({ ...writing, cause: 'overflow' })])).toMatch(
      /^◆ Handoff: the request did not fit any more \(context 131k, window 128k\)\. /,
    )
    expect(shown([event({ ...writing, cause: 'context' })])).toMatch(
      /^◆ Handoff: the context has reached 131k of 128k\. /,
    )
  })
})
