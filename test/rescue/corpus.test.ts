import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parted } from '../../src/handoff/appendix.ts'
import { Handoff } from '../../src/handoff/document.ts'
import { wordsInLedger } from '../../src/ledger/read-words.ts'
import { LEDGER_MARK } from '../../src/ledger/render.ts'
import type { EndingKind } from '../../src/rescue/ending.ts'
import { type Rescued, rescueSession } from '../../src/rescue/rescue.ts'
import { maskSecrets } from '../../src/runtime/mask-secrets.ts'
import { CORPUS } from '../sessions/corpus.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** How those ended of which it was found by hand. */
const ENDINGS: Readonly<Record<string, EndingKind>> = {
  'derived-prompt-too-long-from-v2.0.67-erk.jsonl': 'compaction-failed',
  'v1.0.17-sniffly-todos-dies-mid-tool.jsonl': 'cut-off',
  'v2.1.29-entire-interrupts-orphan.jsonl': 'cut-off',
  'v2.1.5-entire-529-two-compacts.jsonl': 'finished',
  'v2.0.13-agentlogs-manual-compact.jsonl': 'finished',
}
/** Lines at which compactions left a summary. */
const SUMMARIES: Readonly<Record<string, number>> = {
  'v2.0.67-erk-compact-todos.jsonl': 1,
  'v2.1.232-entirecontext-ko-two-compacts.jsonl': 2,
  'v2.1.39-spotter-compact.jsonl': 1,
  'v2.1.5-entire-529-two-compacts.jsonl': 2,
}

async function rescued(name: string, text: string): Promise<Rescued> {
  const workspace = temporaryFolder()
  const folder = join(workspace, 'kept')
  mkdirSync(folder)
  const transcript = join(folder, name)
  writeFileSync(transcript, text)
  return rescueSession({ transcript, workspace, env: {} })
}

describe.skipIf(CORPUS.length === 0)('a real transcript', () => {
  it.each(CORPUS)('becomes a document that somebody can go on from: $name', async ({ name, text }) => {
    const { document, text: file, found } = await rescued(name, text)
    expect(document.missing()).toEqual([])
    expect(Handoff.parse(file, { step: document.step })).toEqual(document)
    const { appendix } = parted(file)
    // What the harness's own compaction did is nobody's work.
    expect(appendix.startsWith(LEDGER_MARK)).toBe(!name.includes('agent-acompact'))
    expect(Buffer.byteLength(appendix)).toBeLessThanOrEqual(7_000)
    // With the newest summary whole, a tenth of the smallest window.
    expect(Buffer.byteLength(file)).toBeLessThanOrEqual(50_000)
    expect(await maskSecrets(file)).toBe(file)
    expect(wordsInLedger(appendix).length > 0).toBe(found.facts.words.length > 0)
    expect(found.ending.kind).toBe(ENDINGS[name] ?? found.ending.kind)
    expect(found.summaries).toHaveLength(SUMMARIES[name] ?? found.summaries.length)
  })

  it.each(CORPUS)('is rescued however it is cut off: $name', async ({ name, text }) => {
    const bytes = Buffer.from(text)
    for (const share of [0.3, 0.77]) {
      const { document } = await rescued(
        name,
        bytes.subarray(0, Math.floor(bytes.length * share)).toString('latin1'),
      )
      expect(document.missing()).toEqual([])
    }
  })
})
