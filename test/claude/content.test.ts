import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flattenContent } from '../../src/claude/content.ts'

describe('flattenContent', () => {
  it.each<[string, unknown, string]>([
    ['a string', 'petunia', 'petunia'],
    [
      'text blocks, one under the other',
      [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
      'a\nb',
    ],
    ['strings in a list', ['a', 'b'], 'a\nb'],
    [
      'what is no text, by name',
      [
        { type: 'image', source: {} },
        { type: 'text', text: 'a' },
      ],
      '[image]\na',
    ],
    ['nothing', undefined, ''],
    ['an empty list', [], ''],
    ['nonsense in a list', [null, 3, {}], '\n\n'],
  ])('%s', (_name, content, text) => {
    expect(flattenContent(content)).toBe(text)
  })

  it('takes anything', () => {
    fc.assert(fc.property(fc.anything(), (content) => typeof flattenContent(content) === 'string'))
  })
})
