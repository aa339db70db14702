import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RESCUE_MESSAGES } from '../../src/cli/rescue-messages.ts'
import { asJson, listed, told } from '../../src/cli/rescue-view.ts'
import { LANGUAGES, type Language } from '../../src/core/language.ts'
import { Handoff } from '../../src/handoff/document.ts'
import type { KeptSessions } from '../../src/rescue/find-sessions.ts'
import type { Rescued } from '../../src/rescue/rescue.ts'
import type { SessionGlance } from '../../src/rescue/session-glance.ts'
import { UNICODE } from '../../src/terminal/glyphs.ts'
import { displayWidth } from '../../src/terminal/graphemes.ts'
import { MESSAGES } from '../../src/terminal/messages/by-language.ts'
import type { Page } from '../../src/terminal/page.ts'
import { createPaint } from '../../src/terminal/paint.ts'
import { ledgerOf, said } from '../ledger/support.ts'
import { hostileText } from '../terminal/hostile-text.ts'
import { screenText } from '../terminal/shown.ts'

const NOW = new Date('2026-03-01T12:00:00Z')

function page(columns: number, language: Language = 'en'): Page {
  return { columns, glyphs: UNICODE, paint: createPaint(false), say: MESSAGES[language] }
}

function glance(changes: Partial<SessionGlance> = {}): SessionGlance {
  return {
    session: '1f2e3d4c-0000-4000-8000-000000000000',
    transcript: '/home/me/.claude/projects/-garden/1f2e3d4c-0000-4000-8000-000000000000.jsonl',
    directory: '/garden',
    bytes: 2_340_000,
    modified: '2026-03-01T10:30:00.000Z',
    ending: { kind: 'prompt-too-long', error: 'Prompt is too long' },
    mayRun: false,
    lastRequest: '\nCount the roses.\nAll of them.',
    lastWords: 'Five so far.',
    ...changes,
  }
}

interface Setting {
  readonly columns?: number
  readonly language?: Language
  readonly workspace?: string
  readonly nearby?: readonly string[]
}

function list(
  kept: Partial<KeptSessions>,
  { columns = 80, language = 'en', workspace = process.cwd(), nearby = [] }: Setting = {},
): string {
  const say = RESCUE_MESSAGES[language]
  const all = { sessions: [glance()], more: 0, ...kept }
  return listed(page(columns, language), { say, kept: all, workspace, nearby, now: NOW, language })
}

function rescued(changes: Partial<Rescued['found']> = {}): Rescued {
  return {
    document: new Handoff({ step: 's', doing: 'Counting.', next: 'Go on.' }),
    text: '',
    path: '/garden/.flower/notes/handoff-1f2e3d4c-rescued.md',
    archived: null,
    found: {
      transcript: '/projects/-garden/1f2e3d4c-0000-4000-8000-000000000000.jsonl',
      origin: { session: 's', directory: '/garden', branch: '', version: '', began: '', ended: '' },
      reading: {
        bytes: 10,
        lines: 120,
        entries: 119,
        damage: { skipped: 0, notUtf8: 0, tooLong: 0, cutOff: false },
      },
      ending: { kind: 'login-lost', error: 'Please run /login' },
      facts: ledgerOf(said('Count the roses.', 'step')),
      summaries: [],
      plan: null,
      results: [],
      subagents: [],
      ...changes,
    },
  }
}

function tale(
  found: Partial<Rescued['found']> = {},
  { columns = 80, language = 'en', workspace = process.cwd() }: Setting = {},
): string {
  const say = RESCUE_MESSAGES[language]
  return told(page(columns, language), { say, rescued: rescued(found), running: false, workspace, language })
}

describe('the list of sessions', () => {
  it('says how each ended, when, how large it is, and what was said last', () => {
    const other = glance({
      session: '5a5a5a5a-0000-4000-8000-000000000000',
      ending: { kind: 'cut-off', error: '' },
      mayRun: true,
      bytes: 900,
      modified: '2026-03-01T11:59:00.000Z',
      lastRequest: '',
    })
    expect(list({ sessions: [other, glance()], more: 3 })).toBe(screenText`
5a5a5a5a cut off (may still be running) · 1 minute ago · 1 kB
  claude: Five so far.

1f2e3d4c prompt too long · 1 hour ago · 2.3 MB
  Prompt is too long
  you: Count the roses.
  claude: Five so far.

3 older; -n shows more

Make a document of one:
  flower rescue 5a5a5a5a
`)
  })

  it('names directories around that have sessions of their own, and of many the first', () => {
    const nearby = ['/garden/my shed', '/b', '/c', '/d']
    expect(list({}, { nearby })).toContain(screenText`
Sessions of directories nearby:
  flower rescue -w '/garden/my shed'
  flower rescue -w /b
  flower rescue -w /c
`)
  })

  it('of another directory ends in a command for that one', () => {
    expect(list({}, { workspace: '/her garden' })).toContain("\n  flower rescue -w '/her garden' 1f2e3d4c\n")
  })

  it('gives as much of an id as tells it from the others', () => {
    const ids = ['1f2e3d4c-1111', '1f2e3d4c-1122', 'short']
    const text = list({ sessions: ids.map((session) => glance({ session })) })
    expect(text.match(/^\S+(?= prompt)/gm)).toEqual(['1f2e3d4c-111', '1f2e3d4c-112', 'short'])
  })
})

describe('what became of a session', () => {
  it('says where the document lies, and what to type next', () => {
    expect(tale()).toBe(screenText`
1f2e3d4c login lost: Please run /login
120 lines: 1 message of the user, 0 files changed, 0 commands failed
/garden/.flower/notes/handoff-1f2e3d4c-rescued.md

Go on from it:
  flower once --from /garden/.flower/notes/handoff-1f2e3d4c-rescued.md "…"
`)
  })

  it('names the directory to go on in, where that is another one', () => {
    expect(tale({}, { workspace: '/her garden' })).toContain("  flower once -w '/her garden' --from /garden/")
    expect(tale({}, { workspace: join(process.cwd(), 'shed') })).toContain(
      '  flower once -w shed --from /garden/',
    )
  })

  it('says what of the transcript could not be read', () => {
    const { reading } = rescued().found
    const damage = { skipped: 2, notUtf8: 1, tooLong: 1, cutOff: true }
    const text = tale({ reading: { ...reading, damage } })
    expect(text.match(/could not be read: 2|characters: 1|too long to be read: 1|breaks off/g)).toHaveLength(
      4,
    )
  })

  it('is the same for programs', () => {
    expect(asJson(rescued(), true)).toMatchObject({
      session: 's',
      path: '/garden/.flower/notes/handoff-1f2e3d4c-rescued.md',
      ending: { kind: 'login-lost' },
      mayRun: true,
      words: 1,
      sections: { next: 'Go on.' },
    })
  })
})

describe('texts that flower did not write', () => {
  it.each(LANGUAGES)('cannot do anything to a terminal of 40 columns, nor leave it: %s', (language) => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const session = glance({
          session: text,
          lastRequest: text,
          lastWords: text,
          ending: { kind: 'failed', error: text },
        })
        const shown = `${list({ sessions: [session], more: 2 }, { columns: 40, language })}${tale({ ending: { kind: 'failed', error: text } }, { columns: 40, language })}`
        expect(shown).not.toMatch(/[\0-\x08\x0B-\x1F\x7F-\x9F\u202A-\u202E\u2066-\u2069]/)
        const lines = shown.split('\n').filter((line) => !/^ {2}flower |^\/garden/.test(line))
        expect(lines.filter((line) => displayWidth(line) > 40)).toEqual([])
      }),
    )
  })
})
