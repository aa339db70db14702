import { existsSync } from 'node:fs'
import path from 'node:path'
import { FlowerError } from '../core/errors.ts'
import { type Language, languageOf } from '../core/language.ts'
import { RunStore } from '../runtime/run-store.ts'
import type { SearchHit } from '../sessions/search.ts'
import { type Page, paragraph } from '../terminal/page.ts'
import { EXIT } from './exit-codes.ts'
import { complain } from './failure.ts'
import type { Ending } from './leave.ts'
import { createOutput } from './output.ts'
import { pageOf } from './page-of.ts'
import type { RecallFlags } from './recall-flags.ts'
import { placesOf } from './run-dir.ts'

/**
 * `flower recall`: what the stored sessions say of some words. Like grep, it fails when nothing is found.
 *
 * @throws FlowerError `usage` where nothing was ever recorded, `file`
 */
export async function recall(
  words: string,
  { limit, json, lang: language = languageOf(process.env), ...places }: RecallFlags,
): Promise<Ending> {
  const { runDir } = placesOf(places)
  if (!existsSync(path.join(runDir, 'flower.db'))) {
    throw new FlowerError(
      'usage',
      `no session is recorded in ${runDir} (--workspace and --run-dir say where)`,
    )
  }
  const hits = new RunStore(runDir).search(words, { limit })
  const output = createOutput(process.stdout)
  const page = pageOf(output, language)
  for (const hit of hits) output.write(json ? `${JSON.stringify(hit)}\n` : shown(page, hit, WORDS[language]))
  if (hits.length === 0) complain(WORDS[language].nothing(words))
  return { code: hits.length > 0 ? EXIT.done : EXIT.failed, abandoned: false }
}

interface RecallWords {
  nothing(words: string): string
  turn(number: number): string
  readonly roles: Readonly<Record<SearchHit['role'], string>>
}

const WORDS: Readonly<Record<Language, RecallWords>> = {
  en: {
    nothing: (words) => `no session here says '${words}'`,
    turn: (number) => `turn ${number}`,
    roles: { user: 'user', assistant: 'assistant', tool: 'tool' },
  },
  es: {
    nothing: (words) => `ninguna sesión de aquí dice '${words}'`,
    turn: (number) => `turno ${number}`,
    roles: { user: 'usuario', assistant: 'asistente', tool: 'herramienta' },
  },
  zh: {
    nothing: (words) => `这里没有会话提到“${words}”`,
    turn: (number) => `第 ${number} 轮`,
    roles: { user: '用户', assistant: '助手', tool: '工具' },
  },
}

function shown(page: Page, { session, subpath, turn, role, snippet }: SearchHit, words: RecallWords): string {
  const place = [session, ...(subpath === null ? [] : [subpath]), words.turn(turn), words.roles[role]]
  const where = place.join(' · ')
  const lines = [...paragraph(page, [], where, 'dim'), ...paragraph(page, ['  '], snippet), '']
  return `${lines.join('\n')}\n`
}
