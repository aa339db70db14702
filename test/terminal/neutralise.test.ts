import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { neutralise } from '../../src/terminal/neutralise.ts'
import { hostileText } from './hostile-text.ts'

describe('neutralise', () => {
  it.each([
    ['colours', 'a \x1B[1;31mred\x1B[0m b', 'a red b'],
    ['8-bit colours', 'a \x9B31mred\x9Bm b', 'a red b'],
    ['cursor movements and erasing', '\x1B[2J\x1B[H\x1B[1A\x1B[Kx\x1B[?25l', 'x'],
    ['the reset that tput writes', '\x1B(B\x1B[mx', 'x'],
  ])('removes %s', (_name, text, safe) => {
    expect(neutralise(text)).toBe(safe)
  })

  it.each([
    ['a clipboard write (OSC 52)', '\x1B]52;c;ZXZpbA==\x07', '^[]52;c;ZXZpbA==^G'],
    ['a link (OSC 8)', '\x1B]8;;http://x\x1B\\here\x1B]8;;\x1B\\', '^[]8;;http://x^[\\here^[]8;;^[\\'],
    ['a command behind an APC string', 'echo ok\x1B_; rm x\x1B\\', 'echo ok^[_; rm x^[\\'],
    ['DCS, PM and SOS', '\x1BPq\x1B\\\x1B^p\x1B\\\x1BXs\x1B\\', '^[Pq^[\\^[^p^[\\^[Xs^[\\'],
    ['8-bit OSC', '\x9D0;t\x9C', '<U+009D>0;t<U+009C>'],
    ['a terminal reset', '\x1Bc', '^[c'],
    ['an unterminated CSI', 'x\x1B[31', 'x^[[31'],
    ['an unterminated OSC', '\x1B]0;title', '^[]0;title'],
    ['a CSI that another one is hidden in', '\x1B\x1B[0m[2Jx', '^[[2Jx'],
    ['backspaces', 'rm\b\bls', 'rm^H^Hls'],
    ['NUL, BEL and DEL', '\0\x07\x7F', '^@^G^?'],
    ['bidi overrides and isolates', 'a\u202Eb\u2066c', 'a<U+202E>b<U+2066>c'],
    ['lone surrogates', 'a\uD83Db\uDE00', 'a\uFFFDb\uFFFD'],
  ])('shows %s as text', (_name, text, safe) => {
    expect(neutralise(text)).toBe(safe)
  })

  it.each(['\r', '\r\n', '\v', '\f', '\x85', '\u2028', '\u2029'])('makes a newline of %j', (lineBreak) => {
    expect(neutralise(`safe${lineBreak}other`)).toBe('safe\nother')
  })

  it.each(['plain\ttext\n', '漢字 日本語 한국어', '👩‍👩‍👧 🇪🇸 1️⃣', 'مرحبا שלום', 'e\u0301 \u200D'])(
    'keeps %j',
    (text) => {
      expect(neutralise(text)).toBe(text)
    },
  )

  it('leaves nothing that a terminal would act on, and nothing to do for a second pass', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const safe = neutralise(text)
        expect(safe).not.toMatch(/[\0-\x08\x0B-\x1F\x7F-\x9F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/u)
        expect(neutralise(safe)).toBe(safe)
      }),
    )
  })

  it.each([
    ['CSI introducers', '\x1B['],
    ['CSI parameters', '\x1B[0;'],
    ['CSI intermediates', '\x1B[ '],
    ['CSI sequences that never end', `\x1B[${'0'.repeat(9_998)}`],
    ['character set selections', '\x1B('],
    ['OSC introducers', '\x1B]'],
    ['C1 controls', '\x9B'],
    ['bidi overrides', '\u202E'],
    ['carriage returns', '\r'],
    ['lone surrogates', '\uD800'],
  ])('takes a long run of %s in linear time', (_name, piece) => {
    // A quadratic scan of it takes minutes, beyond the time limit of a test.
    expect(neutralise(piece.repeat(300_000 / piece.length))).not.toMatch(/[\x1B\x9B\r]/)
  })
})
