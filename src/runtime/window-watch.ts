import { overflowNumbers } from '../handoff/overflow.ts'
import { isPlausible, resolveWindow, type WindowClues } from '../handoff/window.ts'
import type { SessionError } from '../harness/port.ts'
import type { Generation } from './generation.ts'
import { NOTICE_TEXTS } from './notice-texts.ts'
import type { Progress, Step } from './step.ts'

const CONTENT_TOO_LARGE = 413

/**
 * What is known of the window before a session has told its model.
 *
 * @throws FlowerError `usage` when a person's headroom leaves nothing of it
 */
export function firstClues(step: Step): WindowClues {
  const { harness, policy, windows } = step
  const name = modelAskedFor(step)
  const clues: WindowClues = {
    given: policy.givenWindow,
    learned: name === '' ? null : windows.get(harness.endpoint, name),
    reported: windows.reported.get(name) ?? null,
    name,
  }
  policy.refuseWindow(resolveWindow(clues).tokens)
  return clues
}

/** May be an alias; empty where the harness picks one. */
function modelAskedFor({ env, spec }: Step): string {
  return spec.model ?? env.ANTHROPIC_MODEL ?? env.ANTHROPIC_DEFAULT_OPUS_MODEL ?? ''
}

/** The session has told its model: what was learned about it here counts from now on. */
export function modelKnown(step: Step, progress: Progress, { model, number }: Generation): void {
  const { clues } = progress
  // What this run has learned itself stands, even where it could not be kept.
  const learnedHere = model === clues.name ? clues.learned : null
  const learned = step.windows.get(step.harness.endpoint, model) ?? learnedHere
  const reported = step.windows.reported.get(model) ?? null
  learn(step, progress, number, { learned, reported, name: model })
}

/** The harness knows the model's window. */
export function windowReported(step: Step, progress: Progress, generation: Generation, tokens: number): void {
  // A later step knows no more than what it asks for.
  for (const model of [generation.model, modelAskedFor(step)]) step.windows.reported.set(model, tokens)
  learn(step, progress, generation.number, { reported: tokens })
}

/** A context of this size was answered: a learned window that is smaller was wrong. */
export function windowPassed(
  step: Step,
  progress: Progress,
  { model, number }: Generation,
  context: number,
): void {
  const { learned } = progress.clues
  if (learned === null || context <= learned) return
  report(step, number, step.windows.passed(step.harness.endpoint, model, context))
  learn(step, progress, number, { learned: context })
}

/**
 * A request did not fit. The window is what the refusal states, which is kept for later runs. Without a figure it is the
 * largest context that was answered before, for this run only: it is lower than the truth, and kept it would never
 * be seen to be. A body that has too many bytes says nothing about tokens.
 */
export function windowRefused(
  step: Step,
  progress: Progress,
  generation: Generation,
  error: SessionError,
): void {
  const { model, number, meter } = generation
  const { limit } = overflowNumbers(error.message)
  if (limit !== undefined && isPlausible(limit) && limit >= meter.context) {
    report(step, number, step.windows.refused(step.harness.endpoint, model, limit))
    learn(step, progress, number, { learned: limit })
    contradictGiven(step, progress, number, limit)
  } else if (error.status !== CONTENT_TOO_LARGE && isPlausible(meter.context)) {
    learn(step, progress, number, { learned: meter.context })
  }
}

/** A person's figure stands, and the person is told that it cannot be true. */
function contradictGiven(step: Step, progress: Progress, generation: number, limit: number): void {
  const { given } = progress.clues
  if (given === null || given <= limit) return
  const message = NOTICE_TEXTS[step.language].windowTooLarge(given, limit)
  step.emit(generation, { type: 'notice', kind: 'window', message })
}

function learn(step: Step, progress: Progress, generation: number, news: Partial<WindowClues>): void {
  const before = progress.window
  progress.clues = { ...progress.clues, ...news }
  progress.window = resolveWindow(progress.clues)
  const { window } = progress
  if (window.tokens === before.tokens) return
  const message = NOTICE_TEXTS[step.language].window(window, before)
  step.emit(generation, { type: 'notice', kind: 'window', message })
}

function report(step: Step, generation: number, problem: string | null): void {
  if (problem !== null) step.emit(generation, { type: 'notice', kind: 'file', message: problem })
}
