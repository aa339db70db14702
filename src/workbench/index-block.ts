import type { Language } from '../core/language.ts'
import { entryLine, INDEX_CATEGORIES, type IndexCategory, type IndexEntry } from './index-file.ts'

/** The most files of a category that are named to a model. */
const MOST_NAMED = 40

interface IndexTexts {
  readonly opening: string
  readonly categories: Readonly<Record<IndexCategory, string>>
  more(count: number): string
}

const TEXTS: Readonly<Record<Language, IndexTexts>> = {
  en: {
    opening:
      'Files that earlier work has left, with a line on each that comes from the file itself. Read what you need.',
    categories: { artifacts: 'Artifacts', scripts: 'Scripts', notes: 'Notes' },
    more: (count) => `- and ${count} older ones: see INDEX.md there`,
  },
  es: {
    opening:
      'Archivos que dejó el trabajo anterior, cada uno con una línea que viene del propio archivo. Lee lo que necesites.',
    categories: { artifacts: 'Artefactos', scripts: 'Scripts', notes: 'Notas' },
    more: (count) => `- y ${count} más antiguos: mira allí INDEX.md`,
  },
  zh: {
    opening: '先前的工作留下的文件，每个文件附一行说明，说明出自文件本身。请按需阅读。',
    categories: { artifacts: '产物', scripts: '脚本', notes: '笔记' },
    more: (count) => `- 另有 ${count} 个较旧的文件：见该处的 INDEX.md`,
  },
}

/**
 * What a session is told of the workbench in its first message, where it breaks no prompt cache: of each category the
 * newest files, by path, and how many more there are. Empty when there are none.
 */
export function indexBlock(
  entries: readonly IndexEntry[],
  { language = 'en' }: { readonly language?: Language } = {},
): string {
  if (entries.length === 0) return ''
  const texts = TEXTS[language]
  const categories = INDEX_CATEGORIES.flatMap((category) => {
    const all = entries.filter((entry) => entry.category === category)
    if (all.length === 0) return []
    const newest = [...all].sort((one, other) => other.modified - one.modified).slice(0, MOST_NAMED)
    const lines = all.filter((entry) => newest.includes(entry)).map(entryLine)
    const more = all.length > lines.length ? [texts.more(all.length - lines.length)] : []
    return [[`${texts.categories[category]}:`, ...lines, ...more].join('\n')]
  })
  return [texts.opening, ...categories].join('\n\n')
}
