import { describe, expect, it } from 'vitest'
import type { Usage } from '../../src/core/usage.ts'
import { call, fail, type ModelRequest, reset, say } from '../../src/testing/index.ts'
import { asksForHandoff, documentText, noise, real } from './support.ts'

const NO_RETRIES = { env: { CLAUDE_CODE_MAX_RETRIES: '0' } }

/** What the answered requests cost at the list prices of claude-sonnet-4-5, in USD. */
function listPrice(requests: readonly ModelRequest[]): number {
  const price = ({ input, cacheRead, cacheCreation, output }: Usage): number =>
    (input * 3 + cacheRead * 0.3 + cacheCreation * 3.75 + output * 15) / 1_000_000
  return requests.reduce((sum, { answer }) => sum + (answer.usage ? price(answer.usage) : 0), 0)
}

describe('a failure that passes', () => {
  it('is followed by the same session, resumed with a prompt that bears no word of it', async () => {
    let failures = 0
    const job = await real((request) => {
      if (request.turn === 0) return call('Bash', { command: 'echo one' })
      if (failures++ < 2) return fail(529, { type: 'overloaded_error', message: 'Overloaded' })
      return say('Finished.')
    })
    const result = await job.run('Count.', NO_RETRIES)
    expect(result).toMatchObject({ ok: true, text: 'Finished.', attempts: 2, retired: [] })
    expect(new Set(job.server.requests.map((request) => request.sessionId)).size).toBe(1)
    const last = job.server.requests.at(-1)!
    expect(last.lastUserText).toContain('Continue where you left off.')
    expect(JSON.stringify(last.messages)).not.toContain('Overloaded')
    expect(result.costUsd).toBeCloseTo(listPrice(job.server.requests), 6)
  })

  it('before the first response begins the work anew with its own prompt', async () => {
    let failures = 0
    const job = await real(() => (failures++ < 2 ? reset() : say('Finished.')))
    const result = await job.run('Count to ten.', NO_RETRIES)
    expect(result).toMatchObject({ ok: true, attempts: 2 })
    expect(job.server.requests.at(-1)?.lastUserText).toContain('Count to ten.')
  })

  it('ends the step when it has not passed after as many attempts as are allowed', async () => {
    const job = await real(() => fail(529, { type: 'overloaded_error', message: 'Overloaded' }), {
      resilience: { waitMs: 1, maxWaitMs: 2, maxAttempts: 3 },
    })
    const result = await job.run('Count.', NO_RETRIES)
    expect(result).toMatchObject({ ok: false, attempts: 3 })
    expect(job.events.filter((event) => event.type === 'retry')).toHaveLength(2)
  })
})

describe('a failure that does not pass', () => {
  it.each([
    ['a refused key', fail(401, { type: 'authentication_error', message: 'invalid x-api-key' })],
    ['an unknown model', fail(404, { type: 'not_found_error', message: 'model: claude-nope' })],
    [
      'an empty balance',
      fail(400, {
        type: 'invalid_request_error',
        message: 'Your credit balance is too low to access the Anthropic API.',
      }),
    ],
  ])('%s ends the step at once', async (_name, refusal) => {
    const job = await real(() => refusal)
    const result = await job.run('Count.', NO_RETRIES)
    expect(result).toMatchObject({ ok: false, attempts: 0 })
    expect(result.errors).toHaveLength(1)
  })

  it('a session that does not exist is said to be missing', async () => {
    const job = await real(() => say('never'))
    const resume = '11111111-1111-4111-8111-111111111111'
    const result = await job.run('Count.', {}, { resume })
    expect(result.ok).toBe(false)
    expect(result.errors[0]).toContain(resume)
  })
})

describe('what a step cost', () => {
  it('is counted once over generations, handoff turns, resume and fork', async () => {
    const job = await real(
      (request) => {
        if (asksForHandoff(request.lastUserText)) return say(documentText('Finish it.'))
        if (request.says('Finish it.')) return say('Finished.')
        return call('Bash', { command: noise(request.turn, 24_000) })
      },
      { handoff: { window: 60_000, headroom: 36_000 } },
    )
    const first = await job.run('Count.')
    expect(first.handoffs).toHaveLength(1)
    const afterFirst = listPrice(job.server.requests)
    expect(first.costUsd).toBeCloseTo(afterFirst, 6)
    const answered = job.server.requests.length
    expect(first.turns).toBe(answered)

    const resumed = await job.run('And once more.', {}, { resume: first.sessionId! })
    expect(resumed).toMatchObject({ ok: true, resumed: true, sessionId: first.sessionId })
    const afterSecond = listPrice(job.server.requests)
    expect(resumed.costUsd).toBeCloseTo(afterSecond - afterFirst, 6)

    const forked = await job.run('And in a copy.', {}, { resume: first.sessionId!, fork: true })
    expect(forked.sessionId).not.toBe(first.sessionId)
    expect(forked.costUsd).toBeCloseTo(listPrice(job.server.requests) - afterSecond, 6)
  })
})

describe('a person who interrupts', () => {
  it('is heard at the next boundary, in the same session', async () => {
    const job = await real((request) => {
      if (request.lastUserText.includes('even numbers')) return say('Only even ones, then.')
      if (request.turn === 0) {
        job.runtime.interrupt('Take only even numbers.')
        return call('Bash', { command: 'echo one' })
      }
      return undefined
    })
    const result = await job.run('Count.')
    expect(result).toMatchObject({ ok: true, text: 'Only even ones, then.', attempts: 0, retired: [] })
    expect(job.server.requests).toHaveLength(2)
    expect(job.server.requests[1]!.toolResults[0]).toMatchObject({ text: 'one', isError: false })
  })

  it('now has running tools killed, and the session goes on', async () => {
    const job = await real((request) => {
      if (request.lastUserText.includes('Stop that')) return say('Stopped.')
      return call('Bash', { command: 'sleep 60' })
    })
    const running = job.run(
      'Sleep.',
      {},
      {
        onEvent: (event) => {
          if (event.type === 'tool-call') job.runtime.interrupt('Stop that.', { now: true })
        },
      },
    )
    expect(await running).toMatchObject({ ok: true, text: 'Stopped.' })
  })

  it('with no words ends the step, which can be resumed', async () => {
    const job = await real((request) => {
      if (request.lastUserText.includes('go on')) return say('Went on.')
      job.runtime.interrupt(null)
      return call('Bash', { command: 'echo one' })
    })
    const result = await job.run('Count.')
    expect(result).toMatchObject({ ok: false, errors: ['interrupted'] })
    expect(await job.run('go on', {}, { resume: result.sessionId! })).toMatchObject({
      ok: true,
      text: 'Went on.',
    })
  })
})
