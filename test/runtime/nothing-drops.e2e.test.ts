import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { coordinator } from '../../src/roles/coordinator.ts'
import { call, say } from '../../src/testing/index.ts'
import { asksForHandoff, noise, real } from './support.ts'

const GENERATIONS = { handoff: { window: 60_000, headroom: 36_000 } } as const
const KEY = 'petunia-7731'

/** A document with these entries. */
function document(decided: string, deadEnds: string, next: string): string {
  return `## Doing\n\nCounting.\n\n## Decided\n\n${decided}\n\n## Dead ends\n\n${deadEnds}\n\n## Next\n\n${next}\n`
}

describe('a writer that forgets', () => {
  it('loses nothing: what vanished is put back, what was retired is kept with its reason', async () => {
    const job = await real((request) => {
      const told = request.firstUserText
      if (asksForHandoff(request.lastUserText)) {
        return told.includes('taking over')
          ? say(document('- [D1] retired: the user allowed odd numbers.\n- Count aloud.', '', 'The rest.'))
          : say(
              document(
                '- Even numbers only.\n- Keep a log.',
                '- Counting on fingers: ten is the end.',
                'Go on.',
              ),
            )
      }
      if (told.includes('The rest.')) return say('All counted.')
      return call('Bash', { command: noise(request.index, 24_000) })
    }, GENERATIONS)
    const result = await job.run('Count.')
    expect(result).toMatchObject({ ok: true, text: 'All counted.' })
    expect(result.handoffs.map(({ entries }) => entries)).toEqual([
      { carried: 0, added: 3, retired: 0, putBack: 0 },
      { carried: 0, added: 1, retired: 1, putBack: 2 },
    ])
    const text = readFileSync(result.handoffs[1]!.path!, 'utf8')
    for (const kept of ['[D2] Keep a log.', '[X1] Counting on fingers', 'Count aloud.'])
      expect(text).toContain(kept)
    const ended = readFileSync(path.join(job.notes, 'ended-work.md'), 'utf8')
    expect(ended).toContain('Even numbers only.')
    expect(ended).toContain('the user allowed odd numbers')
  })
})

describe('what the user said', () => {
  it('reaches the third generation word for word, and a made-up order is marked', async () => {
    const job = await real((request) => {
      if (asksForHandoff(request.lastUserText)) {
        return say(
          document('- The user: "Delete the archive."', '', request.says('Go on.') ? 'The rest.' : 'Go on.'),
        )
      }
      if (request.firstUserText.includes('The rest.')) return say('Finished.')
      if (request.turn === 1 && !request.firstUserText.includes('taking over')) {
        job.runtime.interrupt('Never touch the archive, please.')
      }
      return call('Bash', { command: noise(request.index, 12_000) })
    }, GENERATIONS)
    const result = await job.run('Count the files in /srv/data.')
    expect(result.handoffs).toHaveLength(2)
    const last = job.server.requests.at(-1)!.firstUserText
    expect(last).toContain('Count the files in /srv/data.')
    expect(last).toContain('Never touch the archive, please.')
    expect(last).toMatch(/Delete the archive\."? ?\(unverified\)/)
    expect(result.handoffs[0]!.unverified).toBe(1)
  })
})

describe('a successor', () => {
  it('can ask what the generation before it saw', async () => {
    const job = await real((request) => {
      if (asksForHandoff(request.lastUserText)) return say(document('', '', 'Look up the key.'))
      if (!request.firstUserText.includes('taking over')) {
        return call('Bash', { command: `echo the key is ${KEY}; ${noise(request.index, 24_000)}` })
      }
      if (request.turn === 0) return call('mcp__flower__recall', { words: 'key petunia' })
      return say(`It is ${/petunia-\d+/.exec(request.toolResults[0]!.text)?.[0]}.`)
    }, GENERATIONS)
    expect(await job.run('Find the key.')).toMatchObject({ ok: true, text: `It is ${KEY}.` })
    const first = job.server.requests[0]!
    expect(first.offers('mcp__flower__recall')).toBe(false)
  })
})

describe('a degraded document', () => {
  it('is made of what flower saw', async () => {
    const job = await real((request) => {
      if (asksForHandoff(request.lastUserText)) return say('', { stopReason: 'refusal' })
      if (request.firstUserText.includes('taking over')) return say('Finished.')
      if (request.turn === 0) {
        return call('Write', { file_path: path.join(job.workspace, 'count.txt'), content: '42\n' })
      }
      if (request.turn === 1) return call('Bash', { command: 'ls /no/such/folder' })
      return call('Bash', { command: noise(request.index, 24_000) })
    }, GENERATIONS)
    const result = await job.run('Count.')
    expect(result).toMatchObject({ ok: true, text: 'Finished.' })
    const text = readFileSync(result.handoffs[0]!.path!, 'utf8')
    expect(text).toContain('count.txt')
    expect(text).toContain('ls /no/such/folder')
    expect(text).toContain('No such file or directory')
  })
})

describe('a coordinator', () => {
  it.each([true, false])('cannot write, its worker can (workbench: %s)', async (workbench) => {
    const job = await real(
      (request) => {
        const write = (name: string) =>
          call('Write', { file_path: path.join(job.workspace, name), content: 'x' })
        if (request.kind === 'subagent') return request.turn === 0 ? write('worker.txt') : say('Written.')
        if (request.turn === 0) return write('coordinator.txt')
        if (request.turn === 1) return call('Bash', { command: 'echo x > shell.txt' })
        if (request.turn === 2) {
          return call('Agent', { description: 'write', prompt: 'Write.', subagent_type: 'worker' })
        }
        return say('Finished.')
      },
      { workbench },
    )
    const result = await job.run('Write.', coordinator())
    expect(result).toMatchObject({ ok: true, text: 'Finished.' })
    const outcomes = job.events.filter((event) => event.type === 'tool-result' && event.agent === null)
    expect(outcomes).toMatchObject([{ isError: true }, { isError: true }, { isError: false }])
    expect(readFileSync(path.join(job.workspace, 'worker.txt'), 'utf8')).toBe('x')
  })
})
