import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../src/core/events.ts'
import type { StepResult } from '../../src/core/step-result.ts'
import { event, RESULT } from './sample-run.ts'
import { screenText, shown } from './shown.ts'

function ended(changes: Partial<StepResult>): RunEvent {
  return event({ type: 'result', result: { ...RESULT, ...changes } })
}

function said(text: string, agent: string | null = null): RunEvent {
  return event({ type: 'text', agent, text })
}

const PLAIN: Partial<StepResult> = { handoffs: [], attempts: 0, errors: [], text: '', context: 0 }

describe('the end of a step', () => {
  it('leaves out what there is nothing to say of', () => {
    expect(shown([ended({ ...PLAIN, turns: 1, costUsd: 0, sessionId: null })])).toBe(
      '✓ repair done · 1 turn · 3m12s\n',
    )
  })

  it('gives the text of a result that was not said before', () => {
    expect(shown([said('Working.'), ended(PLAIN)])).not.toContain('Done.')
    expect(shown([said('Working.'), ended({ ...PLAIN, text: 'Done.' })])).toContain('\n\nDone.\n\n✓')
    expect(shown([said('Done.', 'sub'), ended({ ...PLAIN, text: 'Done.' })])).toContain('\n\nDone.\n\n✓')
  })

  it('does not repeat a text that was the last thing said', () => {
    const screen = shown([said('Done.\n'), ended({ ...PLAIN, text: 'Done.' })])
    expect(screen.match(/Done\./g)).toHaveLength(1)
  })

  it('shows a failure in red, with what to do', () => {
    const failed = ended({ ...PLAIN, ok: false, errors: ['Not logged in. Set ANTHROPIC_API_KEY.'] })
    expect(shown([failed], { color: true })).toContain(
      '\x1B[31mNot logged in. Set ANTHROPIC_API_KEY.\x1B[39m',
    )
    expect(shown([failed])).toBe(screenText`
✗ repair failed · 41 turns · $0.42 · 3m12s
  Not logged in. Set ANTHROPIC_API_KEY.
  When the cause is gone, go on with:
    flower once --resume 9b2f6c1e-0d4a-4f7e-8a53-3c1d2e4f5a6b "what to do next…"
`)
  })

  it('names no session that never had a response, unless it goes on with an earlier one', () => {
    const failed = { ...PLAIN, ok: false, turns: 0, errors: ['No.'] }
    expect(shown([ended({ ...failed, resumed: false })])).not.toContain('--resume')
    expect(shown([ended({ ...failed, resumed: true })])).toContain('--resume')
  })

  it('shortens an error that is a whole page', () => {
    const page = Array.from({ length: 50 }, (_, index) => `<p>${index}</p>`).join('\n')
    expect(shown([ended({ ...PLAIN, ok: false, errors: [page] })])).toContain('  <p>5</p>\n  (+44 lines)\n')
  })

  it('names each document once, and what is special about it', () => {
    const record = RESULT.handoffs[0]!
    const handoffs = [
      { ...record, path: '/w/a.md', edited: false },
      { ...record, path: '/w/a.md', edited: false, generation: 2 },
      { ...record, path: '/w/b.md', degraded: 'empty', generation: 3 },
      { ...record, path: null, generation: 4 },
    ]
    expect(shown([ended({ ...PLAIN, handoffs })])).toContain(
      '  Handoff documents:\n    /w/a.md\n    /w/b.md (degraded, edited)\n  To go on',
    )
  })
})
