import { mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectsFolder, sessionsOf, transcriptOf } from '../../src/rescue/find-sessions.ts'
import { isFolderOf, mungedName } from '../../src/rescue/project-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { apiError, call, jsonl, type Line, said, user } from './entries.ts'

const NOW = new Date('2026-03-01T12:00:00Z')

/** A home of Claude Code's, and a directory that it worked in. */
function home() {
  const root = temporaryFolder()
  const garden = join(root, 'my garden')
  mkdirSync(garden)
  const env = { CLAUDE_CONFIG_DIR: join(root, 'claude') }
  return {
    root,
    garden,
    env,
    /** @param age in minutes */
    keep(name: string, lines: readonly Line[], { of = garden, age = 60 } = {}): string {
      const folder = join(projectsFolder(env), mungedName(of))
      mkdirSync(folder, { recursive: true })
      const file = join(folder, name)
      writeFileSync(file, jsonl(lines.map((line) => ({ ...line, cwd: of }))))
      const then = new Date(NOW.getTime() - age * 60_000)
      utimesSync(file, then, then)
      return file
    },
    list: async (directory = garden, limit = 20) => sessionsOf(directory, { env, now: NOW, limit }),
  }
}

const DONE = [user('Count the roses.'), said('Five roses.')]

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

  it.each([
    ['several begin like that', 'ab', /abc, abd/],
    ['none does', 'x', /keeps no session x in .*claude.projects; flower rescue lists/],
    ['it belongs to another directory', 'far', /belongs to another directory.*--workspace.*far\.jsonl$/],
  ])('is refused where %s', async (_, id, message) => {
    const { keep, garden, env, root } = home()
    keep('abc.jsonl', DONE)
    keep('abd.jsonl', DONE)
    keep('far.jsonl', DONE, { of: join(root, 'far') })
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
