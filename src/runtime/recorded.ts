import { messageOf } from '../core/errors.ts'
import type { LedgerFacts } from '../ledger/facts.ts'
import { maskSecrets } from './mask-secrets.ts'
import { NOTICE_TEXTS } from './notice-texts.ts'
import type { Progress, Step } from './step.ts'

/**
 * What flower saw happen in the step, secrets masked: those that it knows, and what looks like one. Null where that cannot be
 * done: rather no ledger than one with a key in it.
 */
export async function recordedFacts(step: Step, progress: Progress): Promise<LedgerFacts | null> {
  try {
    return await maskSecrets(step.mask(progress.ledger.facts))
  } catch (error) {
    const message = NOTICE_TEXTS[step.language].noLedger(messageOf(error))
    step.emit(progress.generation, { type: 'notice', kind: 'file', message })
    return null
  }
}
