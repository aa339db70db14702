import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../../shared/data/transcripts', import.meta.url))

export interface Sample {
  readonly name: string
  readonly text: string
}

/** Transcripts of real sessions, where they are at hand. */
export const CORPUS: readonly Sample[] = existsSync(FOLDER)
  ? readdirSync(FOLDER)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }))
  : []
