import fc from 'fast-check'

/** Bodies that a careless writer would tear apart, by what is nasty about them. */
export const NASTY: readonly (readonly [string, string])[] = [
  ['a heading that names a section', '## Next\nnot this one'],
  ['a setext heading that names a section', 'Dead ends\n---------\nx'],
  ['labels that name sections', 'Next: a\n**Doing**: b\n1. Next\n- **Dead ends:** c'],
  ['names alone', 'Next\n\na\n\nDoing'],
  ['headings in other languages', '# 下一步\na\n# Próximo\nb'],
  ['an unclosed fence', 'a\n```sh\nnpm test'],
  ['an unclosed tilde fence', '~~~\na'],
  ['a whole document in a fence', '```markdown\n## Doing\na\n## Next\nb\n```'],
  ['a long run of backticks', `a ${'`'.repeat(9)} b\n${'`'.repeat(7)}\n## Next`],
  ['its own protection', '```verbatim\n## Next\n```'],
  ['its own protection, unclosed', '````verbatim\na'],
  ['an unclosed comment', '<!-- a\n\nb'],
  ['an unclosed script', '<script>\na'],
  ['an unclosed link title', '[a]: b "c'],
  ['the mark of emptiness', '(empty)'],
  ['the mark of emptiness in Chinese', '（空）'],
  ['rules around it', '---\n\na\n\n***'],
  ['only a rule', '---'],
  ['a setext underline first', '===\na'],
  ['a title', '# Handoff: other\n\na'],
  ['a line that announces', 'Here it is:'],
  ['an indented list', '- a\n\n      code\n  - b'],
  ['separators that are no line ends', 'a\u2028## Next\u2029b\u0085c\u000bd\u000ce'],
  ['control characters', 'a\u0000\u001b[31mb\u0007'],
  ['nested quotes without end', `${'>'.repeat(200)} a`],
]

/** Those that do not take long to read. */
export const SHORT_NASTY: readonly string[] = NASTY.map(([, text]) => text).filter(
  (text) => text.length < 100,
)

const pieces = [
  ...SHORT_NASTY,
  ...['\n', '\n\n', '  ', '\t', '    ', '## ', '- ', '1. ', '> ', '```', '~~~~', '**', '"', '<div>', '-->'],
  ...[
    'Next',
    'Doing: ',
    '下一步：',
    '\\',
    '|',
    '|---|',
    '===',
    '[x]: ',
    '\r\n',
    '\r',
    '\ud83d',
    '😀',
    '\ufeff',
  ],
]

/** Texts made of what Markdown readers stumble over, and of anything else. */
export const nastyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''))
