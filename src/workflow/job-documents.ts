import { FlowerError } from '../core/errors.ts'
import type { Language } from '../core/language.ts'
import { Brief } from '../documents/brief.ts'
import { BRIEF_WORDS } from '../documents/brief-words.ts'
import { Goal } from '../documents/goal.ts'
import { GOAL_WORDS } from '../documents/goal-words.ts'
import { Verdict } from '../documents/verdict.ts'
import type { Memory } from '../runtime/memory.ts'
import { changeDocument, documentPath, documentText } from '../workbench/document-file.ts'
import { KnownTexts } from './known-texts.ts'

/**
 * The documents that a job goes by, as they lie on disk: read anew each time, so that a person's edit wins, and changed only from
 * what they say by then.
 */
export class JobDocuments {
  readonly #notes: string
  readonly #language: Language
  readonly #now: () => Date
  readonly #known: KnownTexts
  readonly #memory: Memory | null
  #rounds: number | null = null

  /** @param notes the notes folder of the workbench, absolute; it exists */
  constructor(
    notes: string,
    language: Language,
    {
      now = () => new Date(),
      memory = null,
    }: {
      readonly now?: () => Date
      /** Keeps from one run to the next what the worker knows; null for this run alone. */
      readonly memory?: Memory | null
    } = {},
  ) {
    this.#notes = notes
    this.#language = language
    this.#now = now
    this.#known = new KnownTexts(memory)
    this.#memory = memory
  }

  /** Whoever works has been told what brief and goal say now. */
  told(): void {
    for (const name of GONE_BY) this.#known.set(name, this.#text(name))
  }

  /** What is said next to whoever works has the goal in it. */
  tellingGoal(): void {
    this.#known.expect('goal', this.#text('goal'))
  }

  /**
   * What a person has changed of brief and goal since whoever works was told what they say; what flower has written is told by
   * whoever had it written. One that says nothing any more is no other one: whoever needs it next will say so.
   *
   * @returns their texts as they are now; null for one that is as it was
   * @throws FlowerError `file` when one is there and cannot be read
   */
  edited(): { readonly brief: string | null; readonly goal: string | null } {
    const other = (name: 'brief' | 'goal'): boolean => this.#known.isOther(name, this.#text(name))
    return {
      brief: other('brief') && saysSomething(this.brief) ? this.#markdown(this.brief) : null,
      goal: other('goal') && this.goal.complete() ? this.#markdown(this.goal) : null,
    }
  }

