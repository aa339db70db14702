import {
  type DocumentDiff,
  type EntriesDiff,
  type EntryChange,
  isSame,
  isTextDiff,
  type TextDiff,
} from '../../handoff/document-diff.ts'
import { type Change, type ChangedLine, isChanged, linesOfDiff } from '../../handoff/word-diff.ts'
import { paragraph } from '../../terminal/page.ts'
import type { Style } from '../../terminal/paint.ts'
import { type StyledPiece, styledLine } from '../../terminal/pieces.ts'
import type { Screen } from './screen.ts'

type Words = Pick<Screen, 'page' | 'texts'>

/** Unchanged lines around a changed one. */
const CONTEXT = 1
const STYLES: Readonly<Record<Change['kind'], Style | null>> = { same: null, removed: 'red', added: 'green' }

/** The differences as people read them; `color` leaves out the marks around words. */
export function diffLines(
  words: Words,
  { from, to, diff, color }: { from: string; to: string; diff: DocumentDiff; color: boolean },
): string[] {
  const { page, texts } = words
  const head = [...paragraph(page, ['--- '], from, 'bold'), ...paragraph(page, ['+++ '], to, 'bold')]
  if (isSame(diff)) return [...head, '', ...paragraph(page, [], texts.same)]
  const sections = diff.flatMap((part) => {
    const lines = isTextDiff(part) ? textLines(words, part, color) : entryLines(words, part, color)
    if (lines.length === 0) return []
    const heading = part.section === 'outside' ? texts.outside : page.say.sections[part.section]
    return ['', ...paragraph(page, ['## '], heading, 'bold'), '', ...lines]
  })
  return [...head, ...sections]
}

function textLines({ page }: Words, { changes }: TextDiff, color: boolean): string[] {
  const lines = linesOfDiff(changes)
  if (!lines.some(isChanged)) return lineBreaksOnly({ page }, changes, color)
  const isNear = (at: number): boolean =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(isChanged)
  const shown = [...lines.keys()].filter(isNear)
  return shown.flatMap((at, index) => [
    ...(index > 0 && at - (shown[index - 1] ?? 0) > 1 ? [page.paint('dim', page.glyphs.ellipsis)] : []),
    ...styledLine(page, [], pieces(lines[at] ?? [], color)),
  ])
}

/** Only where lines end has changed: there is no word to mark. */
function lineBreaksOnly({ page }: Pick<Words, 'page'>, changes: readonly Change[], color: boolean): string[] {
  if (changes.every(({ kind }) => kind === 'same')) return []
  return styledLine(
    page,
    [],
    pieces(
      changes.map(({ kind, text }) => ({
        kind,
        text: kind === 'same' ? text : text.replaceAll('\n', '\\n'),
      })),
      color,
    ),
  )
}

function entryLines({ page, texts }: Words, { entries }: EntriesDiff, color: boolean): string[] {
  const same = entries.filter(({ kind }) => kind === 'same').length
  const changed = entries.filter(({ kind }) => kind !== 'same')
  if (changed.length === 0) return []
  return [
    ...changed.flatMap((entry) => entryChangeLines({ page, texts }, entry, color)),
    ...(same === 0 ? [] : paragraph(page, ['  '], texts.unchangedEntries(same), 'dim')),
  ]
}

function entryChangeLines({ page, texts }: Words, entry: EntryChange, color: boolean): string[] {
  const lead = `${SIGNS[entry.kind]} `
  const id = entry.id === null ? [] : [['bold', `[${entry.id}]`] as const, [null, ' '] as const]
  const what = whatOf(entry, texts)
  const note: StyledPiece[] = what === '' ? [] : [['dim', `${page.say.bracketed(what)} `]]
  return linesOfDiff(entry.changes).flatMap((line, index) =>
    styledLine(
      page,
      [index === 0 ? lead : '  '],
      [...(index === 0 ? [...id, ...note] : []), ...pieces(line, color)],
    ),
  )
}

const SIGNS: Readonly<Record<EntryChange['kind'], string>> = {
  same: ' ',
  added: '+',
  changed: '~',
  moved: '~',
  removed: '-',
  retired: '-',
  superseded: '-',
}

function whatOf({ kind, by, reason }: EntryChange, texts: Screen['texts']): string {
  switch (kind) {
    case 'same':
      return ''
    case 'added':
      return texts.added
    case 'changed':
      return texts.reworded
    case 'moved':
      return texts.movedEntry
    case 'removed':
    case 'retired':
    case 'superseded': {
      const how = texts.ended(kind, by)
      return reason === null ? how : `${how}: ${reason}`
    }
  }
}

function pieces(line: ChangedLine, color: boolean): StyledPiece[] {
  return line.map(({ kind, text }) => [STYLES[kind], color || kind === 'same' ? text : marked(kind, text)])
}

/** As `git diff --word-diff` writes it. */
function marked(kind: 'removed' | 'added', text: string): string {
  return kind === 'removed' ? `[-${text}-]` : `{+${text}+}`
}
