import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CheckJson } from '../../../src/cli/handoff/check.ts'
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

const FIRST = document('- Keep the v1 format.\n- Quotes first.', 'Go on.')
const SECOND = document(
  '- [D1] retired: the files are converted.\n- [D2] Quotes first, then blanks.\n- The user: "Burn the archive."',
  'The rest.',
  '- src/gone.ts, `lostFunction()`\n- \x1b[31mred\x1b[0m\x07',
)

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

describe('a run of four generations, the first document of which a person edits, and the last is degraded', () => {
  it('can be listed, shown, compared, checked and edited', async () => {
    const edits: Said[] = []
    const job: Real = await real(
      (request) => {
        const told = request.firstUserText
        if (asksForHandoff(request.lastUserText)) {
          if (told.includes('The rest.')) return say('', { stopReason: 'refusal' })
          return told.includes('taking over') ? say(SECOND) : say(FIRST)
        }
        if (told.includes('[degraded handoff]')) return say('All repaired.')
        return call('Bash', { command: noise(request.index, 24_000) })
      },
      {
        handoff: { window: 60_000, headroom: 36_000, review: 60 },
        onReview: async () => {
          const env =
            edits.length === 0
              ? { EDITOR: editor(job, 'Quotes first.', 'Quotes first, says Ana.') }
              : { VISUAL: 'true' }
          edits.push(flower(job, edits.length === 1 ? ['edit', '--json'] : ['edit'], env))
        },
      },
    )
    mkdirSync(path.join(job.workspace, 'src'))
    writeFileSync(path.join(job.workspace, 'src', 'parse.ts'), 'export function parse() {}\n')
    const result = await job.run('Repair the parser.')
    expect(result).toMatchObject({ ok: true, text: 'All repaired.' })

    // The run that waited got the edit, and took no copy of the former text for a document of its own.
    expect(edits[0]).toMatchObject({ code: 0, err: '' })
    expect(edits[0]?.out).toMatch(/^Saved: .*handoff-work\.md\n.*archive\/edits\/.*\nGeneration 2 of run/)
    expect(result.handoffs.map(({ edited }) => edited)).toEqual([true, false, false])
    expect(job.server.requests.some((request) => request.firstUserText.includes('says Ana'))).toBe(true)
    expect(JSON.parse(edits[1]?.out ?? '')).toMatchObject({
      changed: false,
      missing: [],
      reader: { kind: 'successor', generation: 3, isOpen: true },
    })

    const listed = flower(job, ['list', '--json'])
    expect(listed).toMatchObject({ code: 0, err: '' })
    const common = { step: 'work', changed: false, disagreement: null }
    expect(JSON.parse(listed.out)).toMatchObject([
      { ...common, generation: 1, edited: true, degraded: false, newest: false },
      { ...common, generation: 2, edited: false, degraded: false, newest: false },
      { ...common, generation: 3, edited: false, degraded: true, newest: true, reason: expect.any(String) },
    ])
    expect(flower(job, ['list']).out).toMatch(
      /^work\n.*generation 1 .*at \d+k .*edited before[\s\S]*3 .*newest .*degraded \(/,
    )

    // Byte for byte into a pipe, whatever it contains.
    const [, second] = result.handoffs
    expect(flower(job, ['show', 'work', '-g', '2'])).toEqual({
      code: 0,
      out: readFileSync(second?.path ?? '', 'utf8'),
      err: '',
    })
    expect(JSON.parse(flower(job, ['show', '--json', '-g', '2']).out)).toMatchObject({
      generation: 2,
      sections: { next: 'The rest.', scene: expect.stringContaining('\x1b[31mred') },
    })

    const difference = flower(job, ['diff', '1', '2'])
    expect(difference).toMatchObject({ code: 0, err: '' })
    expect(difference.out).toContain('~ [D2] (reworded) Quotes first, [-says Ana-]{+then blanks+}.')
    expect(difference.out).toContain('+ [D3] (new) {+The user: "Burn the archive." (unverified)+}')
    expect(difference.out).toContain('- [D1] (retired: the files are converted.) [-Keep the v1 format.-]')
    expect(difference.out).toContain('{+- red^G+}')
    expect(difference.out).not.toContain('\x1b')
    expect(flower(job, ['diff', '1', '2', '--exit-code']).code).toBe(1)
    expect(flower(job, ['diff', '2', '2', '--exit-code'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('No difference.'),
    })

    expect(findings(flower(job, ['check', '-g', '1', '--json']))).toEqual([])
    expect(flower(job, ['check', '-g', '1']).code).toBe(0)
    const checked = flower(job, ['check', '-g', '2', '--json'])
    expect(checked.code).toBe(1)
    expect(findings(checked)).toEqual([
      expect.stringMatching(/^unverified-claim {2}.*Burn the archive/),
      'missing-file src/gone.ts ',
      'missing-identifier lostFunction ',
    ])
    expect(flower(job, ['check']).out).toMatch(/handoff-work\.md:3: flower assembled this document/)

    // An entry that a person takes out later is missed, and the former text is still there.
    const late = flower(job, ['edit'], { EDITOR: editor(job, '[D2] Quotes', 'No quotes') })
    expect(late.out).toMatch(/Session \S+ has begun from the text before/)
    expect(findings(flower(job, ['check', '--json']))).toContainEqual(expect.stringMatching(/^lost-entry D2/))
    expect(flower(job, ['list']).out).toMatch(/generation 3 .*changed since it was read/)
    const former = /before: (.*)/.exec(late.out)?.[1] ?? ''
    expect(readFileSync(path.join(job.workspace, former), 'utf8')).toContain('[D2] Quotes')
    expect(JSON.parse(flower(job, ['list', '--json']).out)).toHaveLength(3)
  })
})

/** What a check has found, in short. */
function findings({ out }: Said): string[] {
  const { findings } = JSON.parse(out) as CheckJson
  return findings.map(({ kind, name, text }) => `${kind} ${name} ${text}`)
}