  /** @throws FlowerError `file` when it is there and cannot be read */
  get brief(): Brief {
    return Brief.parse(this.#text('brief'))
  }

  /** @throws FlowerError `file` when it is there and cannot be read */
  get goal(): Goal {
    return Goal.parse(this.#text('goal'))
  }

  /** The last verdict; null when nobody has judged yet. */
  get verdict(): Verdict | null {
    const text = this.#text('verdict')
    return text.trim() === '' ? null : Verdict.parse(text)
  }

  /**
   * The brief, for those who work by it. A person may have struck out any part of it, but not all of it.
   *
   * @throws FlowerError `file` when it is gone or says nothing any more
   */
  briefToGoBy(): string {
    const { brief } = this
    if (!saysSomething(brief)) throw notThere([this.#saysNothing('brief', brief.missing())])
    return this.#markdown(brief)
  }

  /**
   * The goal, for those who work by it and those who judge.
   *
   * @throws FlowerError `file` when it is gone, or says nothing any more of what is wanted or how it is checked
   */
  goalToGoBy(): string {
    const { goal } = this
    if (!goal.complete()) throw notThere([this.#saysNothing('goal', goal.missing())])
    return this.#markdown(goal)
  }

  /** Brief and goal as they lie on disk: a verdict counts for these alone. */
  get wanted(): string {
    return GONE_BY.map((name) => this.#text(name)).join('\0')
  }

  /**
   * Whether the work still has all that it goes by.
   *
   * @param judged whether somebody will judge it by the goal
   * @returns what `briefToGoBy` and `goalToGoBy` would throw, in one; null while they would not
   * @throws FlowerError `file` when one is there and cannot be read
   */
  gone(judged: boolean): FlowerError | null {
    const { brief, goal } = this
    const gone = [
      ...(saysSomething(brief) ? [] : [this.#saysNothing('brief', brief.missing())]),
      ...(!judged || goal.complete() ? [] : [this.#saysNothing('goal', goal.missing())]),
    ]
    return gone.length === 0 ? null : notThere(gone)
  }

  /**
   * Writes the brief, with what was said meanwhile. A complete one that has come to lie there is a person's, and stays.
   *
   * @throws FlowerError `file`
   */
  writeBrief(brief: Brief): void {
    this.#change('brief', (text) => {
      const now = Brief.parse(text)
      return now.complete() ? text : this.#markdown(new Brief({ ...brief, said: now.said || brief.said }))
    })
  }

  /**
   * Writes the goal. A complete one that has come to lie there is a person's, and stays.
   *
   * @throws FlowerError `file`
   */
  writeGoal(goal: Goal): void {
    this.#change('goal', (text) => (Goal.parse(text).complete() ? text : this.#markdown(goal)))
  }

  /**
   * @param round of the work that was judged, from 1
   * @param wanted what it was judged by. Default: what is wanted now
   * @throws FlowerError `file`
   */
  writeVerdict(verdict: Verdict, round: number, wanted: string = this.wanted): void {
    this.#change('verdict', () => this.#markdown(verdict))
    this.#known.set('judged', wanted)
    this.#rounds = round
    this.#memory?.set(ROUNDS, String(round))
  }

  /**
   * Rounds of work that were judged and have not reached the goal, over all runs. Whoever says something new, or edits brief or goal,
   * has the count begin anew.
   *
   * @throws FlowerError `file`
   */
  get roundsJudged(): number {
    const { verdict } = this
    if (verdict === null || verdict.outcome === 'achieved') return 0
    if (!this.#known.is('judged', this.wanted)) return 0
    return this.#rounds ?? Number(this.#memory?.get(ROUNDS) ?? 0)
  }

  /**
   * Whether the goal is achieved and nobody has changed what is wanted since: then nothing is left to do.
   *
   * @throws FlowerError `file`
   */
  get settled(): boolean {
    if (this.verdict?.outcome !== 'achieved' || !this.#known.is('judged', this.wanted)) return false
    const { brief, goal } = this.edited()
    return brief === null && goal === null
  }

  /**
   * Adds what a person said to the brief, be it written already or not, and as a check to the goal, if that is written.
   *
   * @param by whether whoever works has heard it, or is to be told later in this run
   * @throws FlowerError `file`
   */
  add(words: string, by: Heard = 'heard'): void {
    if (words.trim() === '') return
    const at = this.#now().toISOString()
    this.#change('brief', (text) => this.#markdown(Brief.parse(text).withWords(words, at)), by)
    this.#change(
      'goal',
      (text) => (text.trim() === '' ? text : this.#markdown(Goal.parse(text).withCheck(words))),
      by,
    )
  }

  #text(name: 'brief' | 'goal' | 'verdict'): string {
    return documentText(documentPath(this.#notes, name))
  }

  #markdown(document: { toMarkdown(language: Language): string }): string {
    return `${document.toMarkdown(this.#language).trimEnd()}\n`
  }

  #change(name: 'brief' | 'goal' | 'verdict', change: (text: string) => string, by: Heard = 'heard'): void {
    changeDocument({
      notes: this.#notes,
      name,
      now: this.#now(),
      change: (former) => {
        const text = change(former)
        if (name === 'verdict') return text
        if (by === 'heard') this.#known.replace(name, former, text)
        else if (this.#known.is(name, former)) this.#known.expect(name, text)
        return text
      },
    })
  }

  #saysNothing(name: 'brief' | 'goal', missing: readonly string[]): string {
    const headings: Readonly<Record<string, string>> = { brief: BRIEF_WORDS, goal: GOAL_WORDS }[name][
      this.#language
    ].headings
    const sections = missing.map((section) => headings[section]).join(', ')
    return `${documentPath(this.#notes, name)} says nothing (any more) under: ${sections}`
  }
}

function notThere(gone: readonly string[]): FlowerError {
  return new FlowerError('file', `${gone.join('. ')}. Write that, or run again: then it is written anew`)
}

/** Whether whoever works has heard what was said, or is to be told later in this run. */
type Heard = 'heard' | 'to-be-told'

/** The name that the number of the round judged last is kept under. */
const ROUNDS = 'rounds'

/** What the work goes by. */
const GONE_BY = ['brief', 'goal'] as const

const BRIEF_SECTIONS_IN_ALL = new Brief({}).missing().length

function saysSomething(brief: Brief): boolean {
  return brief.missing().length < BRIEF_SECTIONS_IN_ALL
}
