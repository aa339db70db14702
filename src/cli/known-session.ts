import { environmentFor } from '../claude/environment.ts'
import { configDirOf, findTranscript } from '../claude/transcript-file.ts'
import { harnessFolder } from '../wire.ts'
import type { JobFlags } from './job-flags.ts'
import { recordedIn } from './run-dir.ts'

/**
 * Whether a session is here to go on with: it is recorded in the run directory, or the harness has its file.
 *
 * @param runDir absolute
 */
export async function isKnownSession(
  session: string,
  runDir: string,
  { env = process.env, settings = 'none' }: Pick<JobFlags, 'env' | 'settings'>,
): Promise<boolean> {
  const entries = recordedIn(runDir)?.transcripts.load(session, null) ?? []
  if (entries.length > 0) return true
  const configDir = harnessFolder(runDir)
  const child = environmentFor({ inherited: env, configDir, read: settings, compact: undefined, extra: {} })
  return (await findTranscript(configDirOf(child), session)) !== null
}
