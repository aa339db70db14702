import type { DocumentShape } from './document-shape.ts'
import { fenced } from './fenced.ts'
import { readSections, type Sections } from './read-sections.ts'

/** How a document is written in one language. */
export interface Wording<Name extends string> {
  /** One line that the shape knows as a title. */
  readonly title: string
  readonly headings: Readonly<Record<Name, string>>
  /** What stands in an empty section, as in `(empty)`. */
  readonly empty: string
  /** Sections that are not written at all when they are empty. */
  readonly optional?: readonly Name[]
}

/**
 * Writes a document so that `readSections` gives back exactly these sections, whatever they contain.
 *
 * Texts are written as they are. One that would be misread, say because it holds a heading that names a section or
 * a fence that nothing closes, is put into a fence of its own, which the reader takes off again.
 *
 * @param sections texts as `normalText` leaves them
 */
export function renderSections<Name extends string>(
  sections: Sections<Name>,
  shape: DocumentShape<Name>,
  wording: Wording<Name>,
): string {
  const listed = ({ outside, bodies }: Sections<Name>): string[] => [
    outside,
    ...shape.names.map((name) => bodies[name]),
  ]
  const written = ([outside, ...bodies]: readonly string[]): string =>
    [
      `# ${wording.title}`,
      outside,
      ...shape.names.flatMap((name, index) =>
        !bodies[index] && wording.optional?.includes(name)
          ? []
          : [`## ${wording.headings[name]}`, bodies[index] || wording.empty],
      ),
    ]
      .filter((part) => part)
      .join('\n\n')
      .concat('\n')
  const readsAs = (document: string, texts: readonly string[]): boolean =>
    listed(readSections(document, shape)).every((text, index) => text === texts[index])

  const texts = listed(sections)
  const plain = written(texts)
  // Nearly always so: then one look is enough, where each text by itself takes another.
  if (readsAs(plain, texts)) return plain
  const placeholders: readonly string[] = texts.map((text) => text && 'x')
  const protectedTexts = texts.map((text, index) => {
    const alone = placeholders.with(index, text)
    return readsAs(written(alone), alone) ? text : fenced(text)
  })
  const document = written(protectedTexts)
  // Two texts can each be harmless and still not fit together: a quote that one opens and another closes.
  return readsAs(document, texts) ? document : written(texts.map(fenced))
}
