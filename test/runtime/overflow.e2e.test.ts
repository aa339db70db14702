import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { call, fail, noRoomForReply, promptTooLong, type Reply, say } from '../../src/testing/index.ts'
import { asksForHandoff, documentText, noise, real } from './support.ts'

const REFUSALS: readonly [string, () => Reply][] = [
  ['400 prompt is too long', () => promptTooLong(210_000, 200_000)],
  ['400 input and max_tokens exceed the limit', () => noRoomForReply(190_000, 32_000, 200_000)],
  ['413', () => fail(413, { type: 'request_too_large', message: 'Request exceeds the maximum size' })],
  [
    'the stop reason model_context_window_exceeded',
    () => say('I was just about to', { stopReason: 'model_context_window_exceeded' }),
  ],
  [
    'a 400 in the words of a gateway',
    () =>
      fail(400, {
        type: 'invalid_request_error',
        message:
          "This model's maximum context length is 200000 tokens. However, your messages resulted in 210000 tokens.",
      }),
  ],
]

describe('a request that does not fit', () => {
  it.each(REFUSALS)(
    '%s: the session still writes its handoff, and the step goes on',
    async (_name, refusal) => {
      const job = await real((request) => {
        if (asksForHandoff(request.lastUserText)) return say(documentText('Finish it.'))
        if (request.firstUserText.includes('Finish it.')) return say('Finished.')
        return request.turn < 2 ? call('Bash', { command: noise(request.turn, 20_000) }) : refusal()
      })
      const result = await job.run('Count.')
      expect(result).toMatchObject({ ok: true, text: 'Finished.', attempts: 0, errors: [] })
      expect(result.handoffs.map(({ degraded }) => degraded)).toEqual([null])
      expect(result.retired).toHaveLength(1)
      const asked = job.server.requests.find((request) => asksForHandoff(request.lastUserText))
      const refused = job.server.requests.filter((request) => request.turn === 2 && request !== asked)
      expect(asked?.inputTokens).toBeLessThan(refused[0]!.inputTokens - 8_000)
      // What had to leave is where the writer, and the successor that reads of it, can look.
      const results = asked!.messages.flatMap(({ content }) => content.map((block) => JSON.stringify(block)))
      const files = results.flatMap((text) => /whole text is in ([^\]]+\.txt)/.exec(text)?.[1] ?? [])
      expect(files).toHaveLength(2)
      expect(files.map((file) => readFileSync(file, 'utf8').slice(0, 4))).toEqual(['0-0 ', '1-0 '])
    },
  )

  it('is handed over also when the harness blocks it without asking the API', async () => {
    const job = await real((request) => {
      if (asksForHandoff(request.lastUserText)) return say(documentText('Finish it.'))
      if (request.firstUserText.includes('Finish it.')) return say('Finished.')
      return call('Bash', { command: noise(request.turn, 20_000) })
    })
    // A wall of the harness's own, as it stands at window − 23,000 where nothing lifts it.
    const env = { CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE: '26000' }
    const result = await job.run('Count.', { env })
    expect(result).toMatchObject({ ok: true, text: 'Finished.', attempts: 0 })
    expect(result.handoffs.map(({ degraded }) => degraded)).toEqual([null])
  })

  it('teaches the window, which the next run keeps to', async () => {
    const job = await real(
      (request) => {
        if (asksForHandoff(request.lastUserText)) return say(documentText('Finish it.'))
        if (request.firstUserText.includes('Finish it.') && request.turn > 0) return say('Finished.')
        return call('Bash', { command: noise(request.index, 20_000) })
      },
      { serverWindow: 40_000, handoff: { headroom: 12_000 } },
    )
    const first = await job.run('Count.', { model: 'glm-5' })
    expect(first).toMatchObject({ ok: true, window: { tokens: 40_000, source: 'learned' } })
    expect(first.handoffs.map(({ degraded }) => degraded)).toEqual([null])
    const refusals = job.server.requests.filter((request) => request.answer.status === 400).length
    expect(refusals).toBeGreaterThan(0)
    const second = await job.run('Count again.', { model: 'glm-5' })
    expect(second).toMatchObject({ ok: true, window: { tokens: 40_000, source: 'learned' } })
    expect(second.handoffs).toHaveLength(1)
    const refusedLater = job.server.requests.filter((request) => request.answer.status === 400).length
    expect(refusedLater).toBe(refusals)
  })

  it('that is merely quoted by a tool or by the model changes nothing', async () => {
    const phrase = 'API Error: 400 prompt is too long: 210000 tokens > 200000 maximum'
    const job = await real((request) =>
      request.turn === 0
        ? call('Bash', { command: `echo '${phrase}' && exit 1` })
        : say(`It said: ${phrase}`),
    )
    const result = await job.run(`Find out what this means: ${phrase}`)
    expect(result).toMatchObject({ ok: true, text: `It said: ${phrase}`, handoffs: [] })
  })
})
