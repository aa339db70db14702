import type { Language } from '../core/language.ts'
import { normalText } from '../documents/normal-text.ts'
import type { LedgerFacts } from '../ledger/facts.ts'
import { BRIEF, changedLine, failedLine, inFlightLine, readLine, taskLine } from '../ledger/lines.ts'
import { deadEndsIn, mostRead, openTasks } from '../ledger/sections.ts'
import { DEGRADED_TEXTS } from './degraded-texts.ts'
import { Handoff } from './document.ts'
import { firstOf, lastOf } from './excerpt.ts'
import { WORDS } from './sections.ts'

export interface DegradedOptions {
  /** Why the session did not write the document itself. */
  readonly why: string
  /** What the session did write of it. */
  readonly partial?: Handoff | null
  /** The last thing that the session said; its end is kept. Without it, what the ledger has. */
  readonly lastWords?: string
  /** What flower saw happen, secrets masked. */
  readonly ledger?: LedgerFacts | null
  readonly language?: Language
}

const SCENE_LENGTH = 1_200
const WHY_LENGTH = 500
const LAST_WORDS_LENGTH = 2_000

/**
 * The handoff that flower assembles when the session cannot: complete, marked in `doing`, and honest about what
 * it does not know. What the session did write of a section comes first, then the facts.
 *
 * @param prompt the step's own prompt; its first 1,200 characters become the scene
 */
export function degraded(step: string, prompt: string, options: DegradedOptions): Handoff {
  const { why, partial, ledger, language = 'en' } = options
  const texts = DEGRADED_TEXTS[language]
  const reason = firstOf(why.replace(/\s+/g, ' ').trim(), WHY_LENGTH)
  const lastWords = options.lastWords?.trim() || ledger?.lastWords || ''
  const facts = ledger ? factsFor(ledger, language) : NO_FACTS
  return new Handoff({
    step,
    doing: paragraphs(
      `${WORDS[language].degraded} ${texts.because(reason)}`,
      partial?.doing,
      ...quoted(lastWords, texts.lastWords),
    ),
    decided: partial?.decided ?? '',
    deadEnds: paragraphs(partial?.deadEnds, ...listed(texts.failed, facts.failed)),
    next: paragraphs(
      partial?.next,
      ...listed(texts.openTasks, facts.tasks),
      ...listed(texts.inFlight, facts.inFlight),
      partial?.next ? '' : texts.next,
      // With a list of what failed it would be untrue.
      partial?.next || facts.failed.length > 0 ? '' : texts.nothingKnown,
    ),
    scene: paragraphs(
      partial?.scene,
      firstOf(normalText(prompt), SCENE_LENGTH),
      ...listed(texts.changed, facts.changed),
      ...listed(texts.read, facts.read),
    ),
    outside: partial?.outside ?? '',
  })
}

/** Lines of Markdown lists, the most important first. */
interface Facts {
  readonly failed: readonly string[]
  readonly tasks: readonly string[]
  readonly inFlight: readonly string[]
  readonly changed: readonly string[]
  readonly read: readonly string[]
}

const NO_FACTS: Facts = { failed: [], tasks: [], inFlight: [], changed: [], read: [] }

/** As many of each as a reader takes in; the ledger below the document has its own bounds. */
function factsFor(ledger: LedgerFacts, language: Language): Facts {
  const changed = ledger.changed.toReversed().slice(0, 60)
  const inFlight = ledger.inFlight.toReversed().slice(0, 20)
  return {
    failed: deadEndsIn(ledger)
      .slice(0, 30)
      .map((failure) => failedLine(failure, BRIEF, language)),
    tasks: openTasks(ledger)
      .slice(0, 40)
      .map((task) => taskLine(task, BRIEF, language)),
    inFlight: inFlight.map((work) => inFlightLine(work, BRIEF, language)),
    changed: changed.map((file) => changedLine(file, BRIEF, language)),
    read: mostRead(ledger)
      .slice(0, 10)
      .map((file) => readLine(file, BRIEF)),
  }
}

function paragraphs(...texts: readonly (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined && text !== '').join('\n\n')
}

function listed(introduction: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [introduction, lines.join('\n')]
}

function quoted(words: string, introduction: string): string[] {
  const text = normalText(words)
  if (text === '') return []
  const end = lastOf(text, LAST_WORDS_LENGTH)
  const lines = `${end === text ? '' : '… '}${end}`.split('\n')
  return [introduction, lines.map((line) => `> ${line}`.trimEnd()).join('\n')]
}
