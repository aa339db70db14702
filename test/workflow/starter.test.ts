import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ACHIEVED, answering, BRIEF, during, GOAL, names, type Place, play } from './job-support.ts'
import { resumed, said } from './support.ts'

const WISH = 'Plant a bed of flowers.'
const NOTHING = { notes: {} }
const BEGUN = '## Goal\n\nA bed of tulips.\n'

describe('a wish', () => {
  it('becomes a brief, the brief a goal, and both the work', async () => {
    const played = await play(
      () => [answering(BRIEF), answering(GOAL), answering('Done.'), answering(ACHIEVED)],
      { ...NOTHING, wish: WISH },
    )
    expect(played.ended.failed).toBeNull()
    expect(names(played)).toEqual(['clarify', 'goal', 'work', 'work · verdict 1'])
    expect(said(played.job)[0]?.[0]).toContain(WISH)
    expect(played.note('brief.md')).toBe(BRIEF)
    expect(played.note('goal.md')).toBe(GOAL)
    // The one who wrote the brief writes the goal; who works and who judges begin anew.
    expect(resumed(played.job)).toEqual([undefined, { session: 'session-1' }, undefined, undefined])
    expect(played.calls[1]?.prompt).toContain('A bed of roses.')
    expect(played.calls[2]?.prompt).toMatch(/A bed of roses\.[\s\S]*judge[\s\S]*A bed of flowers\./)
    expect(played.calls[3]?.prompt).toMatch(/A bed of roses\.[\s\S]*A bed of flowers\./)
  })

  it('needs no clarifier where the brief is complete, and no goal is written where there is one', async () => {
    const played = await play(() => [answering('Done.'), answering(ACHIEVED)])
    expect(names(played)).toEqual(['work', 'work · verdict 1'])
    expect(played.progress).toEqual([
      { kind: 'skipped', step: 'clarify' },
      { kind: 'skipped', step: 'goal' },
    ])
  })

  it('has its goal written by a new session where somebody else wrote the brief', async () => {
    const played = await play(() => [answering(GOAL), answering('Done.'), answering(ACHIEVED)], {
      notes: { 'brief.md': BRIEF },
    })
    expect(names(played)).toEqual(['goal', 'work', 'work · verdict 1'])
    expect(resumed(played.job)).toEqual([undefined, undefined, undefined])
  })

  it('ends with the brief and the goal with clarifyOnly', async () => {
    const played = await play(() => [answering(BRIEF), answering(GOAL)], {
      ...NOTHING,
      wish: WISH,
      clarifyOnly: true,
    })
    expect(played.ended.ok).toBe(true)
    expect(names(played)).toEqual(['clarify', 'goal'])
    expect(played.note('goal.md')).toBe(GOAL)
  })

  it('has neither goal nor judge without rounds', async () => {
    const played = await play(() => [answering(BRIEF), answering('Done.')], {
      ...NOTHING,
      wish: WISH,
      rounds: null,
    })
    expect(played.ended.ok).toBe(true)
    expect(names(played)).toEqual(['clarify', 'work'])
    expect(played.calls[1]?.prompt).not.toContain('judge')
  })

  it.each(['es', 'zh'] as const)('leaves documents in %s', async (language) => {
    const played = await play(() => [answering(BRIEF), answering(GOAL)], {
      ...NOTHING,
      wish: WISH,
      clarifyOnly: true,
      language,
    })
    expect(played.ended.ok).toBe(true)
    expect(played.note('brief.md')).toMatch(language === 'es' ? /## Criterios de aceptación/ : /## 验收标准/)
    expect(played.note('goal.md')).toMatch(language === 'es' ? /no se puede verificar aquí/ : /此处无法验证/)
  })
})

describe('a brief', () => {
  it('that lacks a section is asked for again, and then whole', async () => {
    const { ended, job, note } = await play(
      () => [answering(BRIEF.replace('None.', '')), answering(BRIEF), answering(GOAL)],
      { ...NOTHING, wish: WISH, clarifyOnly: true },
    )
    expect(ended.ok).toBe(true)
    expect(said(job)[1]).toEqual(['These sections say nothing yet: Boundaries. Write the whole again.'])
    expect(note('brief.md')).toBe(BRIEF)
  })

  it('that is never complete stops the job, which says what is missing', async () => {
    const { ended, job } = await play(() => Array.from({ length: 3 }, () => answering(BEGUN)), {
      ...NOTHING,
      wish: WISH,
    })
    expect(ended.failed).toMatchObject({
      step: 'clarify',
      error: {
        message:
          'rejected: These sections say nothing yet: Acceptance criteria, Boundaries, Unknowns and assumptions. (attempt 3 of 3)',
      },
    })
    expect(job.harness.sessions).toHaveLength(3)
  })

  it('that a person has begun is completed, and nobody need say a wish', async () => {
    const played = await play(() => [answering(BRIEF), answering(GOAL)], {
      notes: { 'brief.md': BEGUN },
      clarifyOnly: true,
    })
    expect(played.ended.ok).toBe(true)
    expect(played.calls[0]?.prompt).toMatch(/A bed of tulips\.[\s\S]*say nothing yet: Acceptance criteria,/)
    expect(played.note('brief.md')).toBe(BRIEF)
  })

  it('that a person has begun is told of together with the wish', async () => {
    const played = await play(() => [answering(BRIEF), answering(GOAL)], {
      notes: { 'brief.md': BEGUN },
      wish: WISH,
      clarifyOnly: true,
    })
    expect(played.calls[0]?.prompt).toMatch(/^Plant a bed of flowers\.[\s\S]*A bed of tulips\./)
  })

  it('that a person has completed meanwhile is the one that counts', async () => {
    const theirs = BRIEF.replace('roses', 'tulips')
    const played = await play(
      ({ write }) => [during(() => write('brief.md', theirs), BRIEF), answering(GOAL)],
      { ...NOTHING, wish: WISH, clarifyOnly: true },
    )
    expect(played.note('brief.md')).toBe(theirs)
    expect(played.calls[1]?.prompt).toContain('A bed of tulips.')
  })
})

describe('a goal', () => {
  it('that is never complete stops the job before the work', async () => {
    const { ended, calls } = await play(
      () => Array.from({ length: 3 }, () => answering('## Goal\n\nA bed.')),
      {
        notes: { 'brief.md': BRIEF },
      },
    )
    expect(ended.failed).toMatchObject({
      step: 'goal',
      error: { message: 'rejected: These sections say nothing yet: Checks. (attempt 3 of 3)' },
    })
    expect(calls).toHaveLength(3)
  })

  it.each([
    ['is gone', ({ job }: Place) => rmSync(path.join(job.notes, 'goal.md'))],
    ['was emptied', ({ write }: Place) => write('goal.md', '')],
  ])('that %s before the work begins stops the job before money is spent on it', async (_, act) => {
    let here: Place | null = null
    const played = await play(
      (place) => {
        here = place
        return []
      },
      { onUnverifiable: () => here && act(here) },
    )
    expect(played.ended.failed?.error.message).toMatch(/goal\.md says nothing .* run again/)
    expect(played.job.harness.sessions).toEqual([])
  })

  it('that cannot be read stops the job before money is spent', async () => {
    const played = await play(
      ({ job }) => {
        mkdirSync(path.join(job.notes, 'goal.md'))
        return []
      },
      { notes: { 'brief.md': BRIEF } },
    ).catch((error: unknown) => error)
    expect(played).toMatchObject({ code: 'file', message: expect.stringContaining('goal.md') })
  })

  it('has its checks that nobody can verify announced before the work begins', async () => {
    const announced: (readonly string[])[] = []
    const before: number[] = []
    let here: Place | null = null
    const { ended } = await play(
      (place) => {
        here = place
        return [answering('Done.'), answering(ACHIEVED)]
      },
      {
        onUnverifiable: (checks) => {
          announced.push(checks)
          before.push(here?.calls.length ?? -1)
          throw new Error('I do not want to know')
        },
      },
    )
    expect(announced).toEqual([['They smell good. (cannot be verified here: nobody can smell)']])
    expect(before).toEqual([0])
    expect(ended.ok).toBe(true)
  })
})
