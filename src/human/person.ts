import { FlowerError, messageOf } from '../core/errors.ts'
import type { Asker, RunEventBody } from '../core/events.ts'
import type { Language } from '../core/language.ts'
import type { Answer, Channel, Question, Unanswered } from './channel.ts'
import { putQuestion } from './put-question.ts'
import { HUMAN_TEXTS } from './texts.ts'
import { LONGEST_WAIT_MS, systemTimer, type Timer } from './timer.ts'

export interface PersonOptions {
  /** Null when nobody can be reached. */
  readonly channel: Channel | null
  /** How long an answer is waited for from the moment the person sees the question, in ms. 0: nobody is there. Infinity: for ever. */
  readonly timeoutMs?: number
  /** Questions of agents that the person is troubled with, in the run. */
  readonly quota?: number
  /** The same for flower's own: an agent that asks much must not use up the room for the one question that a gate asks. */
  readonly frameworkQuota?: number
  /** May not throw. */
  readonly emit: (event: RunEventBody) => void
  /** Keeps what was asked and what came of it. May throw: its first error is told by a notice. */
  readonly log: (entry: QuestionEntry) => void
  /** Of what the models read. */
  readonly language?: Language
  readonly now?: () => Date
  readonly timer?: Timer
}

/** A question and what came of it. One that is answered too late has two entries. */
export interface QuestionEntry {
  readonly question: Question
  readonly askedAt: Date
  readonly answer: Answer
}

/**
 * The person, as a run knows them: they can be asked, one question at a time, and what they say unasked is kept until it is
 * read. No question fails: without an answer the run goes on.
 */
export class Person {
  readonly language: Language
  readonly #options: Required<PersonOptions>
  readonly #asked: Record<Asker, number> = { agent: 0, flower: 0 }
  readonly #over = new AbortController()
  readonly #told = new Set<'channel' | 'log'>()
  #questions = 0
  /** Settles when the person is free for the next question. */
  #free: Promise<unknown> = Promise.resolve()
  #mail: string[] = []

  /** @throws FlowerError `usage` for a time or a quota that makes no sense */
  constructor(options: PersonOptions) {
    this.#options = {
      timeoutMs: 1_800_000,
      quota: 10,
      frameworkQuota: 10,
      language: 'en',
      now: () => new Date(),
      timer: systemTimer,
      ...options,
    }
    this.language = this.#options.language
    checkTime(this.#options.timeoutMs)
    checkQuota('quota', this.#options.quota)
    checkQuota('frameworkQuota', this.#options.frameworkQuota)
  }

  /**
   * Asks the person, after those who asked before, and waits for what comes of it.
   *
   * @throws FlowerError `usage` for an empty question
   */
  async ask(asked: {
    readonly text: string
    readonly options?: readonly string[]
    readonly several?: true
    readonly by: Asker
  }): Promise<Answer> {
    const { text, options = [], by } = asked
    if (text.trim() === '') throw new FlowerError('usage', HUMAN_TEXTS[this.language].emptyQuestion)
    this.#questions += 1
    const several = asked.several ? { several: asked.several } : {}
    const question: Question = { id: `q${this.#questions}`, text, options, ...several, by }
    const { channel } = this.#options
    const refused = channel === null ? 'nobody' : this.#refusal(by)
    if (channel === null || refused !== null) {
      return this.#settled(question, this.#options.now(), { state: refused ?? 'nobody' })
    }
    this.#asked[by] += 1
    const answer = this.#free.then(() => this.#put(channel, question))
    this.#free = answer.catch(() => {})
    return answer
  }

  /** Whether anybody can be reached at all. */
  get isThere(): boolean {
    return this.#options.channel !== null && this.#options.timeoutMs !== 0
  }

  /** Words from the person that nobody asked for. They are kept until an agent reads them; blank ones are none. */
  tell(words: string): void {
    if (words.trim() === '') return
    this.#mail.push(words)
    this.#options.emit({ type: 'mail', text: words, to: 'inbox' })
  }

  /** What the person has said since the last time, in order. It is not in the inbox any more. */
  takeMail(): readonly string[] {
    const taken = this.#mail
    this.#mail = []
    return taken
  }

  /** The run is over: whatever still waits for an answer goes without, and so does each later question. */
  close(): void {
    this.#over.abort()
  }

  #refusal(by: Asker): Unanswered | null {
    const { timeoutMs, quota, frameworkQuota } = this.#options
    if (timeoutMs === 0 || this.#over.signal.aborted) return 'nobody'
    return this.#asked[by] < (by === 'agent' ? quota : frameworkQuota) ? null : 'over-quota'
  }

  async #put(channel: Channel, question: Question): Promise<Answer> {
    const { timeoutMs, timer, now } = this.#options
    const askedAt = now()
    if (!this.#over.signal.aborted) this.#emit(question, 'asked', null)
    const answer = await putQuestion(question, {
      channel,
      timeoutMs,
      timer,
      over: this.#over.signal,
      onLate: (words) => this.#late(question, askedAt, words),
      onBroken: (error) => this.#notice('channel', messageOf(error)),
    })
    return this.#settled(question, askedAt, answer)
  }

  #settled(question: Question, askedAt: Date, answer: Answer): Answer {
    this.#emit(question, answer.state, answer.state === 'answered' ? answer.answer : null)
    this.#log({ question, askedAt, answer })
    return answer
  }

  #late(question: Question, askedAt: Date, words: string): void {
    this.#log({ question, askedAt, answer: { state: 'answered', answer: words } })
    this.tell(HUMAN_TEXTS[this.language].lateAnswer(question.text.trim(), words))
  }

  #emit({ id, text, options, by }: Question, state: 'asked' | Answer['state'], answer: string | null): void {
    this.#options.emit({ type: 'ask', state, id, question: text, options, answer, by })
  }

  #log(entry: QuestionEntry): void {
    try {
      this.#options.log(entry)
    } catch (error) {
      this.#notice('log', messageOf(error))
    }
  }

  /** Once for each: it would be the same with every question. */
  #notice(about: 'channel' | 'log', reason: string): void {
    if (this.#told.has(about)) return
    this.#told.add(about)
    const { channelBroken, logBroken } = HUMAN_TEXTS[this.language]
    this.#options.emit(
      about === 'channel'
        ? { type: 'notice', kind: 'other', message: channelBroken(reason) }
        : { type: 'notice', kind: 'file', message: logBroken(reason) },
    )
  }
}

function checkTime(timeoutMs: number): void {
  const known = timeoutMs >= 0 && (timeoutMs <= LONGEST_WAIT_MS || timeoutMs === Number.POSITIVE_INFINITY)
  if (known) return
  throw new FlowerError(
    'usage',
    `the time to wait for an answer is ${timeoutMs} ms; give 0 (nobody is there), up to ${LONGEST_WAIT_MS}, or Infinity (for ever)`,
  )
}

function checkQuota(name: string, quota: number): void {
  if (quota === Number.POSITIVE_INFINITY || (Number.isInteger(quota) && quota >= 0)) return
  throw new FlowerError('usage', `${name} is ${quota}; give a number of questions from 0, or Infinity`)
}
