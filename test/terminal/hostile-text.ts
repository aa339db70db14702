import fc from 'fast-check'

const FRAGMENTS = [
  '\x1B[31m',
  '\x1B[2J',
  '\x1B]52;c;eA==\x07',
  '\x1B]8;;http://x\x1B\\',
  '\x1B]0;never ended',
  '\x1BP',
  '\x1B',
  '\x9B1A',
  '\x9D',
  '\r',
  '\b\b',
  '\t',
  '\n',
  '\u202E',
  '\u2067',
  '\u200D',
  '\uFE0F',
  '\u20E3',
  '\uD800',
  '\uDC00',
  '漢字',
  '，',
  '👩‍👩‍👧',
  '🇪🇸',
  '1\u20E3',
  '☺\uFE0F',
  '\u1100\u1100\u1161',
  '\uFF76\uFF9E',
  '\u0915\u093F',
  'e\u0301\u0301',
  ' ',
  'word',
  '/path/',
] as const

/** Text as an enemy of the terminal, or of its layout, would write it. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ unit: 'binary', maxLength: 3 })), {
      maxLength: 60,
    })
    .map((parts) => parts.join('')),
)
