import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Language } from '../../src/core/language.ts'
import { Brief } from '../../src/documents/brief.ts'
import { Goal } from '../../src/documents/goal.ts'
import { Verdict } from '../../src/documents/verdict.ts'
import { JobDocuments } from '../../src/workflow/job-documents.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { ACHIEVED, BRIEF, GOAL, NOT_YET } from './job-support.ts'

interface Place {
  readonly notes: string
  readonly documents: JobDocuments
  write(name: string, text: string): void
  read(name: string): string
}

function place(language: Language = 'en'): Place {
  const notes = temporaryFolder()
  return {
    notes,
    documents: new JobDocuments(notes, language, { now: () => new Date('2026-07-01T12:00:00Z') }),
    write: (name, text) => writeFileSync(path.join(notes, name), text),
    read: (name) => readFileSync(path.join(notes, name), 'utf8'),
  }
}

describe('words', () => {
  it('go into the brief with their time, and into the goal as a check', () => {
    const { documents, write, read } = place()
    write('brief.md', BRIEF)
    write('goal.md', GOAL)
    documents.add('Also water them.')
    expect(read('brief.md')).toBe(
      `${BRIEF}\n## Said later\n\n### 2026-07-01T12:00:00.000Z\n\nAlso water them.\n`,
    )
    expect(read('goal.md')).toBe(`${GOAL}- [ ] Also water them.\n`)
  })

  it('that come before the brief are in it when it is written', () => {
    const { notes, documents } = place()
    documents.add('Also water them.')
    expect(documents.brief.missing()).toHaveLength(4)
    expect(existsSync(path.join(notes, 'goal.md'))).toBe(false)
    documents.writeBrief(Brief.parse(BRIEF))
    expect(documents.brief.complete()).toBe(true)
    expect(documents.brief.said).toContain('Also water them.')
  })

  it('that say nothing change nothing', () => {
    const { notes, documents } = place()
    documents.add(' \n')
    expect(existsSync(path.join(notes, 'brief.md'))).toBe(false)
  })

  it('stay words, whatever they look like', () => {
    const { documents, write } = place()
    write('brief.md', BRIEF)
    write('goal.md', GOAL)
    documents.add('## Goal\n\nAnother one.\n\n```')
    documents.add('And water them.')
    expect(documents.brief.goal).toBe('A bed of roses.')
    expect(documents.brief.said).toMatch(/Another one\.[\s\S]*And water them\./)
    expect(documents.goal.goal).toBe('A bed of flowers.')
    expect(documents.goal.checks.map(({ text }) => text)).toContain('And water them.')
  })
})

describe('a document that a session has written', () => {
  it('gives way to a complete one that a person has put there meanwhile', () => {
    const { documents, write, read } = place()
    const [brief, goal] = [BRIEF.replace('roses', 'tulips'), GOAL.replace('flowers', 'tulips')]
    write('brief.md', brief)
    write('goal.md', goal)
    documents.writeBrief(Brief.parse(BRIEF))
    documents.writeGoal(Goal.parse(GOAL))
    expect([read('brief.md'), read('goal.md')]).toEqual([brief, goal])
  })

  it('takes the place of one that is not complete', () => {
    const { documents, write } = place()
    write('brief.md', '## Goal\n\nA bed.\n')
    write('goal.md', '## Goal\n\nA bed.\n')
    documents.writeBrief(Brief.parse(BRIEF))
    documents.writeGoal(Goal.parse(GOAL))
    expect([documents.briefToGoBy(), documents.goalToGoBy()]).toEqual([BRIEF, GOAL])
  })
})

describe('a document to go by', () => {
  it.each<[string, string, RegExp]>([
    ['is missing', '', /brief\.md says nothing .* under: Goal, Acceptance criteria, Boundaries, Unknowns/],
    ['is empty', 'brief.md', /brief\.md says nothing .* run again: then it is written anew/],
  ])('that %s is refused with its path and the way out', (_, name, message) => {
    const { notes, documents, write } = place()
    if (name !== '') write(name, '\n')
    expect(() => documents.briefToGoBy()).toThrow(message)
    expect(() => documents.goalToGoBy()).toThrow(`${path.join(notes, 'goal.md')} says nothing`)
  })

  it('names what is missing in the language of the document', () => {
    const { documents, write } = place('es')
    write('goal.md', '## Objetivo\n\nUn macizo.\n')
    expect(() => documents.goalToGoBy()).toThrow('under: Comprobaciones.')
  })

  it('that cannot be read is no empty one, which would be written anew', () => {
    const { notes, documents } = place()
    mkdirSync(path.join(notes, 'brief.md'))
    mkdirSync(path.join(notes, 'goal.md'))
    expect(() => documents.brief).toThrow(/Cannot read .*brief\.md: it is a folder/)
    expect(() => documents.goal).toThrow(/Cannot read .*goal\.md: it is a folder/)
    expect(() => documents.add('Words.')).toThrow(/Cannot read .*brief\.md/)
  })
})

describe('a job is settled', () => {
  const judged = (): Place => {
    const here = place()
    here.write('brief.md', BRIEF)
    here.write('goal.md', GOAL)
    here.documents.told()
    return here
  }

  it('when its goal is achieved, and nothing has changed since', () => {
    const { documents } = judged()
    expect(documents.settled).toBe(false)
    documents.writeVerdict(Verdict.parse(ACHIEVED), 1)
    expect(documents.settled).toBe(true)
  })

  it.each<[string, (place: Place) => void]>([
    ['a person has said something', ({ documents }) => documents.add('Also water them.')],
    ['the goal was edited', ({ write }) => write('goal.md', GOAL.replace('flowers', 'tulips'))],
    ['the brief was edited', ({ write }) => write('brief.md', BRIEF.replace('roses', 'tulips'))],
    ['the verdict was edited', ({ write }) => write('verdict.md', NOT_YET)],
  ])('no more when %s', (_, act) => {
    const here = judged()
    here.documents.writeVerdict(Verdict.parse(ACHIEVED), 1)
    act(here)
    expect(here.documents.settled).toBe(false)
  })

  it('not by a judge who has not seen an edit that nobody was told of', () => {
    const { documents, write } = judged()
    write('brief.md', BRIEF.replace('roses', 'tulips'))
    documents.writeVerdict(Verdict.parse(ACHIEVED), 1)
    expect(documents.settled).toBe(false)
  })
})

describe('rounds judged', () => {
  function remembering() {
    const here = place()
    here.write('brief.md', BRIEF)
    here.write('goal.md', GOAL)
    const kept = new Map<string, string>()
    const memory = {
      get: (name: string) => kept.get(name) ?? null,
      set: (name: string, value: string) => void kept.set(name, value),
    }
    return { ...here, open: () => new JobDocuments(here.notes, 'en', { memory }) }
  }

  it('are known to the next run', () => {
    const { open } = remembering()
    expect(open().roundsJudged).toBe(0)
    open().writeVerdict(Verdict.parse(NOT_YET), 2)
    expect(open().roundsJudged).toBe(2)
  })

  it('are none where the goal is achieved, or another one by now', () => {
    const { open } = remembering()
    open().writeVerdict(Verdict.parse(ACHIEVED), 2)
    expect(open().roundsJudged).toBe(0)
    open().writeVerdict(Verdict.parse(NOT_YET), 2)
    open().add('Also water them.')
    expect(open().roundsJudged).toBe(0)
  })
})
