import { rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { GOAL_TEXTS } from '../../src/workflow/goal-texts.ts'
import { runWorkflow } from '../../src/workflow/run-workflow.ts'
import { starter } from '../../src/workflow/starter.ts'
import { CROSSES, documentText, failure, finishes, job, usage, writes } from '../runtime/scripted.ts'
import {
  ACHIEVED,
  answering,
  BRIEF,
  during,
  GOAL,
  NOT_YET,
  names,
  type Place,
  play,
  verdict,
} from './job-support.ts'
import { resumed, said } from './support.ts'

describe('rounds', () => {
  it('are so many in all, and the work may be good in the last one', async () => {
    const played = await play(() => [
      answering('One.'),
      answering(verdict('not yet', 'A rose is missing.')),
      answering('Two.'),
      answering(verdict('not yet', 'A tulip is missing.')),
      answering('Three.'),
      answering(ACHIEVED),
    ])
    expect(played.ended).toMatchObject({ ok: true, failed: null })
    expect(names(played)).toEqual([
      'work',
      'work · verdict 1',
      'work#round2',
      'work · verdict 2',
      'work#round3',
      'work · verdict 3',
    ])
    // The worker goes on in one session; each time somebody else judges.
    const worker = { session: 'session-1' }
    expect(resumed(played.job)).toEqual([undefined, undefined, worker, undefined, worker, undefined])
    expect(new Set(played.job.manifest().map(({ session_id }) => session_id)).size).toBe(4)
    expect(played.calls.every(({ name, options }) => !name.includes('verdict') || !options.continue)).toBe(
      true,
    )
    expect(played.note('verdict.md')).toContain('achieved')
  })

  it('are told of the gaps only', async () => {
    const { job } = await play(() => [
      answering('One.'),
      answering(
        '## Verdict\n\nnot yet\n\n## Reasons\n\nI looked.\n\n## Failed checks\n\n- A rose is missing.',
      ),
      answering('Two.'),
      answering(ACHIEVED),
    ])
    expect(said(job)[2]).toEqual([GOAL_TEXTS.en.notYet('I looked.\n\nFailed checks:\n- A rose is missing.')])
  })

  it('end with the gaps in the error when the last one is not good either', async () => {
    const { ended, job } = await play(() => [
      answering('One.'),
      answering(NOT_YET),
      answering('Two.'),
      answering(NOT_YET),
      answering('Three.'),
      answering(verdict('not yet', 'A tulip is missing.')),
    ])
    expect(ended.failed).toMatchObject({
      step: 'work',
      error: { message: 'rejected: A tulip is missing. (attempt 3 of 3)' },
    })
    expect(job.harness.sessions).toHaveLength(6)
  })

  it('go on in the last successor of a worker that has handed over', async () => {
    const { job } = await play(() => [
      [CROSSES, writes(documentText())],
      [finishes('One.')],
      answering(NOT_YET),
      answering('Two.'),
      answering(ACHIEVED),
    ])
    expect(resumed(job)[3]).toEqual({ session: 'session-2' })
  })

  it('count those that broke off, and the verdict bears the number of its round', async () => {
    const played = await play(() => [
      [[usage(9), failure('fatal', 'it broke')]],
      answering('Two.'),
      answering(ACHIEVED),
    ])
    expect(names(played)).toEqual(['work', 'work#round2', 'work · verdict 2'])
  })

  it('are counted anew when the same workflow runs again', async () => {
    const { person, documents } = await play(() => [answering('One.'), answering(ACHIEVED)])
    const workflow = starter({ person, documents })
    const again = job([answering('One.'), answering(ACHIEVED), answering('One more.'), answering(ACHIEVED)])
    await runWorkflow(workflow, again.runner)
    await runWorkflow(workflow, again.runner)
    expect(again.manifest().map(({ step }) => step)).toEqual([
      'work',
      'work · verdict 1',
      'work',
      'work · verdict 1',
    ])
  })

  it.each([0, -1, 1.5, Number.NaN])('are refused as %d', async (rounds) => {
    await expect(play(() => [], { rounds, wish: 'More.' })).rejects.toMatchObject({
      code: 'usage',
      message: `rounds is ${rounds}; give a whole number from 1, or null to have nobody judge`,
    })
  })
})

describe('a verdict', () => {
  it.each([
    ['nothing', ''],
    ['an opinion', 'It looks achieved to me.'],
    ['a question', '## Verdict\n\nachieved?\n'],
    ['two outcomes', '## Verdict\n\nachieved\nnot yet\n'],
    ['an exception', verdict('achieved', 'Except for the tulips.')],
    ['a failed check', '## Verdict\n\nachieved\n\n## Failed checks\n\n- A rose is missing.\n'],
    ['the form itself', '## Verdict\n\nachieved | not yet | unreachable\n'],
  ])('that says %s has achieved nothing', async (_, text) => {
    const { ended, note } = await play(() => [answering('One.'), answering(text)], { rounds: 1 })
    expect(ended.failed?.step).toBe('work')
    expect(note('verdict.md')).toContain('not yet')
  })

  it('without a word of why sends the worker through the checks', async () => {
    const { job } = await play(() => [
      answering('One.'),
      answering('## Verdict\n\nnot yet\n'),
      answering('Two.'),
      answering(ACHIEVED),
    ])
    expect(said(job)[2]?.[0]).toContain('The verdict names no gap.')
  })

  it('that cannot be had stops the step, and nobody works on in the dark', async () => {
    const { ended, job } = await play(() => [
      answering('One.'),
      [[usage(9), failure('reauth', 'the key was refused')]],
    ])
    expect(ended).toMatchObject({
      interrupted: false,
      failed: { step: 'work', error: { message: 'there is no verdict: the key was refused' } },
    })
    expect(job.harness.sessions).toHaveLength(2)
  })

  it('that a person interrupts ends the workflow as interrupted', async () => {
    const played = await play(({ job }) => [
      answering('One.'),
      [
        () => {
          job.runner.interrupt(null, { now: true })
          return [usage(9), 'hang']
        },
      ],
    ])
    expect(played.ended).toMatchObject({
      ok: false,
      interrupted: true,
      failed: { step: 'work', error: { message: 'interrupted' } },
    })
    expect(played.job.harness.sessions).toHaveLength(2)
  })

  it('is not asked for any more when the workflow is called off', async () => {
    const played = await play(({ over }) => [during(() => over.abort(), 'One.')])
    expect(played.ended).toMatchObject({ ok: false, interrupted: true, failed: { step: 'work' } })
    expect(names(played)).toEqual(['work'])
  })
})

describe('the goal on disk', () => {
  it('is what is judged by, each time as it is then', async () => {
    const played = await play(({ write }) => [
      answering('One.'),
      during(() => write('goal.md', GOAL.replace('each rose', 'each tulip')), NOT_YET),
      answering('Two.'),
      answering(ACHIEVED),
    ])
    expect(played.calls[1]?.prompt).toContain('each rose')
    expect(played.calls[3]?.prompt).toContain('each tulip')
    expect(said(played.job)[2]?.[0]).toMatch(/A rose is missing\.[\s\S]*changed the goal[\s\S]*each tulip/)
    expect(played.note('goal.md')).toContain('each tulip')
  })

  it.each<[string, (place: Place) => void, RegExp]>([
    [
      'is gone',
      ({ job }) => rmSync(path.join(job.notes, 'goal.md')),
      /goal\.md says nothing .*: Goal, Checks/,
    ],
    ['is empty', ({ write }) => write('goal.md', ''), /goal\.md says nothing .*: Goal, Checks\./],
    [
      'has no checks left',
      ({ write }) => write('goal.md', '## Goal\n\nA bed.'),
      /goal\.md says nothing .*: Checks\./,
    ],
    [
      'has lost its brief',
      ({ write }) => write('brief.md', ''),
      /brief\.md says nothing .*: Goal, Acceptance/,
    ],
  ])('that %s after the work stops the step before anybody judges', async (_, act, message) => {
    const played = await play((place) => [during(() => act(place), 'One.')])
    expect(played.ended.failed).toMatchObject({ step: 'work', error: { code: 'file' } })
    expect(played.ended.failed?.error.message).toMatch(message)
    expect(played.ended.failed?.error.message).toContain(played.job.notes)
    expect(names(played)).toEqual(['work'])
  })

  it('may lie beside a brief of which a person has struck out a part', async () => {
    const { ended } = await play(({ write }) => [
      answering('One.'),
      during(() => write('brief.md', BRIEF.replace('## Boundaries\n\nNone.\n', '')), ACHIEVED),
    ])
    expect(ended.ok).toBe(true)
  })

  it('that goes away when it is achieved has been achieved', async () => {
    const { ended } = await play(({ write }) => [
      answering('One.'),
      during(() => write('goal.md', ''), ACHIEVED),
    ])
    expect(ended.ok).toBe(true)
  })
})

describe('what a person says while it is judged', () => {
  it('is for the next round, once', async () => {
    const reached: (readonly string[])[] = []
    const played = await play(({ tell }) => [
      answering('One.'),
      during(() => reached.push(tell('Also water them.')), NOT_YET),
      answering('Two.'),
      answering(NOT_YET),
      answering('Three.'),
      answering(ACHIEVED),
    ])
    expect(reached).toEqual([[]])
    expect(played.job.harness.sessions[1]?.said).toHaveLength(1)
    expect(said(played.job)[2]?.[0]).toMatch(/A rose is missing\.[\s\S]*said meanwhile:\n\nAlso water them\./)
    expect(said(played.job)[4]?.[0]).not.toContain('said meanwhile')
    expect(played.calls[3]?.prompt).toContain('- [ ] Also water them.')
  })

  it('makes of a goal that is achieved one that is not, even in the last round', async () => {
    const played = await play(
      ({ tell }) => [
        answering('One.'),
        during(() => tell('Also water them.'), ACHIEVED),
        answering('Two.'),
        answering(ACHIEVED),
      ],
      { rounds: 1 },
    )
    expect(played.ended.ok).toBe(true)
    expect(names(played)).toEqual(['work', 'work · verdict 1', 'work#round2', 'work · verdict 2'])
    expect(said(played.job)[2]?.[0]).toMatch(/changed the goal[\s\S]*- \[ \] Also water them\./)
  })
})

describe('what a verdict costs', () => {
  it('counts, and no round follows for which nothing is left', async () => {
    const played = await play(() => [answering('One.', 0.5), answering(NOT_YET, 0.5)], {
      limits: { maxBudgetUsd: 1 },
    })
    expect(played.job.harness.sessions.map(({ options }) => options.spec.maxBudgetUsd)).toEqual([1, 0.5])
    expect(played.ended.failed?.error.message).toBe(
      'rejected: A rose is missing. (no further attempt: $1.0000 of $1 are spent)',
    )
    expect(played.ended.costUsd).toBe(1)
  })

  it('is not spent when the work has used up all', async () => {
    const played = await play(() => [answering('One.', 1)], { limits: { maxBudgetUsd: 1 } })
    expect(names(played)).toEqual(['work'])
    expect(played.ended.failed?.error.message).toBe('there is nothing left for it: $1.0000 of $1 are spent')
  })

  it('is part of what the job has cost', async () => {
    const { ended } = await play(() => [answering('One.', 0.5), answering(ACHIEVED, 0.25)])
    expect(ended.costUsd).toBe(0.75)
  })
})

describe.each([
  ['es', 'Veredicto', 'todavía no', 'Razones', 'logrado', /Todavía no está:[\s\S]*Falta una rosa\./],
  ['zh', '结论', '尚未达成', '理由', '已达成', /尚未达成：[\s\S]*Falta una rosa\./],
] as const)('in %s', (language, heading, notYet, reasons, achieved, told) => {
  it('judge and worker are spoken to, and the verdict is read', async () => {
    const { ended, job } = await play(
      () => [
        answering('Uno.'),
        answering(`## ${heading}\n\n${notYet}\n\n## ${reasons}\n\nFalta una rosa.`),
        answering('Dos.'),
        answering(`## ${heading}\n\n${achieved}`),
      ],
      { language },
    )
    expect(ended.ok).toBe(true)
    expect(said(job)[2]?.[0]).toMatch(told)
  })
})
