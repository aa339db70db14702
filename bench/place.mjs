// @ts-check
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** @type {Set<string>} */
const roots = new Set()

// Agents that end along with this process need some seconds for it, and make their folders again meanwhile.
process.on('exit', () => {
  if (roots.size === 0) return
  const remove = spawn('sh', ['-c', 'sleep 5; rm -rf -- "$@"', 'sh', ...roots], {
    detached: true,
    stdio: 'ignore',
  })
  remove.unref()
})

/**
 * Runs something in a fresh folder with a workspace in it, and removes the folder afterwards, however this process ends.
 *
 * @template T
 * @param {(place: { root: string, workspace: string }) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function inFreshPlace(use) {
  const root = mkdtempSync(path.join(tmpdir(), 'flower-bench-'))
  roots.add(root)
  const workspace = path.join(root, 'workspace')
  mkdirSync(workspace)
  try {
    return await use({ root, workspace })
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    roots.delete(root)
  }
}
