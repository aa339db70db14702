import { expect, it } from 'vitest'
import { normalText } from '../../src/documents/normal-text.ts'

it.each([
  ['line ends', 'a\r\nb\rc\n\nd', 'a\nb\nc\n\nd'],
  ['blanks around it', '\n\t a b \n', 'a b'],
  ['half a surrogate pair', 'a\ud83d b\ude00', 'a\uFFFD b\uFFFD'],
  ['a whole surrogate pair', '😀', '😀'],
])('%s', (_, text, normal) => {
  expect(normalText(text)).toBe(normal)
})
