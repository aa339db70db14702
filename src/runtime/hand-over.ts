import { messageOf } from '../core/errors.ts'
import type { HandoffCause, HandoffRecord } from '../core/step-result.ts'
import { withAppendix } from '../handoff/appendix.ts'
import { Handoff } from '../handoff/document.ts'
import { ordersFile, ordersLeaveOut } from '../handoff/orders.ts'
import { takeoverPrompt } from '../handoff/takeover.ts'
import { renderFull, renderLedger } from '../ledger/render.ts'
import { type FrozenHandoff, freezeHandoff, hashOf, readBack } from '../workbench/handoff-file.ts'
import { type AttachmentKind, writeAttachment } from '../workbench/note-file.ts'
import { carryOn, keepEnded } from './carry-on.ts'
import { type Generation, openGeneration } from './generation.ts'
import { type Written, writeHandoff } from './handoff-turn.ts'
import { recordedFacts } from './recorded.ts'
import { review } from './review.ts'
import type { Progress, Step } from './step.ts'

/** The generation that takes over, and the first thing it is told. */
export interface Succession {
  readonly generation: Generation
  readonly prompt: string
}

/**
 * Changes generation: the old session writes its document, the document is frozen on disk, a person may edit it, it is
 * read back, and the new session begins from exactly that text. The new session's process is started first, so that
 * it is ready when the document is.
 */
export async function handOver(
  step: Step,
  progress: Progress,
  old: Generation,
  cause: HandoffCause,
): Promise<Succession> {
  progress.handingOver = true
  step.interruptions.handsOver()
  const window = progress.window.tokens
  const context = progress.context
  step.emit(old.number, { type: 'handoff', phase: 'writing', cause, context, window })
  const successor = openGeneration(step, progress, old.number + 1, null)
  const written = await writeHandoff(step, progress, old, cause)
  const carried = carryOn(step, progress, old.number, written)
  const text = await withLedger(step, progress, old.number, carried.document)
  const onDisk = await freeze(step, progress, old.number, text)
  // From here on a run that is killed has handed over; a review takes long.
  keep(step, old, text)
  const frozen = await readEdited(step, old.number, onDisk, text)
  if (frozen.text !== text) keep(step, old, frozen.text)
  // One that was wanted too late, or for a document that is not on disk, is not for the next one.
  step.interruptions.takeReview()
  const document = Handoff.parse(frozen.text, { step: step.name })
  progress.document = document
  keepEnded(step, progress, old.number, carried, frozen.edited ? document : carried.document)
  step.emit(old.number, {
    type: 'handoff',
    phase: 'done',
    context,
    window,
    degraded: written.degraded,
    path: frozen.path,
    edited: frozen.edited,
    entries: carried.entries,
    sections: document.sections,
  })
  if (old.id !== null) progress.retired.push(old.id)
  if (written.degraded !== null) progress.errors.push(`handoff degraded (${written.degraded})`)
  progress.handoffs.push({
    path: frozen.path,
    generation: old.number,
    cause,
    context,
    degraded: written.degraded,
    edited: frozen.edited,
    hash: hashOf(frozen.text),
    entries: carried.entries,
    unverified: carried.unverified,
    sections: sizes(document),
  })
  progress.degradedInVain = degradedInVain(progress, old, written)
  progress.generation = successor.number
  progress.handingOver = false
  progress.attemptsHere = 0
  progress.sessionId = null
  return {
    generation: successor,
    prompt: takeoverPrompt({
      step: step.name,
      words: progress.words,
      wordsPath: keepWords(step, progress, old.number),
      document: frozen.text,
      degraded: written.degraded !== null,
      path: frozen.path,
      language: step.language,
    }),
  }
}

/** Degraded handoffs in a row, this one included, with nothing done by the generations between them. */
function degradedInVain(progress: Progress, old: Generation, written: Written): number {
  if (written.degraded === null) return 0
  return old.meter.worked ? 1 : progress.degradedInVain + 1
}

interface Frozen {
  /** What the successor is given. */
  readonly text: string
  readonly path: string | null
  readonly edited: boolean
}

/** What a later run begins from, unless the successor comes up. */
function keep(step: Step, { number: generation, id: session }: Generation, document: string): void {
  step.keep.handoff({ generation, session, at: step.now().toISOString(), hash: hashOf(document), document })
}

/** @returns null when it is not on disk: it still reaches the successor */
async function freeze(
  step: Step,
  progress: Progress,
  generation: number,
  text: string,
): Promise<FrozenHandoff | null> {
  if (step.workbench === null || progress.abandoned) return null
  try {
    const { notes } = step.workbench
    const frozen = await freezeHandoff({ notes, step: step.name, text, now: step.now() })
    if (frozen.archived !== null) relocate(progress, frozen.path, frozen.archived)
    return frozen
  } catch (error) {
    report(step, generation, `the handoff is not on disk: ${messageOf(error)}`)
    return null
  }
}

/** Lets a person edit the document, and reads it back. */
async function readEdited(
  step: Step,
  generation: number,
  frozen: FrozenHandoff | null,
  text: string,
): Promise<Frozen> {
  if (frozen === null) return { text, path: null, edited: false }
  try {
    await review(step, generation, frozen.path)
    const now = await readBack(frozen)
    if (now !== null) return { ...now, edited: now.text !== text }
    report(step, generation, `${frozen.path} is gone; the successor gets what was written there`)
  } catch (error) {
    report(step, generation, `the handoff is not on disk: ${messageOf(error)}`)
  }
  return { text, path: null, edited: false }
}

/** The document, and below it what flower recorded: nothing there depends on what a model remembers to write. */
async function withLedger(
  step: Step,
  progress: Progress,
  generation: number,
  document: Handoff,
): Promise<string> {
  const { language } = step
  const text = step.mask(document.toMarkdown(language))
  const facts = await recordedFacts(step, progress)
  if (facts === null) return text
  const full = renderFull(facts, { language })
  const fullPath = progress.abandoned ? null : attach(step, generation, 'ledger', full)
  return withAppendix(text, renderLedger(facts, { language, fullPath }), language)
}

/** The former document of this step has moved into the archive; its record goes with it. */
function relocate(progress: Progress, path: string, archived: string): void {
  progress.handoffs = progress.handoffs.map((record) =>
    record.path === path ? { ...record, path: archived } : record,
  )
}

/** What a person said that is too long for the successor's first message is kept beside the documents. */
export function keepWords(step: Step, progress: Progress, generation: number): string | null {
  if (!ordersLeaveOut(progress.words)) return null
  return attach(step, generation, 'orders', ordersFile(progress.words, step.language))
}

function attach(step: Step, generation: number, kind: AttachmentKind, text: string): string | null {
  if (step.workbench === null) return null
  try {
    return writeAttachment({ notes: step.workbench.notes, kind, step: step.name, text })
  } catch (error) {
    report(step, generation, messageOf(error))
    return null
  }
}

function report(step: Step, generation: number, message: string): void {
  step.emit(generation, { type: 'notice', kind: 'file', message })
}

function sizes(document: Handoff): HandoffRecord['sections'] {
  return {
    doing: document.doing.length,
    decided: document.decided.length,
    deadEnds: document.deadEnds.length,
    next: document.next.length,
    scene: document.scene.length,
  }
}
