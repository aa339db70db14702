import type { StepResult } from '../core/step-result.ts'
import { runAttempt } from './attempt.ts'
import { begin } from './beginning.ts'
import { brakeAfter, brakeBefore } from './brakes.ts'
import { firstMessage } from './first-message.ts'
import type { Generation } from './generation.ts'
import { handOver } from './hand-over.ts'
import { nextMove, type Situation } from './next-move.ts'
import { NOTICE_TEXTS } from './notice-texts.ts'
import type { Outcome } from './outcome.ts'
import { RETRY_PROMPT, wordsPrompt } from './prompts.ts'
import { retry } from './retry.ts'
import { type End, settle } from './settle.ts'
import { hear, type Progress, type Prompt, type Step } from './step.ts'
import { windowRefused } from './window-watch.ts'

/**
 * THE LOOP: one step, across attempts, generations and interruptions.
 *
 * An attempt is one exchange with the session; it ends in an `Outcome`, a small value. `nextMove` decides from such values
 * alone what follows, and this function does it.
 */
export async function runStep(step: Step, progress: Progress): Promise<StepResult> {
  const spent = step.runSpent()
  if (spent !== null) return settle(step, progress, { ok: false, failure: 'limit', error: spent })
  try {
    let { generation, opening } = await begin(step, progress)
    let prompt: Prompt | null = opening
    // The answer of a session that had finished when a person spoke up.
    let answer: string | null = null
    for (;;) {
      prompt = await heard(step, progress, prompt, answer !== null)
      if (prompt === null || progress.abandoned) {
        return settle(step, progress, answer === null ? INTERRUPTED : { ok: true, text: answer })
      }
      // What was said with it is said again where the generation has to begin anew.
      if (prompt.kind === opening.kind) opening = prompt
      step.emit(generation.number, { type: 'prompt', ...prompt })
      const outcome = await runAttempt(step, progress, generation, prompt.text)
      count(step, progress, generation, outcome)
      answer = outcome.kind === 'finished' ? outcome.text : null
      const move = nextMove(outcome, situation(step, progress))
      switch (move.do) {
        case 'finish':
          return settle(step, progress, { ok: true, text: move.text })
        case 'fail':
          return settle(step, progress, { ok: false, failure: move.why, error: move.message })
        case 'listen':
          prompt = null
          break
        case 'retry':
          ;({ generation, prompt } = await retry(step, progress, generation, opening, move.message))
          break
        case 'hand-over': {
          if (move.cause === 'person') progress.crossedAtOnce = 0
          const succession = await handOver(step, progress, generation, move.cause)
          generation = succession.generation
          opening = { kind: 'takeover', text: firstMessage(step, generation.number, succession.prompt) }
          prompt = opening
          const end = endAfterHandoff(step, progress)
          if (end !== null) return settle(step, progress, end)
          break
        }
      }
    }
  } finally {
    step.interruptions.end()
    await Promise.all(progress.sessions.map((session) => session.close()))
  }
}

const INTERRUPTED: End = { ok: false, failure: 'interrupted', error: 'interrupted' }

/**
 * What waits to be said, with the words of a person who has interrupted; null when that person wants an end, or has nothing to say
 * to a session that has finished.
 */
async function heard(
  step: Step,
  progress: Progress,
  prompt: Prompt | null,
  finished: boolean,
): Promise<Prompt | null> {
  if (step.interruptions.waits) {
    const message = NOTICE_TEXTS[step.language].stopped
    step.emit(progress.generation, { type: 'notice', kind: 'stopped', message })
  }
  const { words: all, stop } = await step.interruptions.take()
  const said = all.filter(({ text }) => text.trim() !== '')
  // What is said as it ends waits for a later run.
  if (stop) return null
  for (const words of said) hear(step, progress, words)
  if (said.length > 0) step.keep.mail(step.interruptions.unheard)
  if (said.length === 0 && (prompt !== null || finished)) return prompt
  const texts = said.length > 0 ? said.map(({ text }) => text) : [RETRY_PROMPT[step.language]]
  const words = wordsPrompt(texts.join('\n\n'), step.language)
  return prompt === null
    ? { kind: 'words', text: words }
    : { kind: prompt.kind, text: `${prompt.text}\n\n${words}` }
}

/** Why the successor must not begin; null when it may. */
function endAfterHandoff(step: Step, progress: Progress): End | null {
  const brake = brakeAfter(progress, lineOf(step, progress))
  if (brake !== null) return { ok: false, failure: 'brake', error: brake }
  const { spent } = situation(step, progress)
  return spent === null ? null : { ok: false, failure: 'limit', error: spent }
}

/** So many responses after a failure, and it has passed: a long job is not to end by one bad minute in each hour. */
const HEALTHY_TURNS = 20

/** Keeps count of what the brakes and the attempts go by. */
function count(step: Step, progress: Progress, generation: Generation, outcome: Outcome): void {
  switch (outcome.kind) {
    case 'retryable':
      if (progress.turns - progress.turnsAtFailure >= HEALTHY_TURNS) progress.attemptsHere = 0
      progress.turnsAtFailure = progress.turns
      progress.attempts++
      progress.attemptsHere++
      return
    case 'overflow':
      windowRefused(step, progress, generation, outcome.error)
      crossed(progress, generation)
      return
    case 'context-full':
      crossed(progress, generation)
      return
    case 'finished':
    case 'interrupted':
    case 'fatal':
  }
}

function crossed(progress: Progress, generation: Generation): void {
  progress.crossedAtOnce = generation.meter.turns <= 1 ? progress.crossedAtOnce + 1 : 0
}

function situation(step: Step, progress: Progress): Situation {
  const { maxBudgetUsd } = step.spec
  return {
    interrupted: step.interruptions.pending,
    handOverWanted: step.interruptions.handOverWanted,
    attempts: progress.attemptsHere,
    maxAttempts: step.resilience.maxAttempts,
    handoffEnabled: step.policy.enabled,
    brake: brakeBefore(progress, step.policy.maxGenerations, lineOf(step, progress)),
    spent:
      step.runSpent() ??
      (maxBudgetUsd !== undefined && progress.costUsd >= maxBudgetUsd
        ? `the step has spent its budget ($${progress.costUsd.toFixed(4)} of $${maxBudgetUsd}); raise it (--budget) and resume`
        : null),
  }
}

function lineOf(step: Step, progress: Progress): number {
  return step.policy.withWindow(progress.window.tokens).at
}
