import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawable, fromEditor, toEditor } from '../../../src/terminal/live/typed-text.ts'
import { hostileText } from '../hostile-text.ts'

const given = (text: string): string => fromEditor(toEditor(text))

describe('what is typed and pasted', () => {
  it.each([
    ['all:\n\tgo build', 'all:\n\tgo build'],
    ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
    ['\x1B[31mred\x1B[0m', 'red'],
    ['\x1B]0;title\x07text\x1B]8;;http://x\x1B\\link', 'textlink'],
    ['\x1B]0;never ended', '0;never ended'],
    ['\x1BPq#0~\x1B\\after\x9B2J', 'after'],
    ['a\x1B[106;5ub\x1B[105;5uc', 'a\nb\tc'],
    ['a\0\b\x7F\x85b', 'a\nb'],
    ['user\u202Etxt.exe', 'user\u202Etxt.exe'],
    ['half \uD800', 'half \uFFFD'],
    ['你好 👩‍👩‍👧 e\u0301', '你好 👩‍👩‍👧 e\u0301'],
  ])('of %j is kept %j', (text, kept) => expect(given(text)).toBe(kept))

  it('has nothing in it that a terminal acts on, and goes in twice as it goes in once', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const kept = given(text)
        expect(kept).not.toMatch(/[\0-\x08\x0B-\x1F\x7F-\x9F]/)
        expect(given(kept)).toBe(kept)
        expect(drawable(toEditor(text))).not.toMatch(/[\0-\x09\x0B-\x1F\x7F-\x9F\u202A-\u202E\u2066-\u2069]/)
      }),
    )
  })
})
