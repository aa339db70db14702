import type { SessionStore } from '@anthropic-ai/claude-agent-sdk'
import { messageOf } from '../core/errors.ts'
import type { Entry } from '../sessions/entry.ts'
import type { Transcripts } from '../sessions/transcripts.ts'
import { salvageSession } from './salvage.ts'
import { shorten } from './shortened-transcript.ts'

export interface SessionStoreOptions {
  readonly transcripts: Transcripts
  /** The view that a session is resumed on. May not change the entries; what it throws fails the resume. */
  readonly clean: (entries: readonly Entry[]) => readonly Entry[]
  /** Hands a session back so short that one which does not fit any more can still write its handoff. */
  readonly shortened?: boolean
  /** Called when entries are lost for good: the step must not be taken for complete. May not throw. */
  readonly onLost: (error: Error) => void
  /** The harness's configuration directory, with its own copy of what sessions did that were not resumed. */
  readonly configDir: string
}

/** Quirk: the SDK tries to append a batch this often, then drops it, says so in a `mirror_error` message and goes on. */
const ATTEMPTS = 3

/**
 * The SDK's session store on flower's database. It goes by the session's id alone: the SDK's project key is made of the
 * working directory, and a workspace that was moved would find none of its sessions.
 */
export function sessionStore(options: SessionStoreOptions): SessionStore {
  const { transcripts, clean, onLost, configDir } = options
  const failures = new Map<string, number>()
  return {
    append: async ({ sessionId, subpath }, entries) => {
      const transcript = `${sessionId}/${subpath ?? ''}`
      try {
        transcripts.append(sessionId, subpath ?? null, entries)
        failures.delete(transcript)
      } catch (error) {
        const failed = (failures.get(transcript) ?? 0) + 1
        failures.set(transcript, failed % ATTEMPTS)
        if (failed === ATTEMPTS) onLost(error instanceof Error ? error : new Error(messageOf(error)))
        throw error
      }
    },
    load: async ({ sessionId, subpath }) => {
      if (subpath === undefined) await salvageSession(transcripts, configDir, sessionId)
      const stored = transcripts.load(sessionId, subpath ?? null)
      if (stored.length === 0) return null
      const view = clean(stored)
      return options.shortened ? shorten(view) : [...view]
    },
    listSubkeys: async ({ sessionId }) => transcripts.subkeys(sessionId),
  }
}
