import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { call, FAKE_API_KEY, say } from '../../src/testing/index.ts'
import { asksForHandoff, documentText, noise, real } from './support.ts'

it('a key that the agent prints and copies into its document shows up in nothing that flower says or writes', async () => {
  const job = await real(
    (request) => {
      if (asksForHandoff(request.lastUserText)) return say(documentText(`Use ${FAKE_API_KEY}.`))
      if (request.firstUserText.includes('taking over')) return say(`The key is ${FAKE_API_KEY}.`)
      return call('Bash', { command: `env | grep API_KEY; ${noise(request.turn, 24_000)}` })
    },
    { handoff: { window: 60_000, headroom: 36_000 } },
  )
  const result = await job.run(`Use ${FAKE_API_KEY}.`)
  expect(result.ok).toBe(true)
  expect(JSON.stringify(job.server.requests[1]?.messages)).toContain(FAKE_API_KEY)
  const written = [path.join(job.workspace, 'runs', 'manifest.json'), ...filesUnder(job.notes)]
  expect(written.length).toBeGreaterThan(1)
  for (const text of [JSON.stringify(job.events), JSON.stringify(result), ...written.map(read)]) {
    expect(text).not.toContain(FAKE_API_KEY)
  }
})

const read = (file: string): string => readFileSync(file, 'utf8')

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}
