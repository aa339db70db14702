import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FlowerError, messageOf } from '../core/errors.ts'
import type { StepResult } from '../core/step-result.ts'
import { HandoffPolicy } from '../handoff/policy.ts'
import { resolveWindow } from '../handoff/window.ts'
import type { Harness } from '../harness/port.ts'
import { archiveNotes } from '../workbench/document-file.ts'
import { makeOwnFolder } from '../workbench/own-folder.ts'
import { stateFolder } from '../workbench/state-folder.ts'
import type { Workbench } from '../workbench/workbench.ts'
import { type AgentSpec, checkSpec, withCompaction } from './agent-spec.ts'
import { type Active, AtWork, type Spent } from './at-work.ts'
import { budget } from './budget.ts'
import { continuedFrom } from './continuity.ts'
import {
  continuedOf,
  type FormerRun,
  keepNamed,
  namedBy,
  resumeOf,
  taskOf,
  withMail,
  wordsOf,
} from './going-on.ts'
import { Interruptions } from './interruptions.ts'
import { keepIn } from './keep.ts'
import { type LearnedWindows, learnedWindows } from './learned-windows.ts'
import { manifestRecord } from './manifest.ts'
import { type Memory, memoryIn } from './memory.ts'
import { NOTICE_TEXTS } from './notice-texts.ts'
import { checkRunOptions, type RunOptions, type RuntimeOptions, resilienceOf } from './options.ts'
import type { Outlook } from './outlook.ts'
import { ownGuards } from './own-guards.ts'
import { isOutside, notesOf, runDirOf, workbenchOf, workspaceOf } from './places.ts'
import { resultFrom } from './result-from.ts'
import { runId } from './run-id.ts'
import { runStep } from './run-step.ts'
import { RunStore } from './run-store.ts'
import { type Mask, maskFor } from './secrets.ts'
import { settle } from './settle.ts'
import { Sink } from './sink.ts'
import { freshProgress, hear, type Step } from './step.ts'
import { unheardMail } from './unheard-mail.ts'
import type { Beginning } from './where-on.ts'
import { firstClues } from './window-watch.ts'
import type { HandOverAnswer } from './wishes.ts'

/**
 * Runs steps in a workspace. One runtime is one run: its id is in every event and in the manifest.
 *
 * The shell around the loop: it checks what a person gives, wires what a step needs, and records what came of it.
 */
export class StepRunner {
  /** The run's id, `YYYYMMDD-HHMMSS-xxxxxx`. */
  readonly id: string = runId(new Date(), Math.random)
  readonly workspace: string
  /** Where the run is recorded, absolute. */
  readonly runDir: string
  readonly #options: RuntimeOptions
  readonly #harness: Harness
  readonly #policy: HandoffPolicy
  readonly #windows: LearnedWindows
  readonly #store: RunStore
  readonly #atWork = new AtWork()

  constructor(options: RuntimeOptions, harness: Harness, store: RunStore = new RunStore(runDirOf(options))) {
    this.workspace = workspaceOf(options)
    this.runDir = store.runDir
    this.#store = store
    this.#options = options
    this.#harness = harness
    this.#policy = HandoffPolicy.from(options.handoff ?? true)
    const stateDir = options.stateDir ?? stateFolder(options.env)
    this.#windows = learnedWindows({ file: path.join(stateDir, 'windows.json') })
  }

