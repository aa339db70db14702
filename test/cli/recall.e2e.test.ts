import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RunStore } from '../../src/runtime/run-store.ts'
import { type Place, place } from './support.ts'

/** A workspace with one session on record. */
function withSession(): Place {
  const here = place()
  const { transcripts } = new RunStore(join(here.workspace, 'runs'))
  transcripts.append('s1', null, [
    { type: 'user', uuid: 'a', message: { role: 'user', content: 'Count the roses.' } },
    {
      type: 'assistant',
      uuid: 'b',
      message: { role: 'assistant', content: [{ type: 'text', text: 'Five roses.' }] },
    },
  ])
  return here
}

async function recall(here: Place, ...args: string[]) {
  const { end, stdout, stderr } = here.flower(['recall', ...args])
  return { code: await end, out: await stdout, err: await stderr }
}

describe('flower recall', () => {
  it('shows where words stand, who said them and when', async () => {
    const { code, out, err } = await recall(withSession(), 'five', 'roses')
    expect([code, err]).toEqual([0, ''])
    expect(out).toBe('s1 · turn 1 · assistant\n  Five roses.\n\n')
  })

  it('speaks the language that is asked for', async () => {
    const here = withSession()
    expect((await recall(here, 'five', '--lang', 'es')).out).toMatch(/^s1 · turno 1 · asistente\n/)
    expect((await recall(here, 'five', '--lang', 'zh')).out).toMatch(/^s1 · 第 1 轮 · 助手\n/)
  })

  it('fails like grep where nothing says so, with a word about it beside the output', async () => {
    const here = withSession()
    const nothing = { code: 1, out: '' }
    expect(await recall(here, 'tulips')).toEqual({
      ...nothing,
      err: "flower: no session here says 'tulips'\n",
    })
    expect(await recall(here, 'tulips', '--json', '--lang', 'es')).toEqual({
      ...nothing,
      err: "flower: ninguna sesión de aquí dice 'tulips'\n",
    })
  })

  it('makes nothing where nothing was ever recorded', async () => {
    const here = place()
    expect(await recall(here, 'roses')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^flower: no session is recorded in \S+runs \(--workspace/),
    })
    expect(readdirSync(here.workspace)).toEqual([])
  })
})
