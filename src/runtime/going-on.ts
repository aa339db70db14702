import { FlowerError } from '../core/errors.ts'
import type { Language } from '../core/language.ts'
import type { UserWords } from '../handoff/orders.ts'
import type { Former } from './continuity.ts'
import { type NamedDocument, readNamed } from './from-document.ts'
import type { RunOptions } from './options.ts'
import type { Step } from './step.ts'
import type { Beginning } from './where-on.ts'

/** What an earlier run left, and the line of the step that it belongs to. */
export type FormerRun = Former & {
  readonly beginning: Beginning
  readonly line: number | null
  /** What the user said to the step and nobody has heard. */
  readonly mail: readonly string[]
  /** The document that was named, where no record of a run led to it. */
  readonly named: NamedDocument | null
}

/** What is said to whoever goes on, after what an earlier run has not heard any more. */
export function withMail(text: string, former: FormerRun | null): string
export function withMail(text: string | null, former: FormerRun | null): string | null
export function withMail(text: string | null, former: FormerRun | null): string | null {
  return [...(former?.mail ?? []), text].filter((part) => part !== null).join('\n\n') || null
}

/** What the user says with this run, and what a document that was named has of it; nothing where a session only goes on. */
export function wordsOf({ continued, from, prompt }: Step): readonly UserWords[] {
  if (continued === null || continued.beginning.from === 'nothing') return [{ kind: 'step', text: prompt }]
  const now: readonly UserWords[] = continued.say === null ? [] : [{ kind: 'words', text: continued.say }]
  return [...(from?.words ?? []), ...now]
}

/** How the step goes on with what was left; null when it begins anew, or in a session that was named. */
export function continuedOf(
  { continue: goesOn, from }: RunOptions,
  prompt: string,
  former: FormerRun | null,
): Step['continued'] {
  if (former === null) return null
  const { beginning, line } = former
  if (from !== undefined) return { beginning, say: prompt.trim() === '' ? null : prompt, hadRun: true }
  return goesOn === undefined ? null : { beginning, say: withMail(goesOn.say, former), hadRun: line !== null }
}

/**
 * A document that is named to take over from, as what an earlier run left; null where none is. To this run directory it is new.
 *
 * @throws FlowerError `usage` for a document that nobody could go on from
 */
export function namedBy({ from }: RunOptions, step: string, language: Language = 'en'): FormerRun | null {
  if (from === undefined) return null
  const named = readNamed(from.document, step, language)
  return {
    beginning: { from: 'document', document: named.text, path: named.path },
    // They are told with this run, which puts them on record.
    words: [],
    document: named.document,
    retired: [],
    events: [],
    line: null,
    mail: [],
    named,
  }
}

/** @throws FlowerError `usage` for options that contradict each other */
export function resumeOf(options: RunOptions, former: FormerRun | null): Step['resume'] {
  const { resume, fork, resumeAt } = options
  if (options.from !== undefined) {
    if (resume !== undefined || fork || resumeAt !== undefined || options.continue !== undefined) {
      throw new FlowerError(
        'usage',
        'from begins a new session with a document; leave out continue, resume, fork and resumeAt',
      )
    }
    return null
  }
  if (options.continue !== undefined) {
    if (resume !== undefined || fork || resumeAt !== undefined) {
      throw new FlowerError(
        'usage',
        'continue finds the session by itself; leave out resume, fork and resumeAt',
      )
    }
    return former?.beginning.from === 'session' ? { session: former.beginning.session } : null
  }
  if (resume === undefined) {
    if (fork || resumeAt !== undefined) {
      throw new FlowerError('usage', 'fork and resumeAt say how to resume; name the session with resume')
    }
    return null
  }
  return { session: resume, ...(fork ? { fork } : {}), ...(resumeAt === undefined ? {} : { at: resumeAt }) }
}

/** What the user once asked for, where a document that was named has it: what is said with this run may be no more than "go on". */
export function taskOf(former: FormerRun | null): string | null {
  return former?.named?.words.find(({ kind }) => kind === 'step')?.text ?? null
}

/** A later run that goes on with this one carries on what the document says, as after a handoff of flower's own. */
export function keepNamed({ keep, now }: Step, { text, hash }: NamedDocument): void {
  keep.handoff({ generation: 0, session: null, at: now().toISOString(), hash, document: text })
}
