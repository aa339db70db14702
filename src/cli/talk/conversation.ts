import { messageOf } from '../../core/errors.ts'
import type { RunEvent } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import type { Review } from '../../runtime/options.ts'
import type { LiveScreen } from '../../terminal/live/live-screen.ts'
import { type Page, paragraph, row } from '../../terminal/page.ts'
import type { Style } from '../../terminal/paint.ts'
import type { Person, Refusal } from '../person.ts'
import type { CommandName } from './commands.ts'
import { documentsIn } from './documents-list.ts'
import { Editing } from './editing.ts'
import type { History } from './history.ts'
import type { TalkMessages } from './messages.ts'
import { TALK_MESSAGES } from './messages-by-language.ts'
import { costReport, filesReport, helpLines, statusReport } from './reports.ts'
import { type Route, routeOf } from './route.ts'
import { RunWatch } from './run-watch.ts'
import { receiptLine } from './said.ts'
import type { TalkedTo } from './talked-to.ts'
import { Waits } from './waits.ts'

export interface ConversationOptions {
  readonly screen: Pick<LiveScreen, 'label' | 'hint' | 'text' | 'suspend' | 'notify'>
  /** Into the log: see `Screen.say`. */
  readonly print: (lines: readonly string[], how: 'begins' | 'goes on') => void
  /** What lines are set with now. */
  readonly page: () => Page
  readonly language: Language
  readonly history: History
  /** Opens a file in the person's editor, and settles when it is closed. */
  readonly openEditor: (path: string) => Promise<void>
}

/**
 * What is said between a run and whoever sits at its live screen: questions one way, lines the other. It is there before the run is,
 * and what is typed until then is refused.
 */
export class Conversation implements Person {
  readonly watch: RunWatch = new RunWatch()
  readonly #options: ConversationOptions
  readonly #say: TalkMessages
  readonly #waits: Waits
  readonly #editing: Editing
  #job: TalkedTo | null = null
  #next: string | null = null
  /** The question that was put last. */
  #question = ''

