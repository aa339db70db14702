import { describe, expect, it } from 'vitest'
import { Handoff } from '../../src/handoff/document.ts'
import { diffDocuments, isSame, isTextDiff } from '../../src/handoff/document-diff.ts'
import type { EndedEntry } from '../../src/handoff/ended.ts'

function changesOf(
  decided: string,
  later: string,
  ended: readonly EndedEntry[] = [],
  deadEnds = '',
): string[] {
  const diff = diffDocuments(
    new Handoff({ step: 's', decided }),
    new Handoff({ step: 's', decided: later, deadEnds }),
    ended,
  )
  return diff.flatMap((part) =>
    isTextDiff(part)
      ? []
      : part.entries.map(
          ({ kind, id, reason, by }) => `${kind} ${id}${reason ? `: ${reason}` : ''}${by ? ` by ${by}` : ''}`,
        ),
  )
}

describe('two documents', () => {
  it.each([
    ['an entry that stays', '- [D1] a', '- [D1] a', ['same D1']],
    ['a new one', '- [D1] a', '- [D1] a\n- [D2] b', ['same D1', 'added D2']],
    ['another wording', '- [D1] Keep a.', '- [D1] Keep b.', ['changed D1']],
    ['one that is gone', '- [D1] a\n- [D2] b', '- [D2] b', ['same D2', 'removed D1']],
    ['another order', '- [D1] a\n- [D2] b', '- [D2] b\n- [D1] a', ['same D2', 'same D1']],
    ['one that has got its id since', '- a', '- [D4] a', ['same D4']],
    [
      'one that was nearly the same before it had an id',
      '- Keep the v1 format of all files.',
      '- [D4] Keep the v1 format of all the files now.',
      ['changed D4'],
    ],
    ['one of the same words under another id', '- [D1] a', '- [D2] a', ['added D2', 'removed D1']],
  ])('tell of %s', (_name, former, later, expected) => {
    expect(changesOf(former, later)).toEqual(expected)
  })

  it('tell why an entry is gone where it is on record', () => {
    const ended: EndedEntry[] = [
      { id: 'D1', text: 'a', how: 'retired', reason: 'no use' },
      { id: 'D2', text: 'b', how: 'superseded', by: 'D3', reason: 'c' },
    ]
    expect(changesOf('- [D1] a\n- [D2] b', '- [D3] c', ended)).toEqual([
      'added D3',
      'retired D1: no use',
      'superseded D2: c by D3',
    ])
  })

  it('tell of an entry that has moved to the other section', () => {
    expect(changesOf('- [D1] a', '', [], '- [D1] a')).toEqual(['moved D1'])
  })

  it('are compared word by word in the other sections, and outside of all', () => {
    const diff = diffDocuments(
      new Handoff({ step: 's', doing: 'half', next: 'go', outside: 'note' }),
      new Handoff({ step: 's', doing: 'all', next: 'go' }),
      [],
    )
    const changed = diff.filter(
      (part) => isTextDiff(part) && part.changes.some(({ kind }) => kind !== 'same'),
    )
    expect(changed.map(({ section }) => section)).toEqual(['doing', 'outside'])
    expect(isSame(diff)).toBe(false)
  })

  it('are the same when only line ends and blanks around them differ', () => {
    const fields = { step: 's', doing: 'a', decided: '- [D1] b' }
    const later = new Handoff({ step: 's', doing: '\r\na\n', decided: '- [D1] b\n' })
    expect(isSame(diffDocuments(new Handoff(fields), later, []))).toBe(true)
  })
})
