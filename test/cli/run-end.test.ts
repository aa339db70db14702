import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { type RunEnding, runEndingLines } from '../../src/cli/run-end.ts'
import { LANGUAGES } from '../../src/core/language.ts'
import type { StepResult } from '../../src/core/step-result.ts'
import { UNICODE } from '../../src/terminal/glyphs.ts'
import { MESSAGES } from '../../src/terminal/messages/by-language.ts'
import type { Page } from '../../src/terminal/page.ts'
import { createPaint } from '../../src/terminal/paint.ts'
import type { WorkflowResult } from '../../src/workflow/workflow-result.ts'
import { result } from '../runtime/a-result.ts'

const DONE: WorkflowResult = {
  ok: true,
  interrupted: false,
  results: [],
  failed: null,
  costUsd: 1.25,
  context: { get: () => undefined },
}

/** It ended at the second step, whose agent came to this. */
function endedAt(come: Partial<StepResult> | null, more: Partial<WorkflowResult> = {}): RunEnding {
  const last = come === null ? null : { ...result, ...come }
  return ending({
    ...DONE,
    ok: false,
    failed: { step: 'the build', error: new Error('no'), result: last },
    ...more,
  })
}

function ending(ended: WorkflowResult | null): RunEnding {
  return { result: ended, at: 'plan', ms: 192_000, again: 'flower run flows.ts:build -m x' }
}

function lines(end: RunEnding, columns = 80, language: (typeof LANGUAGES)[number] = 'en'): string[] {
  const page: Page = { columns, glyphs: UNICODE, paint: createPaint(false), say: MESSAGES[language] }
  return runEndingLines(page, end, language)
}

describe('the end of a workflow', () => {
  it('that is done says so, and what it took', () => {
    expect(lines(ending(DONE))).toEqual(['✓ The workflow is done · $1.25 · 3m12s'])
  })

  it.each<[string, RunEnding, string, string]>([
    ['was rejected', endedAt({ ok: true }), 'The workflow has failed', "--from 'the build'"],
    ['had no agent', endedAt(null), 'The workflow has failed', "--from 'the build'"],
    [
      'never had a response',
      endedAt({ ok: false, turns: 0 }),
      'The workflow has failed',
      "--from 'the build'",
    ],
    [
      'broke off',
      endedAt({ ok: false, turns: 3 }),
      'The workflow has failed',
      "--from 'the build' --resume last",
    ],
    [
      'was stopped',
      endedAt({ ok: false, turns: 3 }, { interrupted: true }),
      'Stopped; everything is kept',
      "--from 'the build' --resume last",
    ],
    ['was at work when it was killed', ending(null), 'Stopped; everything is kept', '--from plan'],
  ])('says how to go on with a step that %s', (_, end, heading, onward) => {
    const [first, , last] = lines(end)
    expect(first).toContain(heading)
    expect(last).toBe(`    flower run flows.ts:build -m x ${onward}`)
  })

  it.each(LANGUAGES)('fits in 40 columns in %s', (language) => {
    for (const end of [ending(DONE), ending(null), endedAt({ ok: false, turns: 3 })]) {
      expect(lines(end, 40, language).filter((line) => stringWidth(line) > 40)).toEqual([])
    }
  })
})
