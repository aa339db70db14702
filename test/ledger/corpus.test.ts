import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { LedgerFacts } from '../../src/ledger/facts.ts'
import { renderLedger } from '../../src/ledger/render.ts'
import { ledgerFromTranscript } from '../../src/ledger/transcript.ts'

const FOLDER = '../shared/data/transcripts'

/** What was found in the files by hand. */
interface Expected {
  readonly lastInstruction: RegExp
  /** How many times a person spoke. */
  readonly words: number
  /** File names, the latest last. */
  readonly changed: readonly string[]
  /** The beginning of each, with exit status and whether it succeeded later; the latest failure last. */
  readonly failures: readonly (readonly [string, number | null, boolean])[]
  /** Completed and open tasks. */
  readonly tasks: readonly [number, number]
  readonly inFlight: readonly string[]
  readonly context: number
}

const FILES: Readonly<Record<string, Expected>> = {
  'v1.0.17-sniffly-todos-dies-mid-tool.jsonl': {
    lastInstruction: /^python diverse_musical_ai\.py$/,
    words: 5,
    changed: [
      'requirements.txt',
      'model_comparison.py',
      'ai_music_notebook.ipynb',
      'musical_ai_music.py',
      'musical_notebook.ipynb',
      'test_diverse_simple.py',
      'diverse_musical_ai.py',
      'test_no_church.py',
      'radical_musical_ai.py',
    ],
    failures: [
      ['python model_comparison.py', null, true],
      ['python diverse_musical_ai.py', null, true],
    ],
    tasks: [6, 0],
    inFlight: ['python radical_musical_ai.py'],
    context: 105_848,
  },
  'v2.1.29-entire-interrupts-orphan.jsonl': {
    lastInstruction: /^add test that checks this new way of handling session conflicts/,
    words: 9,
    changed: ['hooks.go'],
    failures: [['mise run fmt && mise run lint', 1, false]],
    tasks: [0, 0],
    inFlight: ['Explore session conflict tests'],
    context: 98_644,
  },
  'v2.1.232-entirecontext-ko-two-compacts.jsonl': {
    lastInstruction: /^\/lore-commit$/,
    words: 4,
    changed: [
      '.gitignore',
      '0019-defer-py-typed-marker.md',
      'decision_verify.py',
      'RELEASE.md',
      'decisions_cmds.py',
      'test_decision_verify.py',
      'ROADMAP.md',
    ],
    failures: [
      ['git check-ignore -v', 1, false],
      ['uv run ruff check', 1, true],
      ['uv run ruff format --check', 1, false],
      ['git commit -m', 128, false],
    ],
    tasks: [2, 2],
    inFlight: ['git add LESSONS.md'],
    context: 65_388,
  },
  'v2.1.5-entire-529-two-compacts.jsonl': {
    lastInstruction: /^can you run simplifier and report any findings\?$/,
    words: 14,
    changed: ['resume.go', 'strategy.go', 'rewind.go', 'manual_commit_rewind.go', 'resume_test.go'],
    failures: [
      ['mise run test:integration', 1, false],
      ['mise run lint', 1, true],
    ],
    tasks: [0, 0],
    inFlight: [],
    context: 148_495,
  },
  'v2.0.76-entire-malformed-line.jsonl': {
    lastInstruction: /^looking at this now I can see for example:/,
    words: 9,
    changed: [
      'CLAUDE.md',
      'auto_commit_test.go',
      'checkpoint.go',
      'committed.go',
      'manual_commit_condensation.go',
      'auto_commit.go',
      'common.go',
      'manual_commit_types.go',
      'session.go',
    ],
    failures: [['mise run lint', 1, true]],
    tasks: [4, 0],
    inFlight: [],
    context: 101_676,
  },
}

describe.skipIf(!existsSync(FOLDER))('the ledger of a real transcript', () => {
  it.each(Object.entries(FILES))('agrees with what stands in %s', (file, expected) => {
    const facts = ledgerOfFile(file)
    expect(facts.words.at(-1)?.text).toMatch(expected.lastInstruction)
    expect(facts.words).toHaveLength(expected.words)
    expect(facts.changed.map(({ path }) => path.split('/').at(-1)).sort()).toEqual(
      expected.changed.toSorted(),
    )
    const { failures } = facts.commands
    expect(failures.map(({ exitStatus, passedLater }) => [exitStatus, passedLater])).toEqual(
      expected.failures.map(([, exitStatus, passedLater]) => [exitStatus, passedLater]),
    )
    for (const [index, [command]] of expected.failures.entries()) {
      expect(failures[index]?.command.startsWith(command)).toBe(true)
    }
    const completed = facts.tasks.filter(({ status }) => status === 'completed').length
    expect([completed, facts.tasks.length - completed]).toEqual(expected.tasks)
    expect(facts.inFlight).toHaveLength(expected.inFlight.length)
    for (const [index, what] of expected.inFlight.entries()) {
      expect(facts.inFlight[index]?.what.startsWith(what)).toBe(true)
    }
    expect(facts.context).toBe(expected.context)
  })

  it('fits below a document, for every file', () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'))
    for (const file of files) {
      const text = renderLedger(ledgerOfFile(file))
      expect(Buffer.byteLength(text), file).toBeLessThanOrEqual(7_000)
    }
  })
})

function ledgerOfFile(file: string): LedgerFacts {
  const lines = readFileSync(`${FOLDER}/${file}`, 'utf8').split('\n')
  return ledgerFromTranscript(
    lines.flatMap((line): unknown[] => {
      try {
        return [JSON.parse(line)]
      } catch {
        return []
      }
    }),
  )
}
