import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { firstEntryOf } from './peek.ts'

/** A session may have started hundreds: the newest count most. */
const MOST = 200

/**
 * The transcripts of a session's subagents, by name: below a folder that is called like the session, and in earlier versions
 * beside it. Those of the harness's own compactions are left out.
 *
 * @param transcript the session's own
 */
export async function subagentsOf(transcript: string, session: string): Promise<readonly string[]> {
  const folder = path.dirname(transcript)
  const below = path.join(folder, path.basename(transcript, '.jsonl'), 'subagents')
  const own = (await namesIn(below)).map((name) => path.join(below, name))
  const beside: string[] = []
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name)
    if (session !== '' && (await firstEntryOf(file))?.sessionId === session) beside.push(file)
  }
  return [...own, ...beside].slice(-MOST)
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => [])
  return names
    .filter(
      (name) => name.startsWith('agent-') && name.endsWith('.jsonl') && !name.startsWith('agent-acompact'),
    )
    .sort()
}
