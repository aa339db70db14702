import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { call, fail, type ModelRequest, type Reply, say, together } from '../../src/testing/index.ts'
import { asksForHandoff, documentText, noise, real } from './support.ts'

/** A job with one handoff, which is asked for as often as there are replies; the last one is repeated. */
async function jobWith(replies: readonly ((request: ModelRequest) => Reply)[]) {
  let asked = 0
  const writing = (request: ModelRequest): boolean =>
    request.messages.some(({ content }) =>
      content.some((block) => typeof block.text === 'string' && asksForHandoff(block.text)),
    )
  return real(
    (request) => {
      if (writing(request)) return replies[Math.min(asked++, replies.length - 1)]!(request)
      if (request.firstUserText.includes('taking over')) return say('Finished.')
      return call('Bash', { command: noise(request.turn, 24_000) })
    },
    { handoff: { window: 60_000, headroom: 36_000 } },
  )
}

const half = (): Reply => say('## Doing\n\nCounting.\n')
const whole = (): Reply => say(documentText('Finish it.'))

describe('a model that answers the request for a handoff', () => {
  it('with tool calls has them refused, and is heard when it writes', async () => {
    const job = await jobWith([
      () => together(say('Just one more.'), call('Bash', { command: 'touch worked-on' })),
      whole,
    ])
    const result = await job.run('Count.')
    expect(result).toMatchObject({ ok: true, text: 'Finished.', errors: [] })
    expect(result.handoffs[0]).toMatchObject({ degraded: null, sections: { next: 'Finish it.'.length } })
    const refused = job.server.requests
      .flatMap((request) => request.toolResults)
      .filter((item) => item.isError)
    expect(refused).toHaveLength(1)
    expect(existsSync(path.join(job.workspace, 'worked-on'))).toBe(false)
  })

  it('with nothing but tool calls is stopped after some rounds, and the document is degraded', async () => {
    const job = await jobWith([() => call('Bash', { command: 'touch worked-on' })])
    const result = await job.run('Count.')
    expect(result).toMatchObject({ ok: true, text: 'Finished.' })
    expect(result.errors).toEqual(['handoff degraded (the session answered with no text)'])
    expect(job.server.requests.length).toBeLessThan(12)
  })

  it('with half the sections is asked once more, and both answers count', async () => {
    const job = await jobWith([half, () => say('## Next\n\nFinish it.')])
    const result = await job.run('Count.')
    expect(result.handoffs[0]).toMatchObject({
      degraded: null,
      sections: { doing: 'Counting.'.length, next: 'Finish it.'.length },
    })
    expect(job.server.requests.some((request) => /\bNext\b/.test(request.lastUserText))).toBe(true)
  })

  it('with half the sections twice leaves a degraded document that says why', async () => {
    const job = await jobWith([half])
    const result = await job.run('Count.')
    expect(result).toMatchObject({ ok: true, errors: ['handoff degraded (no Next)'] })
  })

  it('with a refusal leaves a degraded document, and the step goes on', async () => {
    const job = await jobWith([() => say('', { stopReason: 'refusal' })])
    const result = await job.run('Count.')
    expect(result).toMatchObject({ ok: true, text: 'Finished.' })
    expect(result.handoffs[0]?.degraded).toBeTruthy()
  })

  it('with a failure that passes is asked again in the same session', async () => {
    const overloaded = (): Reply => fail(529, { type: 'overloaded_error', message: 'Overloaded' })
    const job = await jobWith([overloaded, whole])
    const result = await job.run('Count.', { env: { CLAUDE_CODE_MAX_RETRIES: '0' } })
    expect(result).toMatchObject({ ok: true, text: 'Finished.', attempts: 0 })
    expect(result.handoffs[0]?.degraded).toBeNull()
    expect(result.retired).toHaveLength(1)
  })
})

describe('a final answer above the line', () => {
  it('is the result, and nothing is handed over', async () => {
    const job = await real(
      (request) => (request.turn === 0 ? say(`Done. ${'word '.repeat(100)}`) : undefined),
      {
        handoff: { window: 20_000, headroom: 10_000 },
      },
    )
    const result = await job.run('Answer.')
    expect(result.ok).toBe(true)
    expect(result.context).toBeGreaterThan(10_000)
    expect(result).toMatchObject({ handoffs: [], turns: 1 })
  })
})
