import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { RunEvent } from '../../src/core/events.ts'
import type { Channel, Question } from '../../src/human/channel.ts'
import { Person, type PersonOptions } from '../../src/human/person.ts'
import { questionLog } from '../../src/human/question-log.ts'
import type { Timer } from '../../src/human/timer.ts'
import { type ModelRequest, type ModelServer, type Reply, startModelServer } from '../../src/testing/index.ts'
import { Runtime } from '../../src/wire.ts'
import { runJob, tellJob } from '../../src/workflow/job.ts'
import { JobDocuments } from '../../src/workflow/job-documents.ts'
import type { JobOptions } from '../../src/workflow/job-options.ts'
import type { WorkflowResult } from '../../src/workflow/workflow-result.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

export interface Place {
  readonly root: string
  readonly workspace: string
  readonly notes: string
  readonly env: Record<string, string>
  readonly requests: readonly ModelRequest[]
  /** The workspace with its run directory, as it would be on another machine: nothing else comes along. */
  copy(): Place
  write(name: string, text: string): void
  planted(): string[]
  note(name: string): string
  manifest(): Record<string, unknown>[]
}

export async function place(script: (request: ModelRequest) => Reply): Promise<Place> {
  const server = await startModelServer(script)
  onTestFinished(() => server.close())
  const here = placeAt(server, temporaryFolder())
  mkdirSync(here.notes, { recursive: true })
  const line = (number: number): string => `${number} ${'petal '.repeat(40)}`
  const lines = Array.from({ length: 2_000 }, (_, n) => line(n)).join('\n')
  writeFileSync(path.join(here.workspace, 'big.txt'), lines)
  return here
}

function placeAt(server: ModelServer, root: string): Place {
  const workspace = path.join(root, 'workspace')
  const notes = path.join(workspace, '.flower', 'notes')
  const read = (file: string): string => readFileSync(file, 'utf8')
  return {
    root,
    workspace,
    notes,
    env: server.environment(root),
    requests: server.requests,
    copy: () => {
      const other = temporaryFolder()
      cpSync(workspace, path.join(other, 'workspace'), { recursive: true })
      return placeAt(server, other)
    },
    write: (name, text) => writeFileSync(path.join(notes, name), text),
    planted: () => read(path.join(workspace, 'planted.txt')).split('\n').filter(Boolean),
    note: (name) => read(path.join(notes, name)),
    manifest: () => JSON.parse(read(path.join(workspace, 'runs', 'manifest.json'))),
  }
}

export interface Day {
  readonly result: WorkflowResult
  readonly events: RunEvent[]
  readonly asked: Question[]
  readonly unverifiable: string[]
}

interface Changes extends Omit<Partial<JobOptions>, 'onEvent'> {
  readonly about?: Partial<PersonOptions>
  readonly onEvent?: (event: RunEvent, tell: (words: string) => readonly string[]) => void
}

/** One run in a place, with a person who knows some answers and is silent otherwise. */
export async function day(
  here: Place,
  wish: string | null,
  answers: Record<string, string> = {},
  changes: Changes = {},
): Promise<Day> {
  const { onEvent, about, ...options } = changes
  const { language = 'en' } = options
  const events: RunEvent[] = []
  const asked: Question[] = []
  const unverifiable: string[] = []
  const runtime = new Runtime({
    workspace: here.workspace,
    workbench: true,
    spillThreshold: null,
    env: here.env,
    stateDir: path.join(here.root, 'state'),
    handoff: { window: 60_000, headroom: 36_000 },
    language,
  })
  // Whoever does not know the answer lets the time run out, which nobody waits for here.
  let runOut: () => void = () => {}
  const timer: Timer = (_ms, act) => {
    runOut = act
    return () => {}
  }
  const channel: Channel = {
    ask: (question) => {
      asked.push(question)
      const answer = Object.entries(answers).find(([words]) => question.text.includes(words))?.[1]
      if (answer !== undefined) return Promise.resolve(answer)
      queueMicrotask(() => runOut())
      return new Promise(() => {})
    },
  }
  const origin = (): Pick<RunEvent, 'run' | 'step' | 'generation' | 'at'> => ({
    run: runtime.id,
    step: events.at(-1)?.step ?? '',
    generation: 1,
    at: new Date().toISOString(),
  })
  const person = new Person({
    channel,
    timer,
    emit: (event) => void events.push({ ...origin(), ...event }),
    log: questionLog({ notes: here.notes, mask: (text) => text, now: () => new Date(), language }),
    language,
    ...about,
  })
  const documents = new JobDocuments(here.notes, language)
  const result = await runJob({
    runner: runtime,
    documents,
    person,
    wish,
    agent: { model: 'claude-sonnet-4-5', permissionMode: 'bypassPermissions' },
    onUnverifiable: (checks) => void unverifiable.push(...checks),
    ...options,
    onEvent: (event) => {
      events.push(event)
      onEvent?.(event, (words) => tellJob(words, { runner: runtime, documents, person }))
    },
  })
  person.close()
  return { result, events, asked, unverifiable }
}
