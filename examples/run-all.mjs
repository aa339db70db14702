// Runs every numbered example and fails with the first that does.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

const folder = new URL('.', import.meta.url)
for (const name of readdirSync(folder)
  .filter((file) => /^\d\d-.*\.mjs$/.test(file))
  .sort()) {
  const { status } = spawnSync(process.execPath, [new URL(name, folder).pathname], { stdio: 'inherit' })
  console.log(`${status === 0 ? 'ok' : 'FAILED'}  examples/${name}`)
  if (status !== 0) process.exit(1)
}
