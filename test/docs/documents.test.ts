import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { Brief } from '../../src/documents/brief.ts'
import { Goal } from '../../src/documents/goal.ts'
import { Verdict } from '../../src/documents/verdict.ts'
import { questionLog } from '../../src/human/question-log.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const docs = resolve(import.meta.dirname, '../../docs')

const KINDS = [
  ['a brief', Brief],
  ['a goal', Goal],
  ['a verdict', Verdict],
] as const

it.each(KINDS)('%s stands in docs/jobs.md as flower writes it', (kind, { parse }) => {
  const text = documentsOn('jobs.md')[KINDS.findIndex(([other]) => other === kind)] ?? ''
  expect(text).not.toBe('')
  expect(parse(text).toMarkdown('en')).toBe(text)
})

it('the brief and the goal in docs/jobs.md are complete, so that they can be copied', () => {
  const [brief = '', goal = ''] = documentsOn('jobs.md')
  expect(Brief.parse(brief).missing()).toEqual([])
  expect(Goal.parse(goal).missing()).toEqual([])
})

it('a question stands in docs/people.md as it is logged', () => {
  const notes = temporaryFolder()
  const answeredAt = new Date('2025-06-02T09:13:02.511Z')
  const log = questionLog({ notes, mask: (text) => text, now: () => answeredAt })
  log({
    question: {
      id: 'q1',
      text: 'Which time zone do the logs have?',
      options: ['UTC', 'local time'],
      by: 'agent',
    },
    askedAt: new Date('2025-06-02T09:12:40.000Z'),
    answer: { state: 'answered', answer: 'UTC' },
  })
  expect(documentsOn('people.md')).toEqual([readFileSync(join(notes, 'questions.md'), 'utf8')])
})

function documentsOn(page: string): string[] {
  const text = readFileSync(join(docs, page), 'utf8')
  return [...text.matchAll(/```markdown\n([\s\S]*?)```/g)].map(([, document = '']) => document)
}
