import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { decodeTranscript } from '../sessions/decode.ts'
import type { Transcripts } from '../sessions/transcripts.ts'
import { findTranscript } from './transcript-file.ts'

/**
 * Adds what a session's own file holds and the database does not.
 *
 * Quirk: the harness does not wait until what it did is stored. When flower is killed, the last of it is in the harness's
 * file alone: it was done, and must not be done again.
 *
 * @param configDir the harness's configuration directory, absolute
 */
export async function salvageSession(
  transcripts: Transcripts,
  configDir: string,
  session: string,
): Promise<void> {
  const file = await findTranscript(configDir, session)
  if (file !== null) await salvageFile(transcripts, session, null, file)
}

/** The same for all sessions in a configuration directory, and their subagents. */
export async function salvageAll(transcripts: Transcripts, configDir: string): Promise<void> {
  const projects = path.join(configDir, 'projects')
  for (const project of await namesIn(projects)) {
    for (const name of await namesIn(path.join(projects, project))) {
      if (!name.endsWith('.jsonl')) continue
      const session = path.basename(name, '.jsonl')
      await salvageFile(transcripts, session, null, path.join(projects, project, name))
      const subagents = path.join(projects, project, session, 'subagents')
      for (const agent of await namesIn(subagents)) {
        if (!agent.endsWith('.jsonl')) continue
        const subpath = `subagents/${path.basename(agent, '.jsonl')}`
        await salvageFile(transcripts, session, subpath, path.join(subagents, agent))
      }
    }
  }
}

async function salvageFile(
  transcripts: Transcripts,
  session: string,
  subpath: string | null,
  file: string,
): Promise<void> {
  const { entries } = decodeTranscript(await readFile(file, 'utf8'))
  transcripts.appendMissing(session, subpath, entries)
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((): string[] => [])
}
