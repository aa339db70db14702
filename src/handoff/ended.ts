import { LANGUAGES, type Language } from '../core/language.ts'

/** An entry that is no longer in the document, and why. */
export interface EndedEntry {
  readonly id: string
  /** Its last wording. */
  readonly text: string
  readonly how: 'superseded' | 'retired'
  /** The entry that takes its place, where there is one. */
  readonly by?: string
  readonly reason: string
}

export interface EndedOptions {
  /** What the archive says so far; empty for the first time. */
  readonly archive: string
  readonly ended: readonly EndedEntry[]
  readonly step: string
  /** The generation that ended them, from 1. */
  readonly generation: number
  readonly language?: Language
}

/** The archive of ended entries with these added to it: the whole text of its file. */
export function renderEnded(options: EndedOptions): string {
  const { archive, ended, step, generation, language = 'en' } = options
  if (ended.length === 0) return archive
  const texts = TEXTS[language]
  const head = archive.trim() === '' ? `# ${texts.title}: ${oneLine(step)}` : archive.trimEnd()
  const entries = ended.map((entry) => rendered(entry, texts))
  return `${head}\n\n## ${texts.generation(generation)}\n\n${entries.join('\n')}\n`
}

/** The ids in the archive of ended entries. */
export function endedIds(archive: string): readonly string[] {
  return [...archive.matchAll(/^- \[([DX]\d+)\]/gm)].map(([, id]) => id ?? '')
}

/**
 * The entries in the archive, in the order in which they ended. The opposite of `renderEnded`, in any language; what a person
 * has made unreadable is passed over.
 */
export function endedEntries(archive: string): readonly EndedEntry[] {
  return archive.split(/^(?=- \[[DX]\d+\])/m).flatMap((part): readonly EndedEntry[] => {
    const [first = '', ...further] = part.split('\n')
    const { id, how, reason } = HEAD.exec(first)?.groups ?? {}
    if (id === undefined || how === undefined || reason === undefined) return []
    const end = further.findIndex((line) => !QUOTED.test(line))
    const text = further
      .slice(0, end < 0 ? undefined : end)
      .map((line) => line.replace(QUOTED, ''))
      .join('\n')
    if (RETIRED.includes(how)) return [{ id: id.slice(1, -1), text, how: 'retired', reason }]
    const by = /[DX]\d+/.exec(how)?.[0]
    return [{ id: id.slice(1, -1), text, how: 'superseded', ...(by === undefined ? {} : { by }), reason }]
  })
}

function rendered(entry: EndedEntry, texts: EndedTexts): string {
  const how = entry.how === 'retired' ? texts.retired : texts.superseded(entry.by ? `[${entry.by}]` : null)
  // Quoted, so that nothing in it can be taken for an entry of the archive's own.
  const lines = entry.text.split('\n').map((line) => `  > ${line}`.trimEnd())
  return [`- [${entry.id}] ${how}: ${oneLine(entry.reason)}`, ...lines].join('\n')
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

interface EndedTexts {
  readonly title: string
  generation(number: number): string
  readonly retired: string
  superseded(by: string | null): string
}

const TEXTS: Readonly<Record<Language, EndedTexts>> = {
  en: {
    title: 'Ended entries',
    generation: (number) => `Ended in generation ${number}`,
    retired: 'retired',
    superseded: (by) => (by ? `superseded by ${by}` : 'superseded'),
  },
  es: {
    title: 'Entradas retiradas',
    generation: (number) => `Retiradas en la generación ${number}`,
    retired: 'retirada',
    superseded: (by) => (by ? `sustituida por ${by}` : 'sustituida'),
  },
  zh: {
    title: '已结束的条目',
    generation: (number) => `第 ${number} 代结束的`,
    retired: '撤销',
    superseded: (by) => (by ? `被 ${by} 取代` : '被取代'),
  },
}

const QUOTED = /^ {2}> ?/
const ID = String.raw`\[[DX]\d+\]`
const RETIRED = LANGUAGES.map((language) => TEXTS[language].retired)
const SUPERSEDED = LANGUAGES.flatMap((language) => [`[ID]`, null].map(TEXTS[language].superseded))
/** As `rendered` writes it, in any language: id, how it ended, why. */
const HEAD = new RegExp(
  `^- (?<id>${ID}) (?<how>${[...RETIRED, ...SUPERSEDED].join('|').replaceAll('[ID]', ID)}): (?<reason>.*)$`,
)
