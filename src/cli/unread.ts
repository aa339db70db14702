import type { Language } from '../core/language.ts'
import { type Page, paragraph } from '../terminal/page.ts'
import { wordsFor } from './config/claude-files.ts'
import { CONFIG_TEXTS } from './config/texts.ts'
import type { JobFlags } from './job-flags.ts'

/** Names the files for agents that a run with these flags leaves unread: whoever wrote them believes that they count. */
export function unread(page: Page, { workspace, settings = 'none' }: JobFlags, language: Language): string {
  if (settings !== 'none') return ''
  return wordsFor(workspace)
    .map((name) => `${paragraph(page, [], CONFIG_TEXTS[language].unread[name], 'dim').join('\n')}\n`)
    .join('')
}
