// What the examples share: a scripted model on loopback, and a workspace that is gone afterwards.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startModelServer } from 'flower-agent/testing'

/**
 * @param {import('flower-agent/testing').Script} script
 * @param {(place: { workspace: string, env: Record<string, string>, stateDir: string }) => Promise<void>} use
 */
export async function withModel(script, use) {
  const root = await mkdtemp(path.join(tmpdir(), 'flower-example-'))
  const workspace = path.join(root, 'workspace')
  await mkdir(workspace)
  const server = await startModelServer(script)
  try {
    await use({ workspace, env: server.environment(root), stateDir: path.join(root, 'state') })
  } finally {
    await server.close()
    await rm(root, { recursive: true, force: true })
  }
}
