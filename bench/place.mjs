// @ts-check
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** @type {Set<string>} */
const roots = new Set()

process.on('exit', () => {
  for (const root of roots) remove(root)
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
    remove(root)
    roots.delete(root)
  }
}

/** @param {string} root */
function remove(root) {
  rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}
