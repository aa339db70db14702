import { describe, expect, it } from 'vitest'
import { call, say } from '../../src/testing/index.ts'
import { bash, exchange, ofType, onStage, played } from './support.ts'

describe('the running cost', () => {
  const scene = played(() =>
    onStage(
      ({ turn, lastUserText }) => (turn === 0 || lastUserText === 'More.' ? bash('echo one') : say('Done.')),
      async (stage) => {
        const first = stage.open()
        const one = await exchange(first, 'Begin.')
        await first.close()
        const session = ofType(one.events, 'session')[0]!.id
        const more = await exchange(stage.open({ resume: { session } }), 'More.')
        return { one, more, requests: stage.server.requests.length }
      },
    ),
  )

  it('can be asked for in the middle of an exchange, at no request', () => {
    const { one, requests } = scene()
    expect(requests).toBe(4)
    const [cost] = ofType(one.events, 'cost')
    expect(cost!.costUsd).toBeGreaterThan(0)
    expect(cost!.costUsd).toBeLessThan(one.result.costUsd)
  })

  it('of a resumed session leaves out what its earlier processes spent', () => {
    const { one, more } = scene()
    const [cost] = ofType(more.events, 'cost')
    expect(cost!.costUsd).toBeGreaterThan(0)
    expect(cost!.costUsd).toBeLessThan(more.result.costUsd)
    expect(cost!.costUsd).toBeLessThan(one.result.costUsd)
  })

  it('is what is reported of an exchange whose process was killed', async () => {
    await onStage(
      ({ turn }) => (turn === 0 ? bash('echo one') : call('Bash', { command: 'sleep 60' })),
      async (stage) => {
        let told = 0
        const { result } = await exchange(stage.open(), 'Begin.', (event) => {
          if (event.type === 'cost') told = event.costUsd
          if (event.type === 'tool-call' && JSON.stringify(event.input).includes('sleep')) {
            process.kill(stage.processes()![0]!, 'SIGKILL')
          }
        })
        expect(result.error?.kind).toBe('harness')
        expect(result.costUsd).toBe(told)
        expect(told).toBeGreaterThan(0)
      },
    )
  })
})
