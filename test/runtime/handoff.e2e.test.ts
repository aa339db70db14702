import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { call, say } from '../../src/testing/index.ts'
import { asksForHandoff, documentText, noise, real } from './support.ts'

describe('a job that crosses its context limit twice', () => {
  it('hands over twice by a document on disk and finishes', async () => {
    const job = await real(
      (request) => {
        if (asksForHandoff(request.lastUserText)) {
          const generation = request.says('Go on to the second half')
            ? 'the rest'
            : 'Go on to the second half.'
          return say(documentText(generation))
        }
        if (request.firstUserText.includes('the rest') && request.turn >= 1) return say('All counted.')
        return call('Bash', { command: noise(request.index, 20_000) })
      },
      { handoff: { window: 60_000, headroom: 28_000 } },
    )
    const result = await job.run('Count to a hundred.')
    console.log(
      result,
      job.events
        .map((e) => e.type + ('phase' in e ? `/${e.phase}` : '') + (e.type === 'notice' ? e.message : ''))
        .join(' '),
    )
    console.log(job.server.requests.map((r) => `${r.inputTokens}`).join(' '))
    expect(result.ok).toBe(true)
    expect(result.text).toBe('All counted.')
    expect(result.handoffs.map((handoff) => handoff.degraded)).toEqual([null, null])
    const manifest = JSON.parse(readFileSync(path.join(job.workspace, 'runs', 'manifest.json'), 'utf8'))
    expect(manifest).toHaveLength(1)
  })
})
