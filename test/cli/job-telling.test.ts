import { describe, expect, it } from 'vitest'
import { jobTelling, nextRound } from '../../src/cli/job-telling.ts'
import { Verdict } from '../../src/documents/verdict.ts'
import { event, RESULT } from '../terminal/sample-run.ts'
import { shown } from '../terminal/shown.ts'

const NOT_YET = new Verdict({ outcome: 'not-yet', reasons: 'Read.', failed: ['It is planted.'] })
const telling = jobTelling('en', ['work'])

function ended(step: string, text: string): string {
  const result = { ...RESULT, step, text, handoffs: [], errors: [], attempts: 0, context: 0 }
  return shown([event({ type: 'result', result }, { step })], { telling, columns: 100 })
    .trimEnd()
    .split('\n')
    .at(-1)!
}

describe('the log of a job', () => {
  it('shows the verdict as what it is, not as a step that went well', () => {
    expect(ended('work · verdict 1', NOT_YET.toMarkdown())).toMatch(/^✗ work · verdict 1: not yet · /)
    const achieved = new Verdict({ outcome: 'achieved', reasons: 'Read.' })
    expect(ended('work · verdict 2', achieved.toMarkdown())).toMatch(/^✓ work · verdict 2: achieved · /)
    expect(ended('work', 'Planted.')).toMatch(/^✓ work done · /)
  })

  it('says where a document lies that was written, and nothing of one that is not complete', () => {
    const goal = '## Goal\n\nA bed.\n\n## Checks\n\n- [ ] It is planted.\n'
    expect(ended('goal', goal)).toContain('written to .flower/notes/goal.md')
    expect(ended('goal#retry2', '## Goal\n\nA bed.\n')).toMatch(/^✓ goal#retry2 done/)
  })

  it("leaves out flower's own prompts, and says that nothing is left only where something was", () => {
    const prompt = event({ type: 'prompt', kind: 'step', text: 'This is wanted:' }, { step: 'goal' })
    const wish = event({ type: 'prompt', kind: 'step', text: 'A bed.' }, { step: 'clarify' })
    const nothing = (step: string) => event({ type: 'continued', from: 'nothing' }, { step })
    expect(shown([prompt, nothing('clarify'), wish], { telling })).toBe('❯ A bed.\n')
    expect(shown([prompt], { telling, verbose: true })).toContain('This is wanted:')
    expect(shown([nothing('work')], { telling })).toContain('begins anew')
  })
})

describe('between two rounds', () => {
  const options = { rounds: 3, language: 'en' } as const
  const again = { kind: 'again', step: 'work', attempt: 1 } as const

  it('the reasons that stand above are not repeated', () => {
    const reason = 'Read.\n\nFailed checks:\n- It is planted.'
    expect(nextRound({ ...again, reason }, { verdict: NOT_YET }, options)).toEqual([
      'not there yet: round 2 of 3 begins with what the judge found missing',
    ])
  })

  it('another reason is said as it is', () => {
    expect(nextRound({ ...again, reason: 'it failed' }, { verdict: NOT_YET }, options)).toBeNull()
    expect(nextRound({ ...again, reason: 'Read.' }, { verdict: null }, options)).toBeNull()
  })
})
