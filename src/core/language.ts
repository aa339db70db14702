/** The languages that people and models can be addressed in. Names on disk are English in each of them. */
export const LANGUAGES = ['en', 'es', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language that `FLOWER_LANG`, else `LC_ALL`, else `LANG` names (`zh_CN.UTF-8` → `zh`), else English. */
export function languageOf(env: Readonly<Record<string, string | undefined>>): Language {
  for (const name of [env.FLOWER_LANG, env.LC_ALL, env.LANG]) {
    const found = LANGUAGES.find((language) => name?.toLowerCase().startsWith(language))
    if (found) return found
  }
  return 'en'
}
