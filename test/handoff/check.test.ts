import { describe, expect, it } from 'vitest'
import { withAppendix } from '../../src/handoff/appendix.ts'
import { type CheckOptions, checkDocument } from '../../src/handoff/check.ts'
import { Handoff } from '../../src/handoff/document.ts'
import { renderEnded } from '../../src/handoff/ended.ts'
import { DEGRADED } from '../../src/handoff/sections.ts'

const GOOD = `# Handoff: build

## Doing

Mending \`src/parse.ts\`.

## Decided

- [D1] Keep the v1 format.

## Dead ends

- [X1] One regular expression: slow.

## Next

Go on.
`

function check(text: string, options: Partial<CheckOptions> = {}): string[] {
  const findings = checkDocument({
    step: 'build',
    text,
    former: null,
    archive: '',
    words: null,
    isGone: () => false,
    ...options,
  })
  return findings.map(({ line, kind, name }) => `${line} ${kind} ${name}`.trim())
}

describe('a document', () => {
  it('that is in order has no findings', () => {
    const former = Handoff.parse(GOOD, { step: 'build' })
    expect(check(GOOD, { former, words: [{ text: 'Mend the parser.' }] })).toEqual([])
  })

  it('lacks a required section: at its heading if there is one, else at the top', () => {
    expect(check(GOOD.replace('Go on.', '(empty)'))).toEqual(['15 missing-section next'])
    expect(check(GOOD.replace('## Next', 'Then'))).toEqual(['1 missing-section next'])
  })

  it('that flower assembled is incomplete', () => {
    expect(check(GOOD.replace('Mending', `${DEGRADED} Mending`))).toEqual(['3 degraded doing'])
  })

  it('has lost an entry of the one before, unless it says why, or the archive does', () => {
    const former = Handoff.parse(`${GOOD.replace('format.', 'format.\n- [D2] Quotes first.')}`, {
      step: 'build',
    })
    const ended = [{ id: 'D2', text: 'Quotes first.', how: 'retired', reason: 'done' }] as const
    const archive = renderEnded({ archive: '', ended, step: 'build', generation: 2 })
    expect(check(GOOD, { former })).toEqual(['7 lost-entry D2'])
    expect(check(GOOD, { former, archive })).toEqual([])
    expect(check(GOOD.replace('format.', 'format.\n- [D2] retired: done long ago.'), { former })).toEqual([])
  })

  it('has lost an entry that a person had added without an id, unless it has ended since', () => {
    const former = Handoff.parse(GOOD.replace('format.', 'format.\n- Quotes first.'), { step: 'build' })
    const ended = [{ id: 'D2', text: 'Quotes first.', how: 'retired', reason: 'done' }] as const
    const archive = renderEnded({ archive: '', ended, step: 'build', generation: 2 })
    expect(check(GOOD, { former })).toEqual(['7 lost-entry'])
    expect(check(GOOD, { former, archive })).toEqual([])
  })

  it('speaks of what is gone: each name once, in the line that it stands in', () => {
    const text = `${GOOD}\n## Scene\n\n- src/parse.ts\n- src/other.ts\n- \`maxSize\`\n`
    const isGone: CheckOptions['isGone'] = ({ name }) => ['src/parse.ts', 'maxSize'].includes(name)
    expect(check(text, { isGone })).toEqual(['5 missing-file src/parse.ts', '23 missing-identifier maxSize'])
  })

  it('claims what nobody said, and what flower has marked before', () => {
    const claims = GOOD.replace('format.', 'format.\n- The user: "Burn it."\n- The user: "Mend it."').replace(
      'slow.',
      'slow. The user wants blue ink (unverified).',
    )
    expect(check(claims, { words: [{ text: 'Mend it.' }] })).toEqual([
      '10 unverified-claim',
      '15 unverified-claim',
    ])
    expect(check(claims, { words: null })).toEqual([])
  })

  it('is not what flower recorded below it', () => {
    const text = withAppendix(GOOD, '- The user: "Burn it." in `src/lost.ts`')
    expect(
      check(text, { words: [{ text: 'Mend it.' }], isGone: ({ name }) => name.includes('lost') }),
    ).toEqual([])
  })
})
