import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import type { QuestionEntry } from '../../src/human/person.ts'
import { questionLog } from '../../src/human/question-log.ts'
import { QUESTION_LOG_TEXTS } from '../../src/human/question-log-texts.ts'
import { refreshIndex } from '../../src/workbench/index-file.ts'
import { openWorkbench } from '../../src/workbench/workbench.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { someone } from './support.ts'

const NOW = new Date('2025-03-01T10:04:00Z')

function entry(changes: Partial<QuestionEntry['question']> = {}, answer?: QuestionEntry['answer']) {
  return {
    question: { id: 'q1', text: 'Which database?', options: [], by: 'agent', ...changes },
    askedAt: new Date('2025-03-01T10:00:00Z'),
    answer: answer ?? { state: 'timed-out' },
  } satisfies QuestionEntry
}

function logged(...entries: readonly QuestionEntry[]): string {
  const notes = temporaryFolder()
  const log = questionLog({ notes, mask: (text) => text, now: () => NOW })
  for (const one of entries) log(one)
  return readFileSync(join(notes, 'questions.md'), 'utf8')
}

describe('the log of questions', () => {
  it('says what was asked, when, by whom, and what came of it', () => {
    const asked = entry(
      { text: 'Which database?\n\nBoth are installed.', options: ['SQLite', 'Postgres\nor newer'] },
      { state: 'answered', answer: 'SQLite\r\nfor now\n' },
    )
    expect(logged(asked, entry({ id: 'q2', by: 'flower' }))).toBe(`\
# Questions to the person and what came of them (for people; no model reads this file)

## 2025-03-01T10:00:00.000Z · q1 · an agent asks

> Which database?
>
> Both are installed.

- SQLite
- Postgres
  or newer

Answered · 2025-03-01T10:04:00.000Z:

> SQLite
> for now

## 2025-03-01T10:00:00.000Z · q2 · flower asks

> Which database?

No answer in time · 2025-03-01T10:04:00.000Z
`)
  })

  it('keeps its form whatever is asked, offered and answered', () => {
    const nasty = fc.stringMatching(/^(?:[#>`~\-*+1.=|<! a\t\r\n\u2028]|```|<!--)*$/)
    fc.assert(
      fc.property(nasty, nasty, nasty, (text, option, answer) => {
        const asked = entry({ text, options: [option] }, { state: 'answered', answer })
        const headings = marked.lexer(logged(asked, asked)).filter(({ type }) => type === 'heading')
        expect(headings.map(({ raw }) => raw.trim())).toEqual([
          `# ${QUESTION_LOG_TEXTS.en.opening}`,
          '## 2025-03-01T10:00:00.000Z · q1 · an agent asks',
          '## 2025-03-01T10:00:00.000Z · q1 · an agent asks',
        ])
      }),
    )
  })

  it('masks secrets before it quotes them', () => {
    const notes = temporaryFolder()
    const mask = (text: string) => text.replaceAll('one\ntwo', 'one…')
    questionLog({ notes, mask, now: () => NOW })(
      entry({ text: 'a one\ntwo', options: ['b one\ntwo'] }, { state: 'answered', answer: 'c one\ntwo' }),
    )
    const text = readFileSync(join(notes, 'questions.md'), 'utf8')
    expect(text).toContain('> a one…\n\n- b one…\n')
    expect(text).toContain('> c one…\n')
    expect(text).not.toContain('two')
  })

  it('keeps what a person has written into it', () => {
    const notes = temporaryFolder()
    const path = join(notes, 'questions.md')
    const log = questionLog({ notes, mask: (text) => text, now: () => NOW })
    log(entry())
    appendFileSync(path, 'I meant Postgres.')
    const before = readFileSync(path, 'utf8')
    log(entry({ id: 'q2' }))
    expect(readFileSync(path, 'utf8')).toMatch(/I meant Postgres\.\n\n?## /)
    expect(readFileSync(path, 'utf8').startsWith(before)).toBe(true)
  })

  it.each(LANGUAGES)(
    'says in its first line that no model reads it, in %s, and the index offers it to none',
    (language) => {
      const workbench = openWorkbench(temporaryFolder())
      questionLog({ notes: workbench.notes, mask: (text) => text, now: () => NOW, language })(entry())
      const { opening } = QUESTION_LOG_TEXTS[language]
      expect(readFileSync(join(workbench.notes, 'questions.md'), 'utf8').split('\n')[0]).toBe(`# ${opening}`)
      expect(refreshIndex(workbench)).toEqual([])
    },
  )

  it('makes its folder, and leaves no lock behind', () => {
    const notes = join(temporaryFolder(), 'a', 'notes')
    questionLog({ notes, mask: (text) => text, now: () => NOW })(entry())
    expect(readdirSync(notes)).toEqual(['questions.md'])
  })

  it('names the file and the way out when it cannot be written', () => {
    const notes = temporaryFolder()
    mkdirSync(join(notes, 'questions.md', 'x'), { recursive: true })
    const log = questionLog({ notes, mask: (text) => text, now: () => NOW })
    expect(() => log(entry())).toThrowError(
      expect.objectContaining({ code: 'file', message: expect.stringContaining('questions.md') }),
    )
  })

  it('is told once when it cannot be written, and the questions go on', async () => {
    const notes = join(temporaryFolder(), 'notes')
    writeFileSync(notes, 'a file in its place')
    const log = questionLog({ notes, mask: (text) => text, now: () => NOW })
    const { person, notices } = someone({ channel: { ask: async () => 'yes' }, log })
    for (let n = 0; n < 2; n++) {
      expect(await person.ask({ text: 'Well?', by: 'agent' })).toEqual({ state: 'answered', answer: 'yes' })
    }
    expect(notices()).toMatchObject([{ kind: 'file', message: expect.stringContaining(notes) }])
  })
})
