import path from 'node:path'
import type { Language } from '../core/language.ts'
import { withAppendix } from '../handoff/appendix.ts'
import type { Handoff } from '../handoff/document.ts'
import { renderFull, renderLedger } from '../ledger/render.ts'
import { maskSecrets } from '../runtime/mask-secrets.ts'
import { maskFor } from '../runtime/secrets.ts'
import { freezeHandoff } from '../workbench/handoff-file.ts'
import { writeAttachment } from '../workbench/note-file.ts'
import { openWorkbench } from '../workbench/workbench.ts'
import { rescuedDocument } from './document.ts'
import { type Salvage, salvage } from './salvage.ts'

export interface RescueOptions {
  /** The transcript of the session, a `.jsonl` file of Claude Code's. It is only read. */
  readonly transcript: string
  /** The workbench that the document is written to: that of this directory. Null writes nothing. */
  readonly workspace: string | null
  /** What the document is written in. Default English. */
  readonly language?: Language
  /** Secrets of this environment are masked. Default `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly now?: Date
}

export interface Rescued {
  readonly document: Handoff
  /** The whole file: the document, and the ledger below it. */
  readonly text: string
  /** Where it was written, absolute; null when it was not. */
  readonly path: string | null
  /** Where the document lies that stood there before; null when there was none. */
  readonly archived: string | null
  /** What was found, secrets masked. */
  readonly found: Salvage
}

/** Without a file that holds all of the ledger, more of it stands below the document. */
const TOKENS_WITHOUT_FILE = 6_000

/**
 * Makes a handoff document of a session that can write none any more, without a model. A session that takes over begins from it
 * (`from` of `Runtime.run`).
 *
 * @throws FlowerError `usage` when the file is no transcript of a session, `file` when it cannot be read or the document not be
 *   written
 * @throws when secrets cannot be masked: rather no document than one with a key in it
 */
export async function rescueSession(options: RescueOptions): Promise<Rescued> {
  const { workspace, language = 'en', env = process.env, now = new Date() } = options
  const found = await masked(await salvage(path.resolve(options.transcript)), env)
  const name = nameOf(found)
  const document = rescuedDocument(`session ${name}`, found, language)
  const body = document.toMarkdown(language)
  if (workspace === null) {
    const ledger = renderLedger(found.facts, { language, tokens: TOKENS_WITHOUT_FILE })
    return { document, text: withAppendix(body, ledger, language), path: null, archived: null, found }
  }
  const { notes } = openWorkbench(workspace)
  const step = `${name}-rescued`
  const full = renderFull(found.facts, { language })
  const fullPath = writeAttachment({ notes, kind: 'ledger', step, text: full })
  const text = withAppendix(body, renderLedger(found.facts, { language, fullPath }), language)
  const frozen = await freezeHandoff({ notes, step, text, now })
  return { document, text, path: frozen.path, archived: frozen.archived, found }
}

/** Where it lies is no secret, and a pointer that is cut leads nowhere. */
async function masked(found: Salvage, env: NonNullable<RescueOptions['env']>): Promise<Salvage> {
  const { transcript, origin, subagents } = found
  return { ...(await maskSecrets(maskFor(env)(found))), transcript, origin, subagents }
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/

/** What the session is called in names of files: the beginning of its id, or the file's own name. */
function nameOf({ transcript }: Salvage): string {
  const base = path
    .basename(transcript)
    .replace(/\.jsonl$/i, '')
    .toLowerCase()
  if (ID.test(base)) return base.slice(0, 8)
  return (
    base
      .replace(/[^\p{L}\p{Nd}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40) || 'session'
  )
}
