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
export function removeResumeFolder(child: SpawnedProcess, options: Pick<SpawnOptions, 'env'>): void {
  const folder = layoutOf(options)
  if (folder !== null) child.once('exit', () => removeLayout(folder))
}

/** Where a resumed session is laid out, absolute; null for a session that is not resumed. */
export function layoutOf({ env }: Pick<SpawnOptions, 'env'>): string | null {
  const folder = env.CLAUDE_CONFIG_DIR
  return folder !== undefined && isLayout(folder) ? folder : null
}

/** Removes nothing else, whatever a record says. */
export function removeLayout(folder: string): void {
  if (!isLayout(folder)) return
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // The SDK is at it, too.
  }
}

function isLayout(folder: string): boolean {
  return basename(folder).startsWith('claude-resume-')
}
