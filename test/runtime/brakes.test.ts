import { describe, expect, it } from 'vitest'
import type { HandoffRecord } from '../../src/core/step-result.ts'
import { brakeAfter, brakeBefore } from '../../src/runtime/brakes.ts'
import { freshProgress, type Progress } from '../../src/runtime/step.ts'

const CLUES = { given: 100_000, learned: null, reported: null, name: '' }
const RECORD: HandoffRecord = {
  path: null,
  generation: 1,
  cause: 'context',
  context: 0,
  degraded: null,
  edited: false,
  hash: '',
  entries: { carried: 0, added: 0, retired: 0, putBack: 0 },
  unverified: 0,
  sections: { doing: 0, decided: 0, deadEnds: 0, next: 0, scene: 0 },
}

function progress(changes: Partial<Progress>): Progress {
  return { ...freshProgress(new Date(0), CLUES), ...changes }
}

function handoffs(count: number): HandoffRecord[] {
  return Array.from({ length: count }, () => RECORD)
}

describe('before a handoff', () => {
  it.each([
    [0, 0, null],
    [1, 0, null],
    [2, 0, 'two generations in a row crossed the line on their first response'],
    [3, 0, 'two generations in a row'],
    [0, 7, null],
    [0, 8, 'the step has made 8 handoffs, the most it may (--max-generations)'],
    [0, 9, 'the step has made 8 handoffs'],
    [2, 8, 'two generations in a row'],
  ])('%i crossed at once, %i handoffs made: %s', (crossedAtOnce, made, brake) => {
    const said = brakeBefore(progress({ crossedAtOnce, handoffs: handoffs(made) }), 8, 60_000)
    if (brake === null) expect(said).toBeNull()
    else expect(said).toContain(brake)
  })
})

describe('after a handoff', () => {
  it.each([
    [0, null],
    [1, null],
    [2, 'two handoffs in a row were degraded'],
    [3, 'two handoffs in a row were degraded'],
  ])('%i degraded in vain: %s', (degradedInVain, brake) => {
    const said = brakeAfter(progress({ degradedInVain }), 60_000)
    if (brake === null) expect(said).toBeNull()
    else expect(said).toContain(brake)
  })
})

it.each([
  ['crossed at once', brakeBefore(progress({ crossedAtOnce: 2 }), 8, 61_234)],
  ['too many handoffs', brakeBefore(progress({ handoffs: handoffs(8) }), 8, 61_234)],
  ['degraded in vain', brakeAfter(progress({ degradedInVain: 2 }), 61_234)],
])('the brake "%s" names the line, the start-up floor and the ways out', (_, brake) => {
  for (const part of ['61234', '34000', '--window', '--headroom', '--no-handoff'])
    expect(brake).toContain(part)
})
