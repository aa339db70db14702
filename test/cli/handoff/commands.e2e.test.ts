import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Handoff } from '../../../src/handoff/document.ts'
import { RunStore } from '../../../src/runtime/run-store.ts'
import { freezeHandoff, hashOf } from '../../../src/workbench/handoff-file.ts'
import { MAIN, type Place, place } from '../support.ts'
import { HAS_TMUX, openTerminal } from '../tmux.ts'

const AT = '2026-11-30T21:00:0'
const RUN = '20261130-210000-aaaaaa'

interface Said {
  readonly code: unknown
  readonly out: string
  readonly err: string
}

async function flower(here: Place, ...args: string[]): Promise<Said> {
  const { end, stdout, stderr } = here.flower(['handoff', ...args])
  return { code: await end, out: await stdout, err: await stderr }
}

/** A workspace whose runs have left documents with these things to do next, one step after the other. */
async function workspaceWith(
  ...documents: readonly (readonly [step: string, next: string])[]
): Promise<Place> {
  const here = place({ FLOWER_LANG: 'en' })
  const notes = join(here.workspace, '.flower', 'notes')
  mkdirSync(notes, { recursive: true })
  const { records } = new RunStore(join(here.workspace, 'runs'))
  const generations = new Map<string, number>()
  for (const [index, [step, next]] of documents.entries()) {
    const generation = (generations.get(step) ?? 0) + 1
    generations.set(step, generation)
    const text = new Handoff({ step, doing: 'Mending.', next }).toMarkdown()
    await freezeHandoff({ notes, step, text, now: new Date(`${AT}${index}Z`) })
    const session = `session-${index}`
    records.recordHandoff({
      run: RUN,
      step,
      line: 1,
      generation,
      session,
      at: `${AT}${index}.500Z`,
      hash: hashOf(text),
      document: text,
    })
    records.setLineage(step, { session, line: 1, run: RUN })
  }
  return here
}

describe('flower handoff', () => {
  it.each(['list', 'show', 'edit', 'diff', 'check'])(
    '%s says where to look when nothing is there, and makes nothing',
    async (command) => {
      const here = place()
      expect(await flower(here, command)).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringMatching(/^flower: no handoff document .*--workspace and --run-dir[^\n]*\n$/),
      })
      expect(readdirSync(here.workspace)).toEqual([])
    },
  )

  it.each(['show', 'edit', 'diff', 'check'])('%s wants a step where there are several', async (command) => {
    const here = await workspaceWith(['build', 'Go on.'], ['test', 'Go on.'])
    const refused = await flower(here, command)
    expect(refused).toMatchObject({ code: 2, err: expect.stringMatching(/name one: 'build', 'test'\n$/) })
  })

  it('loads neither the Agent SDK nor a schema to look at documents', async () => {
    const here = await workspaceWith(['build', 'Look at `src/a.ts`.'], ['build', 'Go on.'])
    for (const command of ['list', 'show', 'diff', 'check']) {
      const coverage = join(here.root, `coverage-${command}`)
      here.env.NODE_V8_COVERAGE = coverage
      await flower(here, command)
      const loaded = readdirSync(coverage).map((file) => readFileSync(join(coverage, file), 'utf8'))
      expect(loaded.join('')).toContain('/dist/cli/handoff/')
      expect(loaded.join('')).not.toMatch(/node_modules\/(@anthropic-ai|zod)\//)
    }
  })

  it('says where records and files do not agree', async () => {
    const here = await workspaceWith(['build', 'one'], ['build', 'two'], ['build', 'three'])
    const archive = join(here.workspace, '.flower', 'notes', 'archive', 'handoff')
    rmSync(join(archive, 'build-20261130-210001.md'))
    writeFileSync(join(archive, 'other-20261130-210000.md'), 'Mine.')
    const { code, out } = await flower(here, 'list')
    expect(code).toBe(0)
    expect(out).toMatch(
      /generation 1[\s\S]*Its file is gone; what its successor was given is in .*flower\.db/,
    )
    expect(out).toMatch(/other\n.*generation unknown[\s\S]*No record/)

    const shown = await flower(here, 'show', 'build', '-g', '1')
    expect(shown).toMatchObject({ code: 0, err: expect.stringContaining('its file is gone') })
    expect(shown.out).toContain('## Next\n\none\n')
  })

  it('finds the documents of a workspace whose records are gone, or that has moved', async () => {
    const here = await workspaceWith(['build', 'one'], ['build', 'two'])
    rmSync(join(here.workspace, 'runs'), { recursive: true })
    renameSync(here.workspace, `${here.workspace}-2`)
    const there = ['--workspace', join(here.root, 'workspace-2')]
    mkdirSync(here.workspace)
    expect((await flower(here, 'diff', ...there)).out).toContain('[-one-]{+two+}')
    expect((await flower(here, 'show', ...there, '-g', '20261130-210001')).out).toContain('one')
    const checked = await flower(here, 'check', ...there)
    expect(checked).toMatchObject({ code: 0, err: expect.stringContaining('not on record') })
    expect(existsSync(join(here.root, 'workspace-2', 'runs'))).toBe(false)
  })

  it('speaks the language that is asked for', async () => {
    const here = await workspaceWith(['build', 'one'], ['build', 'two'])
    expect((await flower(here, 'list', '--lang', 'zh')).out).toMatch(/第 1 代[\s\S]*第 2 代/)
    expect((await flower(here, 'diff', '--lang', 'es')).out).toContain('## Siguiente')
  })

  it('edit keeps what was written when the editor fails, and leaves the document alone', async () => {
    const here = await workspaceWith(['build', 'one'])
    here.env.EDITOR = 'fails() { echo more >> "$1"; exit 3; }; fails'
    const failed = await flower(here, 'edit')
    expect(failed).toMatchObject({ code: 1, err: expect.stringMatching(/ended with 3.* is in \S+\n$/) })
    const copy = / is in (\S+)\n$/.exec(failed.err)?.[1] ?? ''
    expect(readFileSync(copy, 'utf8')).toMatch(/more\n$/)
    rmSync(join(copy, '..'), { recursive: true })
    expect((await flower(here, 'show')).out).not.toContain('more')
  })

  it('edit keeps what was written when it cannot be saved', async () => {
    const here = await workspaceWith(['build', 'one'])
    const archive = join(here.workspace, '.flower', 'notes', 'archive')
    mkdirSync(archive)
    writeFileSync(join(archive, 'edits'), 'a file where a folder should be')
    here.env.EDITOR = 'adds() { echo more >> "$1"; }; adds'
    const failed = await flower(here, 'edit')
    expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('edits') })
    const copy = / is in (\S+)\n$/.exec(failed.err)?.[1] ?? ''
    expect(readFileSync(copy, 'utf8')).toMatch(/more\n$/)
    rmSync(join(copy, '..'), { recursive: true })
  })

  it('edit names a way out where there is no editor', async () => {
    const here = await workspaceWith(['build', 'one'])
    expect(await flower(here, 'edit')).toMatchObject({ code: 2, err: expect.stringContaining('set EDITOR') })
  })

  it('edit says no more than that where nothing was changed', async () => {
    const here = await workspaceWith(['build', 'one'])
    here.env.EDITOR = 'true'
    const left = await flower(here, 'edit')
    expect(left).toMatchObject({ code: 0, err: '' })
    expect(left.out).toMatch(/^Nothing was changed\. [^\n]+\n$/)
  })

  it('edit says which required section is missing, and saves it all the same', async () => {
    const here = await workspaceWith(['build', 'one'])
    here.env.VISUAL = 'empties() { echo "## Doing" > "$1"; echo all >> "$1"; }; empties'
    const saved = await flower(here, 'edit')
    expect(saved).toMatchObject({ code: 0, err: '' })
    expect(saved.out).toMatch(/It has no 'Next'[\s\S]*Generation 2 of run 20261130-210000-aaaaaa/)
    expect((await flower(here, 'show')).out).toBe('## Doing\nall\n')
  })
})

