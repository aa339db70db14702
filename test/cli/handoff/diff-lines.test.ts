import { describe, expect, it } from 'vitest'
import { diffLines } from '../../../src/cli/handoff/diff-lines.ts'
import { en } from '../../../src/cli/handoff/messages/en.ts'
import { Handoff, type HandoffFields } from '../../../src/handoff/document.ts'
import { diffDocuments } from '../../../src/handoff/document-diff.ts'
import { UNICODE } from '../../../src/terminal/glyphs.ts'
import { en as screen } from '../../../src/terminal/messages/en.ts'
import { createPaint } from '../../../src/terminal/paint.ts'

type Fields = Omit<HandoffFields, 'step'>

/** What is shown below the names of the two documents. */
function shown(former: Fields, later: Fields, { color = false } = {}): string[] {
  const page = { columns: Number.POSITIVE_INFINITY, glyphs: UNICODE, paint: createPaint(color), say: screen }
  const [one, other] = [former, later].map((fields) => new Handoff({ step: 's', ...fields })) as [
    Handoff,
    Handoff,
  ]
  return diffLines(
    { page, texts: en },
    { from: '1', to: '2', diff: diffDocuments(one, other, []), color },
  ).slice(2)
}

describe('a difference on the screen', () => {
  it('shows the lines that have changed with one around them, and leaves out the rest', () => {
    const lines = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
    const later = lines.with(0, 'ONE').with(5, 'SIX')
    expect(shown({ doing: lines.join('\n') }, { doing: later.join('\n') })).toEqual([
      '',
      '## Doing',
      '',
      '[-one-]{+ONE+}',
      'two',
      '…',
      'five',
      '[-six-]{+SIX+}',
      'seven',
    ])
  })

  it('counts the entries that have not changed', () => {
    const kept = '- [D1] a\n- [D2] b'
    expect(shown({ decided: kept }, { decided: `${kept}\n- [D3] c` })).toEqual([
      '',
      '## Decided',
      '',
      '+ [D3] (new) {+c+}',
      '  2 entries unchanged',
    ])
  })

  it('has colours in place of marks', () => {
    expect(shown({ next: 'go on' }, { next: 'go back' }, { color: true }).at(-1)).toBe(
      'go \x1B[31mon\x1B[39m\x1B[32mback\x1B[39m',
    )
  })

  it('shows entries of several lines below each other', () => {
    expect(shown({ decided: '- [D1] a\n\n  b' }, { decided: '' }).slice(3)).toEqual([
      '- [D1] (removed without a reason) [-a-]',
      '  ',
      '  [-b-]',
    ])
  })

  it('says when only lines end elsewhere, or nothing has changed', () => {
    expect(shown({ doing: 'a\nb' }, { doing: 'a\n\nb' }).at(-1)).not.toBe('')
    expect(shown({ doing: 'a' }, { doing: 'a' })).toEqual(['', 'No difference.'])
  })
})