  constructor(options: ConversationOptions) {
    const { screen, language } = options
    this.#options = options
    this.#say = TALK_MESSAGES[language]
    this.#waits = new Waits((front) => {
      screen.label(front === null ? null : this.#say.tags[front.kind])
      screen.hint(front?.asks ?? this.#say.hint)
    })
    this.#editing = new Editing({
      ...options,
      say: this.#say,
      note: (text, style) => this.note(text, style),
    })
    screen.hint(this.#say.hint)
  }

  /** From now on, what is typed is about this run. */
  begin(job: TalkedTo): void {
    this.#job = job
  }

  saw(event: RunEvent): void {
    this.watch.saw(event)
    if (event.type === 'ask' && event.state === 'asked') {
      this.#question = event.question
      this.#options.screen.notify(this.#say.notify.asks)
    }
    if (event.type === 'handoff' && event.phase === 'review')
      this.#options.screen.notify(this.#say.notify.review)
    if (event.type === 'handoff' && event.phase === 'done') this.#editing.handedOver()
  }

  /** The run is over, and nothing that is typed can reach it any more. */
  end(how: 'done' | 'failed' | 'quit'): void {
    const { screen, history } = this.#options
    const unsent = screen.text.trim()
    if (unsent !== '') {
      this.note(this.#say.unsent(unsent), 'yellow')
      void history.add(unsent)
    }
    this.#job = null
    this.#waits.end()
    screen.hint(null)
    if (how !== 'quit') screen.notify(this.#say.notify[how])
  }

  /** Whether another program has the terminal: its keys are no business of flower's. */
  get away(): boolean {
    return this.#editing.open !== null
  }

  /** Settles when no other program has the terminal: it must not be left in the middle. Never rejects. */
  async back(): Promise<void> {
    await this.#editing.open
  }

  /** Settles when what was typed is on disk. Never rejects. */
  kept(): Promise<void> {
    return this.#options.history.kept()
  }

  /** What is wanted of another job, where one is to follow this one. */
  get next(): string | null {
    return this.#next
  }

  /** Enter was pressed. */
  line(text: string): void {
    const route = routeOf(text, { questionOpen: this.#questionOpen })
    if (route.kind === 'unknown') this.#refuse(text, this.#say.unknown(route.word, route.meant))
    else this.#take(text, route)
  }

  #take(text: string, route: Exclude<Route, { kind: 'unknown' }>): void {
    const why = route.kind === 'answer' ? (this.#waits.front?.refusal(route.words) ?? null) : null
    if (why !== null) {
      this.#refuse(text, why)
      return
    }
    void this.#options.history.add(text)
    switch (route.kind) {
      case 'nothing':
        if (this.#waits.front?.kind === 'review') this.#waits.front.settle('')
        break
      case 'mail':
        this.#tell(text, route.words)
        break
      case 'oracle':
        this.#askAside(text, route.question)
        break
      case 'command':
        this.#echo(text)
        this.#do(route.command, route.argument, text)
        break
      case 'answer':
        this.#waits.front?.settle(route.words)
    }
  }

  /** Ctrl-D: there is no answer. */
  noAnswer(): void {
    if (this.#waits.front !== null) this.#waits.front.settle(null)
    else this.note(this.#say.quitAgain)
  }

  /** Nothing is echoed in the middle of a line. */
  endLine(): void {}

  /** What is asked stands in the log. */
  async ask(_question: string, signal: AbortSignal, refusal?: Refusal): Promise<string | null> {
    return (await this.#waits.for('question', this.#say.answer, { signal, refusal })) || null
  }

  /** Enter alone has the agent go on: pressed by mistake, it must not end a job of hours. */
  async stopped(_question: string, signal: AbortSignal): Promise<string | null> {
    const words = await this.#waits.for('stop', this.#say.stopped, { signal })
    if (words && this.#waits.front?.kind === 'question') this.note(this.#say.heardAfter(words))
    return words
  }

  async review(review: Review): Promise<void> {
    this.#editing.reviews(review)
    await this.#waits.for('review', this.#say.review, { signal: review.signal })
    this.#editing.reviews(null)
  }

  get #questionOpen(): boolean {
    const { front } = this.#waits
    return front !== null && front.kind !== 'review'
  }

  readonly #commands: Readonly<Record<CommandName, (job: TalkedTo, argument: string) => unknown>> = {
    status: (job) => this.#status(job),
    handoff: (job) => this.#handOver(job),
    edit: (job) => this.#editing.edit(job, this.watch),
    files: (job) => this.#files(job),
    cost: (job) => this.#cost(job),
    new: (job, argument) => this.#startOver(job, argument),
    quit: (job) => this.#quit(job),
    help: () => this.#print(helpLines(this.#page, this.#say)),
  }

  #do(command: CommandName, argument: string, typed: string): void {
    if (this.#job === null) this.#refuse(typed, this.#say.receipt.nobody)
    else void this.#commands[command](this.#job, argument)
  }

  #tell(typed: string, words: string): void {
    try {
      const receipt = this.#job === null ? null : receiptLine(this.#say, this.#job.hear(words))
      if (receipt === null) this.#refuse(typed, this.#say.receipt.nobody)
      else this.note(receipt)
    } catch (error) {
      this.note(messageOf(error), 'red')
    }
  }

  #askAside(typed: string, question: string): void {
    if (this.#job === null) this.#refuse(typed, this.#say.receipt.nobody)
    else if (question === '') this.note(this.#say.oracle.empty)
    else {
      this.#echo(typed)
      this.note(this.#say.oracle.asked(this.#job.aside.ask(question)))
    }
  }

  #status(job: TalkedTo): void {
    const { front } = this.#waits
    const asks = front?.kind === 'question' ? this.#question : (front?.asks ?? null)
    try {
      const { running } = this.watch
      const report = { running, checks: job.checks(), question: asks, now: Date.now() }
      this.#print(statusReport(this.#page, this.#say, report))
    } catch (error) {
      this.note(messageOf(error), 'red')
    }
  }

  #cost({ aside }: TalkedTo): void {
    const report = { steps: this.watch.steps, asideUsd: aside.costUsd }
    this.#print(costReport(this.#page, this.#say, report))
  }

  #files({ notes }: TalkedTo): void {
    const documents = notes === null ? [] : documentsIn(notes)
    const { changed } = this.watch
    const report = { documents, changed, cwd: process.cwd(), now: Date.now() }
    this.#print(filesReport(this.#page, this.#say, report))
  }

  #handOver({ runtime }: TalkedTo): void {
    const answers = runtime.handOver()
    const say = this.#say.handOver
    if (answers.length === 0) this.note(say.nobody)
    for (const { step, refused } of answers) {
      this.note(refused === null ? say.wanted(step) : say.refused[refused](step))
    }
  }

  async #startOver(job: TalkedTo, argument: string): Promise<void> {
    const say = this.#say.startOver
    if (!job.canStartOver) {
      this.note(say.notHere)
      return
    }
    const wish = argument === '' ? await this.#confirm(say.wish) : argument
    const sure = wish?.trim() ? await this.#confirm(say.confirm(wish.trim())) : null
    if (sure !== null && say.yes.test(sure)) {
      this.#next = wish
      this.#quit(job)
    } else this.note(say.goesOn)
  }

  #confirm(asks: string): Promise<string | null> {
    this.note(asks, 'yellow')
    return this.#waits.for('confirm', asks)
  }

  #quit(job: TalkedTo): void {
    this.note(this.#say.quitting)
    job.quit()
    this.#waits.end()
  }

  /** What was typed comes back. */
  #refuse(typed: string, why: string): void {
    this.#options.screen.text = typed
    this.note(why, 'yellow')
  }

  #echo(typed: string): void {
    const page = this.#page
    this.#options.print([row(page, [['cyan', `${page.glyphs.person} `]], typed.trim())], 'begins')
  }

  /** Something that flower has to say, between the lines of the work. */
  note(text: string, style: Style = 'dim'): void {
    this.#print(paragraph(this.#page, ['  '], text, style))
  }

  /** What was asked aside has been answered. */
  answered(lines: readonly string[]): void {
    this.#options.print(lines, 'begins')
  }

  #print(lines: readonly string[]): void {
    this.#options.print(lines, 'goes on')
  }

  get #page(): Page {
    return this.#options.page()
  }
}