describe.skipIf(!HAS_TMUX)('on a terminal', () => {
  it('nothing in a document moves the cursor, and 40 columns are enough', async () => {
    const hostile = `${'\x1b[2J\x1b]0;title\x07'}go on, ${'far '.repeat(20)}`
    const here = await workspaceWith(['build', 'one'], ['build', hostile])
    const flowerIn = (...args: string[]) =>
      openTerminal([process.execPath, MAIN, 'handoff', ...args], {
        cwd: here.workspace,
        env: here.env,
        columns: 40,
      })
    const shown = flowerIn('show')
    await shown.shows('ended 0')
    expect(shown.screen()).toContain('# Handoff: build')
    expect(shown.screen()).toContain('^[]0;title^Ggo on, far')

    const compared = flowerIn('diff')
    await compared.shows('ended 0')
    expect(compared.screen()).toMatch(/^## Next/m)
    expect(compared.screen()).toContain('^[]0;title^Ggo on, far')
    // Colours say what is new and what is gone, and no marks.
    expect(compared.screen()).not.toContain('{+')
    for (const line of `${shown.screen()}${compared.screen()}`.split('\n').slice(0, 20)) {
      expect(line.length).toBeLessThanOrEqual(40)
    }
  })

  it('an editor has the terminal and Ctrl-C for itself', async () => {
    const here = await workspaceWith(['build', 'one'])
    const script = join(here.root, 'editor.mjs')
    writeFileSync(
      script,
      `import { appendFileSync } from 'node:fs'
       process.on('SIGINT', () => console.log('caught'))
       process.stdin.setRawMode(true)
       process.stdin.setRawMode(false)
       console.log('ready')
       process.stdin.once('data', (text) => { appendFileSync(process.argv[2], text); process.exit() })`,
    )
    const terminal = openTerminal([process.execPath, MAIN, 'handoff', 'edit'], {
      cwd: here.workspace,
      env: { ...here.env, EDITOR: `"${process.execPath}" "${script}"` },
    })
    await terminal.shows('ready')
    terminal.press('C-c')
    await terminal.shows('caught')
    terminal.type('And water it.')
    terminal.press('Enter')
    await terminal.shows('ended 0')
    expect(terminal.screen()).toMatch(/Saved: .*handoff-build\.md/)
    expect(terminal.screen()).toMatch(/ icanon .* echo /s)
    expect((await flower(here, 'show')).out).toMatch(/And water it\.\n$/)
  })
})
