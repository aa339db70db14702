import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RunEvent, RunEventBody } from '../../src/core/events.ts'
import type { Channel, Question } from '../../src/human/channel.ts'
import { Person, type PersonOptions } from '../../src/human/person.ts'
import type { AgentSpec } from '../../src/runtime/agent-spec.ts'
import type { RunOptions } from '../../src/runtime/options.ts'
import { RunStore } from '../../src/runtime/run-store.ts'
import type { ScriptedExchange } from '../../src/testing/scripted-harness.ts'
import { runJob, tellJob } from '../../src/workflow/job.ts'
import { JobDocuments } from '../../src/workflow/job-documents.ts'
import type { JobOptions, JobRunner } from '../../src/workflow/job-options.ts'
import type { WorkflowProgress, WorkflowResult } from '../../src/workflow/workflow-result.ts'
import { done, type Job, job, says, usage } from '../runtime/scripted.ts'

export const BRIEF = `# Brief

## Goal

A bed of roses.

## Acceptance criteria

- One line for each rose.

## Boundaries

None.

## Unknowns and assumptions

None.
`

export const GOAL = `# Goal and checks

## Goal

A bed of flowers.

## Checks

- [ ] planted.txt names each rose.
- [ ] They smell good. (cannot be verified here: nobody can smell)
`

export const NOT_YET: string = verdict('not yet', 'A rose is missing.')
export const ACHIEVED: string = verdict('achieved')
export const UNREACHABLE: string = verdict('unreachable', 'There is no soil.')

export function verdict(outcome: string, reasons = 'planted.txt was read.'): string {
  return `## Verdict\n\n${outcome}\n\n## Reasons\n\n${reasons}\n\n## Failed checks\n\nNone.\n`
}

/** A session that answers once, and costs so much. */
export function answering(text: string, costUsd = 0): readonly ScriptedExchange[] {
  return [[usage(9_000), says(text), done(text, costUsd)]]
}

/** A session in which something happens while it is asked. */
export function during(act: () => void, text: string): readonly ScriptedExchange[] {
  return [
    () => {
      act()
      return [usage(9_000), says(text), done(text)]
    },
  ]
}

/** A run of an agent, as the runner was asked for it. */
interface Call {
  readonly name: string
  readonly spec: AgentSpec
  readonly prompt: string
  readonly options: RunOptions
}

/** What the sessions of a job may act on while they run. */
export interface Place {
  readonly job: Job
  readonly documents: JobDocuments
  readonly person: Person
  readonly over: AbortController
  /** What was asked of the runner, in order. */
  readonly calls: readonly Call[]
  tell(words: string): readonly string[]
  write(name: string, text: string): void
  note(name: string): string
}

export interface Played extends Place {
  readonly ended: WorkflowResult
  readonly asked: readonly Question[]
  readonly events: readonly RunEventBody[]
  readonly progress: readonly WorkflowProgress[]
}

interface Setting extends Partial<Omit<JobOptions, 'person' | 'runner' | 'documents'>> {
  /** What lies in the notes before. Default: a complete brief and goal. */
  readonly notes?: Readonly<Record<string, string>>
  /** What the person answers; null declines. Default: nobody can be reached. */
  readonly answers?: (question: Question, nth: number) => string | null | Promise<string | null>
  readonly person?: Partial<PersonOptions>
}

/** Runs a job on scripted sessions, in a fresh place. */
export async function play(
  sessions: (place: Place) => readonly (readonly ScriptedExchange[])[],
  setting: Setting = {},
): Promise<Played> {
  const {
    notes = { 'brief.md': BRIEF, 'goal.md': GOAL },
    answers,
    person: about,
    wish = null,
    ...options
  } = setting
  const scripted: (readonly ScriptedExchange[])[] = []
  const work = job(scripted)
  mkdirSync(work.notes, { recursive: true })
  const asked: Question[] = []
  const events: RunEventBody[] = []
  const progress: WorkflowProgress[] = []
  const calls: Call[] = []
  const channel: Channel = {
    ask: async (question) => {
      asked.push(question)
      return answers === undefined ? null : answers(question, asked.length)
    },
  }
  const language = options.language ?? 'en'
  const person = new Person({
    channel: answers === undefined ? null : channel,
    timer: () => () => {},
    emit: (event) => void events.push(event),
    log: () => {},
    language,
    ...about,
  })
  const runner: JobRunner = {
    run: (spec, prompt, runOptions) => {
      calls.push({ name: runOptions.recordAs ?? spec.name, spec, prompt, options: runOptions })
      return work.runner.run(spec, prompt, runOptions)
    },
    tell: (words) => work.runner.tell(words),
    interrupt: (words, how) => work.runner.interrupt(words, how),
    beginning: (step) => work.runner.beginning(step),
    results: () => work.runner.results(),
  }
  const documents = new JobDocuments(work.notes, language, {
    now: () => new Date('2026-07-01T12:00:00Z'),
    memory: work.runner.memory('job'),
  })
  const place: Place = {
    job: work,
    documents,
    person,
    over: new AbortController(),
    calls,
    tell: (words) => tellJob(words, { runner, documents, person }),
    write: (name, text) => writeFileSync(path.join(work.notes, name), text),
    note: (name) => readFileSync(path.join(work.notes, name), 'utf8'),
  }
  for (const [name, text] of Object.entries(notes)) place.write(name, text)
  scripted.push(...sessions(place))
  const ended = await runJob({
    runner,
    documents,
    person,
    wish,
    signal: place.over.signal,
    onProgress: (event) => progress.push(event),
    ...options,
    onEvent: (event: RunEvent) => {
      events.push(event)
      options.onEvent?.(event)
    },
  })
  return { ...place, ended, asked, events, progress }
}

/** What an earlier run would have left of a step, which the scripted harness does not store. */
export function leave({ job }: Place, step: string, session: string, run: string | null = null): void {
  const store = new RunStore(job.runner.runDir)
  mkdirSync(store.runDir, { recursive: true })
  store.transcripts.append(session, null, [
    { type: 'user', uuid: `${session}-1`, message: { role: 'user', content: 'Go.' } },
    { type: 'assistant', uuid: `${session}-2`, message: { usage: { input_tokens: 9 } } },
  ])
  store.records.setLineage(step, { session, line: store.records.newLine(step), run })
}

/** What the runs were called, in order. */
export function names({ calls }: Place): readonly string[] {
  return calls.map(({ name }) => name)
}
