import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { call, say, together } from '../../src/testing/index.ts'
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
    expect(result.ok).toBe(true)
    expect(result.text).toBe('All counted.')
    expect(result.handoffs.map((handoff) => handoff.degraded)).toEqual([null, null])
    const manifest = JSON.parse(readFileSync(path.join(job.workspace, 'runs', 'manifest.json'), 'utf8'))
    expect(manifest).toHaveLength(1)
    expect(manifest[0]).toMatchObject({
      step: 'work',
      session_id: result.sessionId,
      retired: result.retired,
      handoffs: result.handoffs.map(({ path: file }) => ({ path: file, degraded: null })),
    })
    // The first document has moved to the archive, and its record with it.
    expect(readFileSync(result.handoffs[0]!.path!, 'utf8')).toContain('Go on to the second half.')
    expect(readFileSync(result.handoffs[1]!.path!, 'utf8')).toContain('the rest')
  })

  it('cuts where all tool results are recorded, and asks in the same process', async () => {
    const job = await real(
      (request) => {
        if (asksForHandoff(request.lastUserText)) return say(documentText('Finish it.'))
        if (request.firstUserText.includes('taking over')) return say('Finished.')
        return together(
          call('Bash', { command: noise(1, 20_000) }),
          call('Bash', { command: noise(2, 20_000) }),
        )
      },
      { handoff: { window: 60_000, headroom: 36_000 } },
    )
    await job.run('Count.')
    const asked = job.server.requests.findIndex((request) => asksForHandoff(request.lastUserText))
    const [before, handoff, successor] = job.server.requests.slice(asked - 1, asked + 2)
    expect(handoff!.toolResults).toHaveLength(2)
    expect(handoff!.toolResults.some((result) => result.isError)).toBe(false)
    expect(handoff!.sessionId).toBe(before!.sessionId)
    expect(handoff!.system).toEqual(before!.system)
    expect(handoff!.tools).toEqual(before!.tools)
    expect(successor!.sessionId).not.toBe(before!.sessionId)
    expect(successor!.inputTokens).toBeLessThan(before!.inputTokens + 2_000)
  })
})

describe('two runs at once in one workspace', () => {
  it('lose nothing of each other: each successor gets the document of its own run', async () => {
    const job = await real(
      (request) => {
        const who = request.says('Run A') ? 'A' : 'B'
        if (asksForHandoff(request.lastUserText)) return say(documentText(`Go on as ${who}.`))
        const told = /Go on as (.)\./.exec(request.firstUserText)?.[1]
        if (told) return say(`${who} was told to go on as ${told}.`)
        return call('Bash', { command: noise(request.turn, 24_000) })
      },
      { handoff: { window: 60_000, headroom: 36_000, review: 0.2 } },
    )
    const results = await Promise.all(['Run A', 'Run B'].map((prompt) => job.run(prompt)))
    expect(results.map((result) => result.text)).toEqual([
      'A was told to go on as A.',
      'B was told to go on as B.',
    ])
    expect(results.map((result) => result.handoffs.map((handoff) => handoff.edited))).toEqual([
      [false],
      [false],
    ])
    const manifest = JSON.parse(readFileSync(path.join(job.workspace, 'runs', 'manifest.json'), 'utf8'))
    expect(manifest).toHaveLength(2)
  })
})
