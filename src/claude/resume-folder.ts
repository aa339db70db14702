import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import type { SpawnedProcess, SpawnOptions } from '@anthropic-ai/claude-agent-sdk'

/**
 * Removes what a resumed session was laid out in, once its process is gone.
 *
 * Quirk: a session that comes from a store is written to a temporary folder, `claude-resume-<uuid>`, which holds its
 * transcript, and with a person's login the credentials. The SDK removes it, but not where the process still wrote there
 * while it ended.
 */
export function removeResumeFolder(child: SpawnedProcess, { env }: Pick<SpawnOptions, 'env'>): void {
  const folder = env.CLAUDE_CONFIG_DIR
  if (folder === undefined || !basename(folder).startsWith('claude-resume-')) return
  child.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // The SDK is at it, too.
    }
  })
}
