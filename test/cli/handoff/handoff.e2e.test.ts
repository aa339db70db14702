import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { call, say } from '../../../src/testing/index.ts'
import { asksForHandoff, noise, type Real, real } from '../../runtime/support.ts'
import { MAIN } from '../support.ts'

interface Said {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** The built command in the workspace of a job. */
function flower(job: Real, args: readonly string[], env: NodeJS.ProcessEnv = {}): Said {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'handoff', ...args], {
    cwd: job.workspace,
    env: { PATH: process.env.PATH, HOME: job.root, FLOWER_LANG: 'en', ...env },
    encoding: 'utf8',
  })
  return { code: status, out: stdout, err: stderr }
}

function document(decided: string, next: string, more = ''): string {
  return `## Doing\n\nRepairing \`parse()\`.\n\n## Decided\n\n${decided}\n\n## Dead ends\n\n- A regular expression: too slow.\n\n## Next\n\n${next}\n\n## Scene\n\n- src/parse.ts\n${more}`
}

/** An editor that replaces a text in the file that it is given last. */
function editor(job: Real, from: string, to: string): string {
  const script = path.join(job.root, 'editor.mjs')
  writeFileSync(
    script,
    `import { readFileSync, writeFileSync } from 'node:fs'
     const [from, to, file] = process.argv.slice(2)
     writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))`,
  )
  return `"${process.execPath}" "${script}" "${from}" "${to}"`
}

describe('a run of three generations, the first document of which a person edits', () => {
  it('can be listed, shown, compared, checked and edited', async () => {
    const edits: Said[] = []
    const job: Real = await real(
      (request) => {
        const told = request.firstUserText
        if (asksForHandoff(request.lastUserText)) {
          return told.includes('taking over')
            ? say(
                document(
                  '- [D1] retired: the files are converted.\n- [D2] Quotes first, then blanks.\n- The user: "Burn the archive."',
                  'The rest.',
                  '- src/gone.ts, `lostFunction()`\n- \x1b[31mred\x1b[0m\x07',
                ),
              )
            : say(document('- Keep the v1 format.\n- Quotes first.', 'Go on.'))
        }
        if (told.includes('The rest.')) return say('All repaired.')
        return call('Bash', { command: noise(request.index, 24_000) })
      },
      {
        handoff: { window: 60_000, headroom: 36_000, review: 60 },
        onReview: async () => {
          edits.push(
            edits.length === 0
              ? flower(job, ['edit'], { EDITOR: editor(job, 'Quotes first.', 'Quotes first, says Ana.') })
              : flower(job, ['edit', '--json'], { VISUAL: 'true' }),
          )
        },
      },
    )
    mkdirSync(path.join(job.workspace, 'src'))
    writeFileSync(path.join(job.workspace, 'src', 'parse.ts'), 'export function parse() {}\n')
    const result = await job.run('Repair the parser.')
    expect(result).toMatchObject({ ok: true, text: 'All repaired.' })

    // The run that waited got the edit, and nothing of it was taken for a document of another run.
    expect(edits[0]).toMatchObject({ code: 0, err: '' })
    expect(edits[0]?.out).toMatch(/Saved: .*handoff-work\.md\n.*archive\/edits[\s\S]*Generation 2 of run/)
    expect(result.handoffs.map(({ edited }) => edited)).toEqual([true, false])
    expect(job.server.requests.some((request) => request.firstUserText.includes('says Ana'))).toBe(true)
    const reviewed = JSON.parse(edits[1]?.out ?? '')
    expect(reviewed).toMatchObject({
      changed: false,
      missing: [],
      reader: { kind: 'successor', generation: 3, isOpen: true },
    })

    const listed = flower(job, ['list', '--json'])
    expect(listed).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(listed.out)).toMatchObject([
      { step: 'work', generation: 1, edited: true, changed: false, newest: false, disagreement: null },
      { step: 'work', generation: 2, edited: false, changed: false, newest: true, disagreement: null },
    ])
    console.log(flower(job, ['list']).out)
    console.log(flower(job, ['list'], { COLUMNS: '40', LANG: 'zh' }).out)
    console.log(flower(job, ['show']).out)
    console.log(flower(job, ['diff']).out)
    console.log(flower(job, ['check']))
    console.log(edits)
    console.log(flower(job, ['edit'], { EDITOR: editor(job, '## Next', '## Nix') }).out)
    console.log(flower(job, ['list']).out)
    console.log(flower(job, ['check']))
    void [readdirSync, readFileSync, rmSync]
  })
})
