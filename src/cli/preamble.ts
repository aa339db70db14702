import { credentialsOf } from '../claude/credentials.ts'
import type { SettingsToRead } from '../harness/port.ts'
import type { Outlook } from '../runtime/outlook.ts'
import { displayWidth } from '../terminal/graphemes.ts'
import { formatTokens } from '../terminal/numbers.ts'
import { type Page, paragraph } from '../terminal/page.ts'
import type { CliMessages, Fact } from './messages.ts'

export interface PreambleOptions {
  readonly run: string
  readonly runDir: string
  readonly outlook: Outlook
  readonly env: Readonly<Record<string, string | undefined>>
  readonly settings: SettingsToRead
  readonly say: CliMessages
}

/** What a run is about to use, fact by fact. Of a key, only its first four characters are shown. */
export function preamble(page: Page, options: PreambleOptions): string {
  const { run, runDir, say } = options
  const { endpoint, model, window, workbench } = options.outlook
  const facts: Readonly<Record<Fact, string>> = {
    run,
    endpoint,
    credentials: credentials(page, options),
    model: model || say.defaultModel,
    window: page.say.noted(formatTokens(window.tokens), page.say.windowSources[window.source]),
    workbench: workbench ?? say.noWorkbench,
    runDir,
  }
  const width = Math.max(...Object.values(say.facts).map(displayWidth))
  const lines = Object.entries(facts).flatMap(([fact, value]) => {
    const label = say.facts[fact as Fact]
    const margin = ' '.repeat(width + 2 - displayWidth(label))
    return paragraph(page, [['dim', label], margin], value)
  })
  return `${lines.join('\n')}\n\n`
}

function credentials({ say: { noted } }: Page, { env, settings, say }: PreambleOptions): string {
  const { source, masked } = credentialsOf(env)
  if (source === 'login') return settings === 'user' ? say.login : say.login + say.unread
  return masked === null ? source : noted(source, masked)
}
