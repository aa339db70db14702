import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mungedName } from '../../src/rescue/project-folder.ts'
import { FAKE_API_KEY } from '../../src/testing/index.ts'
import { apiError, jsonl, said, user } from '../rescue/entries.ts'
import { MAIN, type Place, place } from './support.ts'
import { HAS_TMUX, openTerminal } from './tmux.ts'

const ID = '1f2e3d4c-0000-4000-8000-000000000000'
const DIED = [user('Count the roses.'), said('\x1B[31mFive\x1B[0m so far.'), apiError('Prompt is too long')]

interface Kept extends Place {
  /** The transcript of the one session that is kept of the workspace. */
  readonly transcript: string
}

function kept(env: NodeJS.ProcessEnv = {}): Kept {
  const here = place(env)
  const folder = join(here.root, '.claude', 'projects', mungedName(here.workspace))
  mkdirSync(folder, { recursive: true })
  const transcript = join(folder, `${ID}.jsonl`)
  writeFileSync(transcript, jsonl(DIED.map((line) => ({ ...line, cwd: here.workspace }))))
  return { ...here, transcript }
}

/** How a command ended, and what it said. */
async function ran({ flower }: Place, ...args: string[]) {
  const { stdout, stderr, end } = flower(['rescue', ...args])
  return { code: await end, out: await stdout, err: await stderr }
}

describe('flower rescue', () => {
  it('lists the sessions of the directory, and makes nothing there', async () => {
    const here = kept()
    const { code, out, err } = await ran(here)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(
      /^1f2e3d4c prompt too long · [^\n]+\n {2}Prompt is too long\n {2}you: Count the roses\.\n/,
    )
    expect(out).toContain('  claude: Five so far.\n')
    expect(out).toContain('\n  flower rescue 1f2e3d4c\n')
    expect(readdirSync(here.workspace)).toEqual([])
  })

  it('makes a document of a session, by a part of its id', async () => {
    const here = kept()
    const { code, out, err } = await ran(here, '1f2e')
    expect([code, err]).toEqual([0, ''])
    const file = join('.flower', 'notes', 'handoff-1f2e3d4c-rescued.md')
    expect(out).toContain(`\n${file}\n`)
    expect(out).toContain(`\n  flower once --from ${file} "…"\n`)
    expect(readFileSync(join(here.workspace, file), 'utf8')).toContain('> Count the roses.')
  })

  it('writes only where it is told to, and over nothing', async () => {
    const here = kept()
    expect((await ran(here, '--last', '-o', 'a.md')).code).toBe(0)
    expect(readdirSync(here.workspace)).toEqual(['a.md'])
    const text = readFileSync(join(here.workspace, 'a.md'), 'utf8')

    const printed = await ran(here, here.transcript, '-o', '-')
    expect(printed).toEqual({ code: 0, out: text, err: '' })
    const again = await ran(here, '--last', '-o', 'a.md')
    expect(again).toMatchObject({ code: 2, out: '', err: expect.stringContaining('is there already') })
    expect(readFileSync(join(here.workspace, 'a.md'), 'utf8')).toBe(text)
  })

  it('leads from a directory without sessions to those around that have some', async () => {
    const here = kept()
    const below = join(here.workspace, 'bed')
    mkdirSync(below)
    const { code, out, err } = await ran(here, '-w', 'bed')
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(
      /^flower: Claude Code keeps no session of \S+bed in .+ nearby: flower rescue -w \.\n$/,
    )
    expect((await ran(here, '-w', '..')).err).toMatch(/ nearby: flower rescue -w \.\n$/)
  })

  it('makes a document of a session of another directory, and says where to go on', async () => {
    const here = kept()
    const elsewhere = join(here.root, 'elsewhere')
    mkdirSync(elsewhere)
    const { stdout, stderr, end } = here.flower(['rescue', '1f2e'], { cwd: elsewhere })
    expect(await end).toBe(0)
    const file = join('.flower', 'notes', 'handoff-1f2e3d4c-rescued.md')
    expect(await stdout).toContain(`\n  flower once -w ${here.workspace} --from ${file} "…"\n`)
    expect(await stderr).toBe(`flower: the session worked in ${here.workspace}, not here\n`)
    expect(existsSync(join(elsewhere, file))).toBe(true)
    expect(readdirSync(here.workspace)).toEqual([])
  })

  it('speaks the language that is asked for', async () => {
    const { out } = await ran(kept(), '--last', '-o', '-', '--lang', 'es')
    expect(out).toContain('## Haciendo')
    expect(out).toContain(
      '[traspaso degradado] La sesión no pudo escribir su traspaso (su contexto estaba lleno',
    )
  })

  it.each([
    ['no session of that id', ['5a5a'], 2, /keeps no session 5a5a/],
    ['a file that is not there', ['none.jsonl'], 2, /there is no file \S+none\.jsonl/],
    ['a directory that is not there', ['-w', 'nowhere'], 2, /nowhere is not a directory/],
    ['a directory of which nothing is kept', ['--last', '-w', '/'], 2, /keeps no session of \/ in/],
    ['a document in a folder that is not there', ['--last', '-o', 'none/a.md'], 1, /none\/a\.md/],
  ])('ends with an error for %s', async (_, args, code, message) => {
    const here = kept()
    const { err, ...ended } = await ran(here, ...args)
    expect(ended).toEqual({ code, out: '' })
    expect(err).toMatch(/^flower: [^\n]+\n$/)
    expect(err).toMatch(message)
    expect(existsSync(join(here.workspace, '.flower'))).toBe(false)
  })

  it('refuses to begin from what is no document, before anything is started', async () => {
    const here = kept({ ANTHROPIC_API_KEY: FAKE_API_KEY })
    writeFileSync(join(here.workspace, 'diary.md'), 'Dear diary.\n')
    const { stderr, end } = here.flower(['once', 'Go on.', '--from', 'diary.md'])
    expect(await end).toBe(2)
    expect(await stderr).toMatch(
      /^flower: nobody can take over from \S+diary\.md: nothing stands under '## Doing' and '## Next'/,
    )
  })

  it.skipIf(!HAS_TMUX)('fits a narrow terminal', async () => {
    const { workspace, env } = kept()
    const terminal = openTerminal([process.execPath, MAIN, 'rescue'], { cwd: workspace, env, columns: 40 })
    await terminal.shows('flower rescue 1f2e3d4c')
    for (const line of terminal.screen().split('\n')) expect(line.length).toBeLessThanOrEqual(40)
    expect(terminal.screen()).toContain('claude: Five so far.')
  })
})