  /**
   * Runs one step to its end, over as many generations as it takes. A step that fails is a result with `ok: false`,
   * not an exception.
   *
   * @param prompt what the agent is asked to do
   * @throws FlowerError `usage` for a spec or an option that makes no sense; `file` when the workbench or the run
   *   directory cannot be made, or the record of the step not be written
   */
  async run(spec: AgentSpec, prompt: string, options: RunOptions = {}): Promise<StepResult> {
    checkRunOptions(options)
    if (prompt.trim() === '' && options.from === undefined)
      throw new FlowerError('usage', 'the prompt is empty; say what the agent shall do')
    const checked = checkSpec(spec)
    const name = options.stepName ?? checked.name
    const sink = new Sink(this.id, options.recordAs ?? name, options.onEvent ?? null)
    const goesOn = options.resume !== undefined || options.continue !== undefined
    // Without one nothing is awaited: whoever calls may abandon the step at once.
    const former =
      namedBy(options, name, this.#options.language) ?? (goesOn ? await this.#former(name, options) : null)
    const step = this.#prepare(checked, prompt, options, sink, former)
    const progress = freshProgress(step.now(), firstClues(step), former ?? undefined)
    const active: Active = { step, progress, apart: options.apart ?? false }
    this.#atWork.begin(active)
    try {
      for (const said of wordsOf(step)) hear(step, progress, said)
      // It is among these words now.
      if (former !== null && former.mail.length > 0) step.keep.mail([])
      if (step.from !== null) keepNamed(step, step.from)
      const result = sink.reported(await this.#runRecordingBugs(active))
      // An abandoned step has its record already.
      if (this.#atWork.has(active)) this.#record(active, result, options)
      step.emit(active.progress.generation, { type: 'result', result })
      return result
    } finally {
      this.#atWork.settle(active)
    }
  }

  /** The workbench, made where it is missing; null for a run without one. Throws `FlowerError` `file`. */
  get workbench(): Workbench | null {
    return workbenchOf(this.#options, this.workspace)
  }

  /** Shortens the secrets of this run's environment, wherever they stand in a text. */
  get mask(): Mask {
    return maskFor(this.#options.env ?? process.env, {})
  }

  /** What this run has cost until now, questions beside the work included. */
  get spent(): Spent {
    return this.#atWork.spent
  }

  /** What the work of this run has cost until now, in USD, running steps included. */
  get costUsd(): number {
    return this.#atWork.costUsd
  }

  /** What the run may still spend, in USD. */
  get #budgetLeft(): number {
    return (this.#options.maxBudgetUsd ?? Number.POSITIVE_INFINITY) - this.costUsd
  }

  #spentBudget(): string | null {
    const spent = `$${this.costUsd.toFixed(4)} of $${this.#options.maxBudgetUsd}`
    return this.#budgetLeft > 0
      ? null
      : `the run has spent its budget (${spent}); raise it (--budget) and go on`
  }

  /** A bug of flower's or a harness's is thrown to the caller, but what the step came to until then is recorded. */
  async #runRecordingBugs(active: Active): Promise<StepResult> {
    const { step, progress } = active
    try {
      return await runStep(step, progress)
    } catch (error) {
      this.#record(active, settle(step, progress, { ok: false, failure: 'harness', error: messageOf(error) }))
      throw error
    }
  }

  /** Whether a step of the run's work runs now: nothing else can be interrupted. */
  get running(): boolean {
    return this.#atWork.running
  }

  /**
   * Stops the running steps at their next boundary, spends nothing until the words are there, and goes on with them
   * in the same session.
   *
   * @param words null, or a rejection, ends the step with the error `interrupted`; an empty text only has it go on
   * @param options.now kills running tools instead of waiting for them
   */
  interrupt(words: string | null | Promise<string | null>, options: { readonly now?: boolean } = {}): void {
    this.#atWork.interrupt(words, options)
  }

  /**
   * Says something to the steps that run and take mail: each is stopped at its next boundary, and goes on with it in the same
   * session. It reaches each of their successors word for word; where the step ends before, the run that goes on with it.
   *
   * @throws FlowerError `file` when it could not be kept for a later run; it is said all the same
   * @returns the steps that it goes to; none when nobody is there to hear it
   */
  tell(words: string): readonly string[] {
    return this.#atWork.tell(words)
  }

  /** Has the steps that run and take mail hand over at their next boundary; one that has finished by then is done. */
  handOver(): readonly HandOverAnswer[] {
    return this.#atWork.handOver()
  }

  /** Has the next document of these steps wait for a person, also where no time for a review is set. */
  reviewNext(): void {
    this.#atWork.reviewNext()
  }

  /**
   * Records each running step as failed, and ends its process. All of it is done or begun when this returns, for
   * handlers of signals: what follows it is the end of this process.
   *
   * @param reason becomes the step's error, for example `killed-by-signal (SIGTERM)`
   * @returns when the sessions' processes are gone
   * @throws FlowerError `file` when a record could not be written; the processes are ended all the same
   */
  abandon(reason: string): Promise<void> {
    const abandoned = this.#atWork.all
    const sessions = abandoned.flatMap(({ progress }) => progress.sessions)
    const gone = Promise.all(sessions.map((session) => session.close()))
    const problems: unknown[] = []
    const end = { ok: false, failure: 'interrupted', error: reason } as const
    for (const active of abandoned) {
      active.progress.abandoned = true
      this.#atWork.settle(active)
      const result = settle(active.step, active.progress, end)
      try {
        this.#store.record(manifestRecord(result, this.id))
      } catch (error) {
        problems.push(error)
      }
    }
    if (problems.length > 0) throw problems[0]
    return gone.then(() => undefined)
  }

  /**
   * What a step of this spec would begin with, as far as it is known before a session has told more.
   *
   * @throws as `run` does
   */
  outlook(spec: AgentSpec): Outlook {
    const step = this.#prepare(checkSpec(spec), '', {}, new Sink(this.id, spec.name, null))
    const clues = firstClues(step)
    return {
      endpoint: step.harness.endpoint,
      model: clues.name,
      window: resolveWindow(clues),
      workbench: step.workbench?.root ?? null,
    }
  }

  /** What steps have come to, over all runs, in the order in which they ended. Throws `FlowerError` `file`. */
  results(): readonly StepResult[] {
    return this.#store.recorded().flatMap((record) => resultFrom(record) ?? [])
  }

  /** What an earlier run left that this one goes on with. */
  async #former(step: string, { resume, fork }: RunOptions): Promise<FormerRun> {
    const session = resume ?? this.#store.lineage(step)
    if (session !== null && !fork) await this.#harness.recover?.(session)
    const left = this.#store.left(step, { session: resume, notes: notesOf(this.#options, this.workspace) })
    const line = left.lineage?.line ?? null
    return {
      ...continuedFrom(step, left),
      line,
      mail: line === null || fork ? [] : unheardMail(this.#store, step).read(line),
      named: null,
    }
  }

  /**
   * Has the next runs of all steps begin anew, and moves the documents in the workbench into its archive. Nothing is deleted.
   *
   * @returns the folder in the archive; null when there was no document
   * @throws FlowerError `file`
   */
  startOver(): string | null {
    const notes = notesOf(this.#options, this.workspace)
    const archive = notes === null ? null : archiveNotes(notes, new Date())
    this.#store.startOver(archive)
    return archive
  }

  /** What those who run steps keep for later runs, such as what a workflow's steps have produced. */
  memory(scope: string): Memory {
    return memoryIn(this.#store, scope)
  }

  /**
   * Where a step would begin that is run with `continue`.
   *
   * @throws FlowerError `file`
   */
  async beginning(step: string): Promise<Beginning> {
    return (await this.#former(step, {})).beginning
  }

  #prepare(
    spec: AgentSpec,
    prompt: string,
    options: RunOptions,
    sink: Sink,
    former: FormerRun | null = null,
  ): Step {
    makeOwnFolder(this.runDir)
    const env = this.#options.env ?? process.env
    const mask = maskFor(env, spec.env ?? {})
    const workbench = workbenchOf(this.#options, this.workspace)
    const name = options.stepName ?? spec.name
    const { recordAs = name } = options
    const compacting = withCompaction(spec, this.#policy)
    return {
      name,
      recordAs,
      takesMail: options.mail ?? true,
      spec: options.apart ? compacting : this.#withBudget(compacting),
      prompt: options.continue ? prompt : withMail(taskOf(former) ?? prompt, former),
      resume: resumeOf(options, former),
      continued: continuedOf(options, prompt, former),
      from: former?.named ?? null,
      retired: former?.retired ?? [],
      cwd: this.workspace,
      harness: this.#harness,
      policy: this.#policy,
      resilience: resilienceOf(this.#options),
      workbench,
      guards: [...ownGuards(this.#options, workbench, sink), ...(spec.guards ?? [])],
      addDirs: workbench && isOutside(this.workspace, workbench.root) ? [workbench.root] : [],
      language: this.#options.language ?? 'en',
      env,
      windows: this.#windows,
      interruptions: new Interruptions(),
      onReview: this.#options.onReview ?? null,
      now: () => new Date(),
      sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
      runSpent: () => (options.apart ? null : this.#spentBudget()),
      random: Math.random,
      keep: keepIn(this.#store, { run: this.id, name, recordAs, line: former?.line ?? null, mask }),
      search: (words, options) => this.#store.search(words, options),
      mask,
      emit: (generation, event) => sink.emit(generation, mask(event)),
    }
  }

  /** The harness is told of what is left to the run, too, so that it stops in the middle of a turn. */
  #withBudget(spec: AgentSpec): AgentSpec {
    const left = Math.min(spec.maxBudgetUsd ?? Number.POSITIVE_INFINITY, this.#budgetLeft)
    return Number.isFinite(left) ? { ...spec, maxBudgetUsd: budget(left) } : spec
  }

  #record({ step, progress }: Active, result: StepResult, { beforeRecord }: RunOptions = {}): void {
    try {
      if (result.ok) beforeRecord?.(result)
    } finally {
      this.#store.record(manifestRecord(result, this.id))
    }
    for (const file of this.#store.takeSetAside()) {
      const message = NOTICE_TEXTS[step.language].setAside(file)
      step.emit(progress.generation, { type: 'notice', kind: 'file', message })
    }
  }
}
