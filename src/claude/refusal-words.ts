import { open } from 'node:fs/promises'
import { decodeTranscript } from '../sessions/decode.ts'
import { findTranscript } from './transcript-file.ts'

/** As much of the transcript's end as is searched, in bytes: the refusal is the last thing that was said. */
const TAIL = 64 * 1024

/**
 * What the API said when it refused the session's last request, or null.
 *
 * Quirk: of a request that does not fit, the harness reports "Prompt is too long" and no more. The API's own words, with
 * the size of the window in them, are only in the transcript, which has been written by the time the result comes.
 */
export async function refusalWords(configDir: string, session: string): Promise<string | null> {
  const file = await findTranscript(configDir, session)
  if (file === null) return null
  const { entries } = decodeTranscript(await tailOf(file))
  const last = entries.findLast((entry) => entry.isApiErrorMessage === true)
  return typeof last?.errorDetails === 'string' ? messageIn(last.errorDetails) : null
}

/** `400 {"type":"error","error":{"message":"…"}}` as its message; what a gateway phrases otherwise, as it is. */
function messageIn(details: string): string {
  try {
    const body = JSON.parse(details.slice(details.indexOf('{'))) as { error?: { message?: unknown } }
    return typeof body.error?.message === 'string' ? body.error.message : details
  } catch {
    return details
  }
}

async function tailOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const start = Math.max(0, size - TAIL)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
