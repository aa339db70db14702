import { describe, expect, it } from 'vitest'
import { markUnverified } from '../../src/handoff/claims.ts'
import { Handoff } from '../../src/handoff/document.ts'
import { CLAIM_CASES, type ClaimCase } from './claim-cases.ts'

function isMarked(sentence: string, { messages, language }: ClaimCase): boolean {
  const document = new Handoff({ step: 's', doing: 'x', next: 'y', decided: `- ${sentence}` })
  const words = messages.map((text) => ({ text }))
  return markUnverified(document, words, language).marked > 0
}

/** What the rule gets wrong today. The lists may only become shorter. */
const MARKED_THOUGH_HONEST = [
  'The user said that acme is being migrated.',
  'The user said nothing newer than Node 18 may be used.',
]
const MISSED_INVENTIONS = [
  'The user decided to deploy to staging today.',
  'The user wants the branch named fix/vat.',
  'The user approved dropping support for Liechtenstein.',
  'The user asked to regenerate the golden files.',
  'The user allowed changing SQL views freely.',
  'The user decided to drop Memcached.',
  'The user asked to bump the version.',
  'The user asked to update package.json.',
  'The user prefers elegance over small diffs.',
  'The user wants the CLI rewritten in Go.',
  'El usuario pidió subir la versión.',
]

describe('of what sessions may write of what a user said', () => {
  it('honest paraphrases are left alone', () => {
    const marked = CLAIM_CASES.flatMap((each) => each.honest.filter((sentence) => isMarked(sentence, each)))
    expect(marked).toEqual(MARKED_THOUGH_HONEST)
    expect(CLAIM_CASES.flatMap(({ honest }) => honest).length).toBeGreaterThan(50 * marked.length)
  })

  it('inventions are marked', () => {
    const missed = CLAIM_CASES.flatMap((each) =>
      each.invented.filter((sentence) => !isMarked(sentence, each)),
    )
    expect(missed).toEqual(MISSED_INVENTIONS)
    expect(CLAIM_CASES.flatMap(({ invented }) => invented).length).toBeGreaterThan(10 * missed.length)
  })
})
