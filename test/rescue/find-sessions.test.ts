import { readdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type KeptSessions, sessionsOf, transcriptOf } from '../../src/rescue/find-sessions.ts'
import { projectsFolder } from '../../src/rescue/kept-files.ts'
import { isFolderOf, mungedName } from '../../src/rescue/project-folder.ts'
import { apiError, call, user } from './entries.ts'
import { DONE, home as homeOfClaude, NOW } from './home.ts'

/** With what is listed of a directory. */
function home() {
  const here = homeOfClaude()
  const { env, garden } = here
  const list = (directory = garden, limit = 20): Promise<KeptSessions> =>
    sessionsOf(directory, { env, now: NOW, limit })
  return { ...here, list }
}

describe('the sessions of a directory', () => {
  it('are listed, the newest first, with what was said last and how they ended', async () => {
    const { keep, list, garden } = home()
    const old = keep('a.jsonl', DONE, { age: 100 })
    const full = keep('b.jsonl', [...DONE, user('And tulips?'), apiError('Prompt is too long')], { age: 5 })
    const { sessions, more } = await list()
    expect(more).toBe(0)
    expect(sessions).toEqual([
      {
        session: 'b',
        transcript: full,
        directory: garden,
        bytes: statSync(full).size,
        modified: '2026-03-01T11:55:00.000Z',
        ending: { kind: 'prompt-too-long', error: 'Prompt is too long' },
        mayRun: false,
        lastRequest: 'And tulips?',
        lastWords: 'Five roses.',
      },
      expect.objectContaining({ session: 'a', transcript: old, ending: { kind: 'finished', error: '' } }),
    ])
  })

  it('may still be running, when they end in the middle and were written to a moment ago', async () => {
    const { keep, list } = home()
    const lines = [...DONE, call('c', 'Bash', { command: 'make' })]
    keep('now.jsonl', lines, { age: 2 })
    keep('then.jsonl', lines, { age: 20 })
    const { sessions } = await list()
    expect(sessions.map(({ session, mayRun }) => [session, mayRun])).toEqual([
      ['now', true],
      ['then', false],
    ])
  })

  it('are found by way of a symbolic link, too', async () => {
    const { keep, list, garden, root } = home()
    keep('a.jsonl', DONE)
    symlinkSync(garden, join(root, 'link'))
    expect((await list(join(root, 'link'))).sessions).toHaveLength(1)
  })

  it('are those of this directory only, even where two share a folder', async () => {
    const { keep, list, garden, root } = home()
    keep('mine.jsonl', DONE)
    keep('other.jsonl', DONE, { of: join(root, 'my-garden') })
    keep('elsewhere.jsonl', DONE, { of: join(root, 'my garden', 'shed') })
    expect(mungedName(join(root, 'my-garden'))).toBe(mungedName(garden))
    expect((await list()).sessions.map(({ session }) => session)).toEqual(['mine'])
  })

  it('are no files of subagents, none without a message, and none that vanish', async () => {
    const { keep, list, env, garden } = home()
    keep('agent-1.jsonl', DONE)
    keep('opened.jsonl', [{ type: 'summary', summary: 'x' }])
    keep('empty.jsonl', [])
    symlinkSync('/nowhere', join(projectsFolder(env), mungedName(garden), 'gone.jsonl'))
    expect(await list()).toEqual({ sessions: [], more: 0 })
  })

  it('are looked at up to a limit', async () => {
    const { keep, list, garden } = home()
    for (const age of [1, 2, 3]) keep(`${age}.jsonl`, DONE, { age })
    const { sessions, more } = await list(garden, 2)
    expect([sessions.map(({ session }) => session), more]).toEqual([['1', '2'], 1])
  })

  it('are found where the end of a file is one huge result', async () => {
    const { keep, list } = home()
    keep('a.jsonl', [
      ...DONE,
      user([{ type: 'tool_result', tool_use_id: 'x', content: 'y'.repeat(600_000) }]),
    ])
    expect((await list()).sessions[0]).toMatchObject({
      lastWords: 'Five roses.',
      ending: { kind: 'cut-off' },
    })
  })

  it('are none where Claude Code has kept nothing', async () => {
    expect(await home().list()).toEqual({ sessions: [], more: 0 })
  })

  it('are only looked at', async () => {
    const { keep, list, garden, env } = home()
    const file = keep('a.jsonl', DONE)
    const before = statSync(file)
    await list()
    await transcriptOf('a', garden, env)
    expect(statSync(file)).toEqual({ ...before, atime: expect.anything(), atimeMs: expect.anything() })
    expect(readdirSync(join(projectsFolder(env), mungedName(garden)))).toEqual(['a.jsonl'])
  })
})

describe('the transcript of a session', () => {
  it('is found by its id, or by the beginning of it', async () => {
    const { keep, garden, env } = home()
    const file = keep('abc1.jsonl', DONE)
    const longer = keep('abc12.jsonl', DONE)
    expect(await transcriptOf('abc1', garden, env)).toBe(file)
    expect(await transcriptOf('abc12', garden, env)).toBe(longer)
  })

  it('is found from another directory, where none of this one is meant', async () => {
    const { keep, garden, env, root } = home()
    const here = keep('abc1.jsonl', DONE)
    keep('abc2.jsonl', DONE, { of: join(root, 'far') })
    keep('agent-far1.jsonl', DONE, { of: join(root, 'far') })
    const far = keep('far1.jsonl', DONE, { of: join(root, 'far') })
    expect(await transcriptOf('abc', garden, env)).toBe(here)
    expect(await transcriptOf('far', garden, env)).toBe(far)
  })

  it.each([
    ['several begin like that', 'ab', /abc, abd/],
    ['none does', 'x', /keeps no session x in .*claude.projects; flower rescue lists/],
    ['it is kept in several files', 'twice', /kept in several files.*one.twice\.jsonl, .*two.twice\.jsonl$/],
  ])('is refused where %s', async (_, id, message) => {
    const { keep, garden, env, root } = home()
    keep('abc.jsonl', DONE)
    keep('abd.jsonl', DONE)
    for (const name of ['one', 'two']) keep('twice.jsonl', DONE, { of: join(root, name) })
    await expect(transcriptOf(id, garden, env)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(message),
    })
  })
})

describe('the folder of a directory', () => {
  it.each([
    ['/home/me/my.garden_2/é', '-home-me-my-garden-2--'],
    ['C:\\work', 'C--work'],
  ])('of %s is %s', (directory, folder) => expect(mungedName(directory)).toBe(folder))

  it('of a long name ends in a hash that is not looked at', () => {
    const long = `/${'x'.repeat(300)}`
    expect(isFolderOf(`-${'x'.repeat(199)}-1a2b3c`, long)).toBe(true)
    expect(isFolderOf(`-${'x'.repeat(198)}-1a2b3c`, long)).toBe(false)
    expect(isFolderOf(mungedName(long), long)).toBe(false)
  })
})
