import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { call, say } from '../../src/testing/index.ts'
import { noise, real } from './support.ts'

describe('a large result of a tool', () => {
  it('goes to a file the moment it returns, also in a subagent; reading that file shows it', async () => {
    const job = await real(
      (request) => {
        if (request.kind === 'subagent') {
          return request.turn === 0 ? call('Bash', { command: noise(2, 9_000) }) : say('Seen.')
        }
        if (request.turn === 0) return call('Bash', { command: noise(1, 20_000) })
        if (request.turn === 1) {
          const path = /in (\/\S+\/spill\/[0-9a-f]{16}\.txt)/.exec(request.toolResults[0]!.text)![1]
          return call('Read', { file_path: path })
        }
        if (request.turn === 2) {
          return call('Agent', { description: 'look', prompt: 'Look.', subagent_type: 'general-purpose' })
        }
        return say('Finished.')
      },
      { spillThreshold: 4_000 },
    )
    expect(await job.run('Look.')).toMatchObject({ ok: true, text: 'Finished.' })
    const spill = path.join(job.workspace, '.flower', 'spill')
    const kept = readdirSync(spill).filter((name) => name.endsWith('.txt'))
    expect(kept).toHaveLength(2)
    const lengths = kept.map((name) => readFileSync(path.join(spill, name), 'utf8').trimEnd().length)
    expect(lengths.sort()).toEqual([20_000, 9_000])

    const main = job.server.requests.filter(({ kind }) => kind === 'main')
    const [first, read] = [main[1]!, main[2]!].map((request) => request.toolResults[0]!.text)
    expect(first!.length).toBeLessThan(1_000)
    expect(first).toContain('1-0 1-1 1-2')
    expect(read!.length).toBeGreaterThan(10_000)
    const helper = job.server.requests.filter(({ kind }) => kind === 'subagent')
    expect(helper[1]!.toolResults[0]!.text.length).toBeLessThan(1_000)
  })
})

describe('the workbench', () => {
  it('is listed in the first message of each session, and in no system prompt', async () => {
    const job = await real((request) => {
      if (request.turn > 0) return say('Finished.')
      return call('Write', {
        file_path: path.join(
          request.firstUserText.includes('again') ? '/nowhere' : job.workspace,
          '.flower/artifacts/map.md',
        ),
        content: '# A map of the house\n',
      })
    })
    await job.run('Draw a map.')
    await job.run('Draw it again.')
    const [first, , again] = job.server.requests
    expect(first!.firstUserText).not.toContain('map.md')
    expect(again!.firstUserText).toContain('map.md')
    expect(again!.firstUserText).toContain('A map of the house')
    expect(again!.system).toEqual(first!.system)
  })
})
