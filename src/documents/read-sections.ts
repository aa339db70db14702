import type { DocumentShape } from './document-shape.ts'
import { type Mark, marksIn } from './marks.ts'
import { normalText } from './normal-text.ts'
import { outsideOf } from './outside.ts'
import { settled } from './settled.ts'
import { unwrapped } from './whole-fence.ts'

/** What a document says, section by section. */
export interface Sections<Name extends string> {
  /** The body of each section, verbatim but for blanks and rules around it; empty when there is none. */
  readonly bodies: Readonly<Record<Name, string>>
  /**
   * What stands in no section: the text above the first one, except for a title and a line like "Here it is:", and
   * the second body of a section that already has one. Nothing that was written is lost.
   */
  readonly outside: string
}

/**
 * Reads a document by its Markdown structure.
 *
 * A section begins at a heading of any level, at a label (`Doing: x`, `**Next**`) or at a list item that is
 * one. When a section is named more than once, the surest form counts and the others are content; among equals,
 * the first body that says something wins. Headings that name no section belong to the section that they are in, and
 * what is inside a code fence is never a heading, even when nothing closes the fence.
 */
export function readSections<Name extends string>(text: string, shape: DocumentShape<Name>): Sections<Name> {
  const source = normalText(text)
  const asWritten = sectionsIn(source, shape)
  const wrapped = unwrapped(source)
  if (!wrapped || marksIn(wrapped.before, shape).length > 0) return asWritten
  const inside = sectionsIn(wrapped.inside, shape)
  if (filled(inside) <= filled(asWritten)) return asWritten
  const around = [outsideOf(wrapped.before, shape), inside.outside, settled(wrapped.after, shape)]
  return { bodies: inside.bodies, outside: joined(around) }
}

/** Where a section stands in a text. */
export interface SectionPlace<Name extends string> {
  readonly name: Name
  /** Where its heading begins. */
  readonly start: number
  readonly end: number
}

/** The sections as they stand in a text with `\n` line ends, in order; a name may occur more than once. */
export function sectionPlaces<Name extends string>(
  text: string,
  shape: DocumentShape<Name>,
): readonly SectionPlace<Name>[] {
  return chosen(text, marksIn(text, shape), shape).map(({ name, start }, index, marks) => ({
    name,
    start,
    end: marks[index + 1]?.start ?? text.length,
  }))
}

function filled<Name extends string>({ bodies }: Sections<Name>): number {
  return Object.values(bodies).filter((body) => body !== '').length
}

function sectionsIn<Name extends string>(text: string, shape: DocumentShape<Name>): Sections<Name> {
  const marks = chosen(text, marksIn(text, shape), shape)
  const bodies = Object.fromEntries(shape.names.map((name) => [name, ''])) as Record<Name, string>
  const first = marks[0]
  const outside = [first ? outsideOf(text.slice(0, first.start), shape) : settled(text, shape)]
  for (const [index, mark] of marks.entries()) {
    const end = marks[index + 1]?.start
    const body = bodyOf(text, mark, shape, end)
    if (bodies[mark.name] === '') bodies[mark.name] = body
    else if (body !== '' && body !== bodies[mark.name]) outside.push(text.slice(mark.start, end).trim())
  }
  return { bodies, outside: joined(outside) }
}

/** The marks that do begin a section: for each name those of the surest form that has a body, and surer ones. */
function chosen<Name extends string>(
  text: string,
  marks: readonly Mark<Name>[],
  shape: DocumentShape<Name>,
): readonly Mark<Name>[] {
  const saying = marks.filter((mark, at) => bodyOf(text, mark, shape, marks[at + 1]?.start) !== '')
  const ranks = { ...surest(marks), ...surest(saying) }
  return marks.filter(({ name, rank }) => rank >= ranks[name])
}

function surest<Name extends string>(marks: readonly Mark<Name>[]): Record<Name, number> {
  const ranks = {} as Record<Name, number>
  for (const { name, rank } of marks) ranks[name] = Math.max(rank, ranks[name] ?? 0)
  return ranks
}

function bodyOf<Name extends string>(
  text: string,
  mark: Mark<Name>,
  shape: DocumentShape<Name>,
  end: number = text.length,
): string {
  const itemEnd = mark.item ? Math.max(mark.end, Math.min(mark.item.end, end)) : mark.end
  const inItem = text.slice(mark.end, itemEnd)
  const indent = mark.item && new RegExp(`^(?:\\t| {1,${mark.item.width}})`, 'gm')
  const lines = indent ? inItem.replace(indent, '') : inItem
  return settled(`${mark.rest}\n${lines}${text.slice(itemEnd, end)}`, shape)
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n')
}
