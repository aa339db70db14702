import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CleanPolicy, clean, DEFAULT_CLEAN_POLICY } from '../../../src/sessions/clean/clean.ts'
import { expire } from '../../../src/sessions/clean/expire.ts'
import { heal } from '../../../src/sessions/clean/heal.ts'
import { prune } from '../../../src/sessions/clean/prune.ts'
import { relink } from '../../../src/sessions/clean/relink.ts'
import { trim } from '../../../src/sessions/clean/trim.ts'
import { decodeTranscript } from '../../../src/sessions/decode.ts'
import type { Entry } from '../../../src/sessions/entry.ts'
import { CORPUS } from '../corpus.ts'
import { anyPolicy, anyTranscript, tidyTranscript } from './arbitrary-transcript.ts'
import { expectLinked, expectPaired, expectSameOrder, numbered } from './invariants.ts'

const isGlance = (command: string): boolean => command === 'ls'
const save = (text: string): string => `/spill/${text.length}.txt`

const PASSES: Readonly<Record<string, (entries: readonly Entry[]) => readonly Entry[]>> = {
  expire: (entries) => expire(entries, { isGlance, newest: 2 }),
  trim: (entries) => trim(entries, { save, newest: 2 }),
  prune,
  relink,
  heal,
}

describe.each(Object.entries(PASSES))('%s alone', (_, pass) => {
  it('keeps the order, changes nothing the second time, and leaves its input alone', () => {
    fc.assert(
      fc.property(anyTranscript, (transcript) => {
        const entries = numbered(transcript)
        const once = pass(entries)
        expectSameOrder(entries, once)
        expect(pass(once)).toEqual(once)
      }),
    )
  })

  it('breaks nothing in a transcript that is whole', () => {
    fc.assert(
      fc.property(tidyTranscript, (transcript) => {
        const whole = numbered(heal(relink(transcript)))
        const passed = pass(whole)
        expectPaired(passed)
        expectLinked(passed)
      }),
    )
  })
})

describe('clean', () => {
  it('pairs, links and keeps the order of any transcript by any policy, and does it once', () => {
    fc.assert(
      fc.property(anyTranscript, anyPolicy, (transcript, policy) => {
        const entries = numbered(transcript)
        const once = clean(entries, policy)
        expectPaired(once)
        expectLinked(once)
        expectSameOrder(entries, once)
        expect(clean(once, policy)).toEqual(once)
      }),
    )
  })

  it('hands back the very entries when there is nothing to clean', () => {
    const entries: Entry[] = [{ type: 'user', uuid: '1', parentUuid: null, message: { content: 'Begin.' } }]
    expect(clean(entries)).toBe(entries)
  })
})

describe.skipIf(CORPUS.length === 0)('real transcripts', () => {
  const saveByHash = (text: string): string => createHash('sha256').update(text).digest('hex')
  const policies: [string, CleanPolicy][] = [
    ['default', DEFAULT_CLEAN_POLICY],
    ['everything', { expire: { isGlance: () => true }, trim: { save: saveByHash }, prune: true }],
    ['nothing', { expire: null, trim: null, prune: false }],
  ]

  it.each(CORPUS)('$name is whole after cleaning', ({ text }) => {
    const entries = numbered(decodeTranscript(text).entries)
    for (const [, policy] of policies) {
      const cleaned = clean(entries, policy)
      expectPaired(cleaned)
      expectLinked(cleaned)
      expectSameOrder(entries, cleaned)
      expect(clean(cleaned, policy)).toEqual(cleaned)
      expect(cleaned.length).toBeGreaterThan(entries.length * 0.9)
    }
  })
})
