import type { Language } from '../core/language.ts'

/** How an author says on purpose that there is nothing, which is an answer; `(empty)` is none. */
export const NONE: Readonly<Record<Language, string>> = { en: 'None.', es: 'Ninguno.', zh: '无。' }

const PHRASES: ReadonlySet<string> = new Set(
  [
    ...Object.values(NONE),
    ...['None', 'Nothing', 'No', 'None known', 'None so far', 'There are none', 'N/A', 'Not applicable'],
    ...['Ninguno', 'Ninguna', 'Nada', 'Ningunos', 'Ningunas', 'No hay', 'No aplica', 'Ninguno conocido'],
    ...['无', '沒有', '没有', '暂无', '暫無', '無', '不适用', '没有了', '无已知项'],
  ].map(plain),
)

/** Whether a text says that there is nothing, and no more than that: `None.`, `(none)`, `- Ninguna`, `无`. */
export function saysNone(text: string): boolean {
  return text.length <= LONGEST && PHRASES.has(plain(text))
}

/** With all that may stand around the words. */
const LONGEST = 40

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[\s*_([+-]+|[\s*_)\].。!]+$/gu, '')
}
