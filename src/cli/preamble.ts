import { credentialsOf } from '../claude/credentials.ts'
import type { Language } from '../core/language.ts'
import type { Outlook } from '../runtime/runtime.ts'
import { displayWidth } from '../terminal/graphemes.ts'
import { MESSAGES } from '../terminal/messages/by-language.ts'
import { neutralise } from '../terminal/neutralise.ts'
import { formatTokens } from '../terminal/numbers.ts'
import { CLI_MESSAGES, type Fact } from './messages.ts'

export interface PreambleOptions {
  readonly run: string
  readonly runDir: string
  readonly outlook: Outlook
  readonly env: Readonly<Record<string, string | undefined>>
  readonly language: Language
}

/** What a run is about to use, one fact a line. Of a key, only its first four characters are shown. */
export function preamble({ run, runDir, outlook, env, language }: PreambleOptions): string {
  const say = CLI_MESSAGES[language]
  const { windowSources } = MESSAGES[language]
  const { endpoint, model, window, workbench } = outlook
  const facts: Readonly<Record<Fact, string>> = {
    run,
    endpoint,
    credentials: credentials(env, language),
    model: model || say.defaultModel,
    window: `${formatTokens(window.tokens)} (${windowSources[window.source]})`,
    workbench: workbench ?? say.noWorkbench,
    runDir,
  }
  const labels = Object.values(say.facts)
  const width = Math.max(...labels.map(displayWidth))
  const lines = Object.entries(facts).map(([fact, value]) => {
    const label = say.facts[fact as Fact]
    return `${label}${' '.repeat(width - displayWidth(label))}  ${neutralise(value).replaceAll('\n', ' ')}\n`
  })
  return `${lines.join('')}\n`
}

function credentials(env: PreambleOptions['env'], language: Language): string {
  const { source, masked } = credentialsOf(env)
  if (source === 'login') return CLI_MESSAGES[language].login
  return masked === null ? source : `${source} (${masked})`
}
