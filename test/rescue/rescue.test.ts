import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import { parted } from '../../src/handoff/appendix.ts'
import { Handoff } from '../../src/handoff/document.ts'
import { wordsInLedger } from '../../src/ledger/read-words.ts'
import { type Rescued, type RescueOptions, rescueSession } from '../../src/rescue/rescue.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { apiError, call, type Line, result, said, system, transcript, user } from './entries.ts'

const ID = '1f2e3d4c-0000-4000-8000-000000000000'
const NOW = new Date('2026-03-01T12:00:00Z')
const KEY = `glpat-${'a1B2'.repeat(6)}`

/** Rescues a session of these lines; without a workspace unless one is given. */
async function rescued(
  lines: readonly Line[],
  options: Partial<RescueOptions> = {},
  name = `${ID}.jsonl`,
): Promise<Rescued> {
  const file = transcript(temporaryFolder(), lines, name)
  return rescueSession({ transcript: file, workspace: null, env: {}, now: NOW, ...options })
}

const DIED: readonly Line[] = [
  user('Count the roses.'),
  call('t', 'TodoWrite', {
    todos: [
      { content: 'Count red ones', status: 'completed' },
      { content: 'Count white ones', status: 'in_progress' },
    ],
  }),
  result('t', 'ok'),
  call('w', 'Write', { file_path: '/work/garden/roses.txt', content: '5' }),
  result('w', 'File created successfully at: /work/garden/roses.txt'),
  call('b', 'Bash', { command: 'make count' }),
  result('b', 'Exit code 2\nno rule to make count', { isError: true }),
  said('The Makefile has no such rule.'),
  user('Then write it.'),
  call('r', 'Bash', { command: 'cat garden.log' }),
  result('r', `${'petal '.repeat(2_000)}end`),
  apiError('Prompt is too long'),
]

