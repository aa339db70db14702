import fc from 'fast-check'
import stringWidth from 'string-width'
import { expect, it } from 'vitest'
import { graphemes } from '../../src/terminal/graphemes.ts'

/** Characters of every script that a text may mix, and what joins them: marks, joiners, flags, jamo, conjuncts. */
const piece = fc.oneof(
  fc.integer({ min: 0x20, max: 0xd7ff }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0xf900, max: 0x1faff }).map((code) => String.fromCodePoint(code)),
  fc.constantFrom('a', 'é', 'ß', 'Ж', '中', '、', 'か', '한', '▕', '…', '·'),
  fc.constantFrom(
    ...'\u0301\u0483\u3099\u302E\uFE0F\u20E3\u200D\u0903\u0600\u1100\u1161\u11A8\uFF9E\u0937',
    ...['👩', '🇪', '🇸', '👍🏽', '\u0915\u094D'],
  ),
)

it('a line is split where Unicode splits it, and where a part would be wider than any character', () => {
  const segmenter = new Intl.Segmenter()
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const line = pieces.join('')
      const segments = Array.from(segmenter.segment(line), ({ segment }) => segment)
      const parts = segments.flatMap((text) => (stringWidth(text) > 4 ? Array.from(text) : text))
      expect(graphemes(line)).toEqual(parts.map((text) => ({ text, width: stringWidth(text) })))
    }),
  )
})
