import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '../core/language.ts'
import type { HandoffCause } from '../core/step-result.ts'
import { degraded } from '../handoff/degraded.ts'
import type { Handoff } from '../handoff/document.ts'
import { askAgain, handoffPrompt } from '../handoff/prompt.ts'
import { documentIn, merged } from '../handoff/reply.ts'
import { WORDS } from '../handoff/sections.ts'
import { backoffMs } from './backoff.ts'
import { DEGRADED_REASONS } from './degraded-reasons.ts'
import { type Generation, openGeneration } from './generation.ts'
import { judge, type Outcome } from './outcome.ts'
import { recordedFacts } from './recorded.ts'
import { counted } from './spending.ts'
import { withStallGuard } from './stall-guard.ts'
import type { Progress, Step } from './step.ts'

export interface Written {
  readonly document: Handoff
  /** Why the model did not write it, else null. */
  readonly degraded: string | null
}

/**
 * Has the session that is to be replaced write its handoff. Nothing of it reaches the sink; what it costs is
 * counted. It never fails: without an answer that can be used, the document is assembled without the model. The
 * session is closed then.
 *
 * @param cause after an overflow the session cannot run one more turn as it is, so it begins on the shortened view
 */
export async function writeHandoff(
  step: Step,
  progress: Progress,
  generation: Generation,
  cause: HandoffCause,
): Promise<Written> {
  const { language } = step
  let why = DEGRADED_REASONS[language].noSession
  let partial: Handoff | null = null
  for (const shortened of cause === 'overflow' ? [true] : [false, true]) {
    const writer = new Writer(step, progress, generation, shortened)
    const answer = await askFor(step, progress, writer, cause)
    void writer.generation.session.close()
    if (answer.document?.complete()) return { document: answer.document, degraded: null }
    why = answer.why
    partial = merged(partial, answer.document)
    if (!answer.overflow) break
  }
  const { lastWords } = progress
  const ledger = await recordedFacts(step, progress)
  const document = degraded(step.name, step.prompt, { why, partial, lastWords, ledger, language })
  return { document, degraded: why }
}

/**
 * The session that writes: the live one as it is, or resumed. Resumed on the shortened view when it does not fit any
 * more, and resumed as it is when its process has gone, or may spend nothing more.
 */
class Writer {
  generation: Generation
  readonly #step: Step
  readonly #progress: Progress
  readonly #shortened: boolean

  constructor(step: Step, progress: Progress, generation: Generation, shortened: boolean) {
    this.#step = step
    this.#progress = progress
    this.#shortened = shortened
    this.generation = generation
    if (shortened) this.reopen()
    else this.#begin()
  }

  reopen(): void {
    const { number, id, meter, session } = this.generation
    void session.close()
    if (id === null || this.#progress.abandoned) return
    const resume = { session: id, shortened: this.#shortened }
    this.generation = openGeneration(withoutBudget(this.#step), this.#progress, number, resume, meter)
    this.#begin()
  }

  #begin(): void {
    this.generation.writing = true
    this.generation.session.refuseTools()
  }
}

/** The document is the way out of a spent budget, too. */
function withoutBudget(step: Step): Step {
  const { maxBudgetUsd: _, ...spec } = step.spec
  return { ...step, spec }
}

interface Answer {
  readonly document: Handoff | null
  /** What is wrong with it. */
  readonly why: string
  /** The request itself did not fit. */
  readonly overflow: boolean
}

/** Asks, once more if a required section is missing, and again after a failure that may pass. */
async function askFor(step: Step, progress: Progress, writer: Writer, cause: HandoffCause): Promise<Answer> {
  const { language } = step
  const request = handoffPrompt({
    used: progress.context,
    window: progress.window.tokens,
    inherited: progress.document !== null,
    asked: cause === 'person',
    language,
  })
  let prompt = request
  let document: Handoff | null = null
  let askedAgain = false
  let budgetLifted = false
  for (let failures = 0; ; ) {
    const reply = await ask(step, progress, writer.generation, prompt)
    const mayPass = reply.outcome.kind === 'retryable' && !progress.abandoned
    if (mayPass && ++failures < step.resilience.maxAttempts) {
      progress.errors.push(`handoff: ${reply.outcome.message}`)
      await sleep(backoffMs(step.resilience, failures, reply.outcome.message, step.random()))
      writer.reopen()
      continue
    }
    if (isSpent(reply.outcome) && !budgetLifted) {
      // The budget may end with the last word of a document that is whole.
      const written = documentIn(reply.texts, step.name)
      if (written?.complete()) return { document: written, why: '', overflow: false }
      budgetLifted = true
      writer.reopen()
      continue
    }
    document = merged(document, documentIn(reply.texts, step.name))
    if (document?.complete()) return { document, why: '', overflow: false }
    if (reply.outcome.kind === 'overflow')
      return { document, why: DEGRADED_REASONS[language].didNotFit, overflow: true }
    if (failed(reply.outcome)) return { document, why: reply.outcome.message, overflow: false }
    if (askedAgain) return { document, why: whatIsMissing(document, language), overflow: false }
    askedAgain = true
    prompt = document ? askAgain({ missing: document.missing(), language }) : request
  }
}

function failed(outcome: Outcome): outcome is Extract<Outcome, { kind: 'fatal' | 'retryable' }> {
  return outcome.kind === 'fatal' || outcome.kind === 'retryable'
}

function isSpent(outcome: Outcome): boolean {
  return outcome.kind === 'fatal' && outcome.error === 'limit'
}

function whatIsMissing(document: Handoff | null, language: Language): string {
  const say = DEGRADED_REASONS[language]
  if (document === null) return say.noText
  return say.missing(document.missing().map((name) => WORDS[language].headings[name]))
}

interface Reply {
  /** What the main thread said, one text for each time it spoke. */
  readonly texts: readonly string[]
  readonly outcome: Outcome
}

async function ask(step: Step, progress: Progress, writer: Generation, prompt: string): Promise<Reply> {
  const texts: string[] = []
  let began = writer.announced
  writer.stopReason = null
  const events = withStallGuard(writer.session.exchange(prompt), step.resilience.stallMs, () => {
    writer.stopReason = 'stall'
    void writer.session.close()
  })
  for await (const event of counted(step, progress, writer.number, events)) {
    if (event.type === 'text' && event.agent === null) texts.push(event.text)
    if (event.type === 'session') began = true
    if (event.type === 'usage' && event.agent === null) {
      progress.turns++
      progress.handoffTurns++
    }
    if (event.type !== 'result') continue
    return { texts, outcome: judge(event, writer.stopReason, began) }
  }
  throw new Error('a harness ended an exchange without a result')
}