describe('the document of a session that died', () => {
  it('is complete, and says what can be known without a model', async () => {
    const { document } = await rescued(DIED)
    expect(document.complete()).toBe(true)
    expect(document.degraded).toBe(true)
    expect(document.doing).toContain('(its context was full: Prompt is too long)')
    expect(document.doing).toContain('What the user asked last:\n\n> Then write it.')
    expect(document.doing).toContain('> The Makefile has no such rule.')
    expect(document.deadEnds).toContain('`make count` · exit 2\n  > no rule to make count')
    expect(document.next).toContain('- [ ] Count white ones (in progress)')
    expect(document.next).not.toContain('Count red ones')
    expect(document.scene).toContain('Directory: `/work/garden`, branch `main`')
    expect(document.scene).toContain('`/work/garden/roses.txt` · created')
  })

  it('points to a large result, and does not copy it', async () => {
    const { text } = await rescued(DIED)
    expect(text).toContain('- line 11, 12003 characters · Bash `cat garden.log`')
    expect(text).not.toContain('petal')
  })

  it('has what the user said, word for word, below it', async () => {
    const { text } = await rescued(DIED)
    expect(wordsInLedger(parted(text).appendix)).toEqual([
      { kind: 'step', text: 'Count the roses.' },
      { kind: 'words', text: 'Then write it.' },
    ])
  })

  it('can be read back from its file, in each language', async () => {
    for (const language of LANGUAGES) {
      const { text, document } = await rescued(DIED, { language })
      expect(Handoff.parse(text, { step: document.step })).toEqual(document)
    }
  })

  it('keeps the newest summary of a compaction whole, as what it is, and points to the earlier ones', async () => {
    const summary = (text: string): readonly Line[] => [
      system('compact_boundary', { compactMetadata: { trigger: 'auto' } }),
      user(text, { isCompactSummary: true }),
    ]
    const newest = 'This session is being continued…\n\n## Next\n\nWater the roses.\n\n## Doing\n\nNothing.'
    const { document, text } = await rescued([
      user('Go.'),
      ...summary('The first.'),
      ...summary(newest),
      said('Ok.'),
    ])
    expect(document.doing).toContain('before line 5 of the transcript')
    expect(document.doing).toContain(
      newest
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n'),
    )
    expect(document.doing).toContain('Earlier summaries stand at line 3 of the transcript.')
    expect(document.doing).not.toContain('The first.')
    expect(Handoff.parse(text, { step: document.step })).toEqual(document)
  })

  it('shortens a summary that is very long, and says where all of it stands', async () => {
    const long = `begins ${'so '.repeat(20_000)} ends`
    const { document } = await rescued([user('Go.'), user(long, { isCompactSummary: true }), said('Ok.')])
    expect(document.doing).toMatch(
      /> begins[\s\S]*\[\d+ characters left out here; the whole of it: line 2\][\s\S]*ends/,
    )
    expect(document.doing.length).toBeLessThan(27_000)
  })

  it('has the plan that the user approved as decided, and not one that was turned down', async () => {
    const plan = (id: string, text: string, answer: string, isError: boolean): readonly Line[] => [
      call(id, 'ExitPlanMode', { plan: text }),
      result(id, answer, { isError }),
    ]
    const { document } = await rescued([
      user('Plan it.'),
      ...plan('p1', 'Burn the roses.', "The user doesn't want to proceed with this tool use.", true),
      ...plan('p2', 'Water the roses.', 'User has approved your plan.', false),
    ])
    expect(document.decided).toContain('> Water the roses.')
    expect(document.decided).not.toContain('Burn')
  })

  it('follows the branch that stands: what was taken back is not in it', async () => {
    const first = user('Paint the roses.', { uuid: 'one', parentUuid: 'root' })
    const answer = said('Painting.', { uuid: 'two', parentUuid: 'one' })
    const second = user('Count the roses.', { uuid: 'three', parentUuid: 'root' })
    const { text } = await rescued([
      first,
      answer,
      second,
      said('Five.', { uuid: 'four', parentUuid: 'three' }),
    ])
    expect(text).toContain('Count the roses.')
    expect(text).not.toContain('Paint')
  })

  it('counts what subagents changed and what failed in them, wherever their transcripts lie', async () => {
    const folder = temporaryFolder()
    const file = transcript(folder, [user('Go.'), said('Done.')], `${ID}.jsonl`)
    mkdirSync(join(folder, ID, 'subagents'), { recursive: true })
    const work = (path: string): readonly Line[] => [
      user('Do it.', { isSidechain: true, agentId: path }),
      call(path, 'Edit', { file_path: path }, { isSidechain: true, agentId: path }),
      result(path, 'edited', { isSidechain: true, agentId: path }),
    ]
    transcript(join(folder, ID, 'subagents'), work('/below.ts'), 'agent-1.jsonl')
    transcript(join(folder, ID, 'subagents'), work('/compaction.ts'), 'agent-acompact-1.jsonl')
    transcript(folder, work('/beside.ts'), 'agent-2.jsonl')
    transcript(
      folder,
      work('/other.ts').map((line) => ({ ...line, sessionId: 'another' })),
      'agent-3.jsonl',
    )
    const { found } = await rescueSession({ transcript: file, workspace: null, env: {} })
    expect(found.facts.changed.map(({ path }) => path)).toEqual(['/below.ts', '/beside.ts'])
    expect(found.facts.words.map(({ text }) => text)).toEqual(['Go.'])
    expect(found.subagents).toHaveLength(2)
    expect(found.origin).toMatchObject({ session: 's', directory: '/work/garden' })
  })

  it('says what of the transcript could not be read', async () => {
    const folder = temporaryFolder()
    const file = transcript(folder, [user('Go.'), said('Done.')])
    writeFileSync(file, `# mine\n${readFileSync(file, 'utf8')}{"type":"assis`)
    const { document, found } = await rescueSession({ transcript: file, workspace: null, env: {} })
    expect(found.reading.damage).toMatchObject({ skipped: 2, cutOff: true })
    expect(found.ending.kind).toBe('cut-off')
    expect(document.scene).toContain('could not be read: 2')
    expect(document.scene).toContain('breaks off in the middle of its last line')
  })

  it.each([
    ['the key of the environment', 'plain-secret-of-mine', { MY_TOKEN: 'plain-secret-of-mine' }],
    ['what looks like a key', KEY, {}],
  ])('masks %s, wherever it stands', async (_, secret, env) => {
    const { text, found } = await rescued(
      [
        user(`Use ${secret}.`),
        call('b', 'Bash', { command: `curl -H "x-api-key: ${secret}" x` }),
        result('b', `Exit code 1\nrefused: ${secret}`, { isError: true }),
        user(`Summary: ${secret}`, { isCompactSummary: true }),
        call('p', 'ExitPlanMode', { plan: `Use ${secret}` }),
        result('p', 'ok'),
        said(`I used ${secret}.`),
        apiError(`API Error: 400 ${secret}`),
      ],
      { env },
    )
    expect(text).toContain(`Use ${secret.slice(0, 4)}…`)
    expect(text).not.toContain(secret)
    expect(JSON.stringify(found)).not.toContain(secret)
  })

  it.each<[string, readonly Line[]]>([
    ['an empty file', []],
    ['only state', [{ type: 'summary', summary: 'Roses' }]],
    ['other JSON', [{ roses: 5 }]],
  ])('is refused to %s', async (_, lines) => {
    await expect(rescued(lines)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('no transcript of a session'),
    })
  })

  it('takes a session without any word of the user', async () => {
    const { document } = await rescued([said('Hello?')])
    expect(document.complete()).toBe(true)
    expect(document.doing).toContain('no words of the user')
  })
})

describe('where the document goes', () => {
  it('is the workbench, with all of the ledger beside it, and the former one in the archive', async () => {
    const workspace = temporaryFolder()
    const file = transcript(temporaryFolder(), DIED, `${ID}.jsonl`)
    const first = await rescueSession({ transcript: file, workspace, env: {}, now: NOW })
    const notes = join(workspace, '.flower', 'notes')
    expect(first.path).toBe(join(notes, 'handoff-1f2e3d4c-rescued.md'))
    expect(first.archived).toBeNull()
    expect(readFileSync(first.path ?? '', 'utf8')).toBe(first.text)
    const [full = ''] = readdirSync(join(notes, 'archive', 'ledger'))
    expect(first.text).toContain(join(notes, 'archive', 'ledger', full))

    writeFileSync(first.path ?? '', 'edited')
    const again = await rescueSession({ transcript: file, workspace, env: {}, now: NOW })
    expect(readFileSync(again.archived ?? '', 'utf8')).toBe('edited')
    expect(again.text).toBe(first.text)
  })

  it('is nowhere without a workspace, and then more of the ledger stands in it', async () => {
    const { path, text } = await rescued([user('word '.repeat(500)), said('Ok.')])
    expect(path).toBeNull()
    expect(wordsInLedger(parted(text).appendix)[0]?.text).toBe('word '.repeat(500).trim())
  })

  it.each([
    ['My Notes (2).jsonl', 'my-notes-2'],
    ['花.jsonl', '花'],
    ['....jsonl', 'session'],
  ])('is named after the file %s', async (file, name) => {
    const { document } = await rescued(DIED, {}, file)
    expect(document.step).toBe(`session ${name}`)
  })
})
