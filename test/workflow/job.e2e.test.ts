import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { RunEvent } from '../../src/core/events.ts'
import type { Channel, Question } from '../../src/human/channel.ts'
import { Person } from '../../src/human/person.ts'
import { questionLog } from '../../src/human/question-log.ts'
import type { Timer } from '../../src/human/timer.ts'
import {
  call,
  type ModelRequest,
  type Reply,
  say,
  startModelServer,
  together,
} from '../../src/testing/index.ts'
import { Runtime } from '../../src/wire.ts'
import { type JobOptions, runJob, tellJob } from '../../src/workflow/job.ts'
import { JobDocuments } from '../../src/workflow/job-documents.ts'
import type { WorkflowResult } from '../../src/workflow/workflow-result.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const WISH = 'Plant a bed of flowers.'

const BRIEF = `## Goal

A bed of roses and tulips in planted.txt.

## Acceptance criteria

- One line for each kind of flower, and a label.

## Boundaries

None.

## Unknowns and assumptions

- The colour was asked for and not answered: red is assumed.
`

const GOAL = `## Goal

A bed of flowers.

## Checks

- [ ] planted.txt names each kind once.
- [ ] There is a label.
- [ ] They smell good. (cannot be verified here: nobody can smell)
`

function documentFor(next: string): string {
  return `## Doing\n\nPlanting.\n\n## Decided\n\n- Roses and tulips only.\n\n## Next\n\n${next}\n`
}

function verdict(outcome: string, failed: string): string {
  return `## Verdict\n\n${outcome}\n\n## Reasons\n\nplanted.txt was read.\n\n## Failed checks\n\n${failed}\n`
}

function delegate(task: string): ReturnType<typeof call> {
  return call('Agent', { description: task, prompt: task, subagent_type: 'worker' })
}

/** What a sensible model would do in each role, decided from its conversation alone. */
function model(request: ModelRequest): Reply {
  if (request.kind === 'subagent') return asWorker(request)
  if (request.system.includes('You find out what is wanted')) return asClarifier(request)
  if (request.system.includes('You judge work')) return asJudge(request)
  return asCoordinator(request)
}

function asClarifier({ lastUserText, turn }: ModelRequest): Reply {
  if (lastUserText.includes('Write down the goal')) return say(GOAL)
  if (turn === 0)
    return call('mcp__flower__ask', { question: 'Which kinds?', options: 'roses\nroses and tulips' })
  if (turn === 1) return call('mcp__flower__ask', { question: 'Which colour?', options: '' })
  return say(BRIEF)
}

function asCoordinator({ lastUserText, firstUserText, turn }: ModelRequest): Reply {
  if (lastUserText.includes('your answer to this message is the handoff document')) {
    return say(documentFor(firstUserText.includes('Look once more.') ? 'Finish it.' : 'Look once more.'))
  }
  if (lastUserText.includes('Also water them.')) return delegate('water')
  if (lastUserText.includes('It is not there yet')) return delegate('label')
  const look = call('Read', { file_path: 'big.txt', offset: turn * 100 + 1, limit: 100 })
  if (firstUserText.includes('Finish it.')) return say('All is planted.')
  if (firstUserText.includes('Look once more.')) return look
  return turn === 0 ? together(delegate('roses'), delegate('tulips')) : look
}

function asWorker({ firstUserText, turn }: ModelRequest): Reply {
  const [task = ''] = /roses|tulips|label|water/.exec(firstUserText) ?? []
  return turn === 0 ? call('Bash', { command: `echo ${task} >> planted.txt` }) : say(`Done: ${task}.`)
}

function asJudge(request: ModelRequest): Reply {
  if (request.turn === 0) return call('Read', { file_path: 'planted.txt' })
  return request.toolResults[0]?.text.includes('label')
    ? say(verdict('achieved', 'None.'))
    : say(verdict('not yet', '- There is a label: there is none.'))
}

interface Place {
  readonly root: string
  readonly workspace: string
  readonly notes: string
  readonly env: Record<string, string>
  readonly requests: readonly ModelRequest[]
  planted(): string[]
  note(name: string): string
  manifest(): Record<string, unknown>[]
}

async function place(script: (request: ModelRequest) => Reply = model): Promise<Place> {
  const root = temporaryFolder()
  const workspace = path.join(root, 'workspace')
  const notes = path.join(workspace, '.flower', 'notes')
  mkdirSync(notes, { recursive: true })
  const line = (number: number): string => `${number} ${'petal '.repeat(40)}`
  writeFileSync(path.join(workspace, 'big.txt'), Array.from({ length: 2_000 }, (_, n) => line(n)).join('\n'))
  const server = await startModelServer(script)
  onTestFinished(() => server.close())
  const read = (file: string): string => readFileSync(file, 'utf8')
  return {
    root,
    workspace,
    notes,
    env: server.environment(root),
    requests: server.requests,
    planted: () => read(path.join(workspace, 'planted.txt')).split('\n').filter(Boolean),
    note: (name) => read(path.join(notes, name)),
    manifest: () => JSON.parse(read(path.join(workspace, 'runs', 'manifest.json'))),
  }
}

interface Day {
  readonly result: WorkflowResult
  readonly events: RunEvent[]
  readonly asked: Question[]
  readonly unverifiable: string[]
}

/** One run in a place, with a person who knows some answers and is silent otherwise. */
async function day(
  here: Place,
  wish: string | null,
  answers: Record<string, string> = {},
  changes: Partial<JobOptions> & { onEvent?: (event: RunEvent, tell: (words: string) => void) => void } = {},
): Promise<Day> {
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
    log: questionLog({ notes: here.notes, mask: (text) => text, now: () => new Date() }),
  })
  const documents = new JobDocuments(here.notes, 'en')
  const { onEvent, ...options } = changes
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
      onEvent?.(event, (words) => void tellJob(words, { runner: runtime, documents, person }))
    },
  })
  person.close()
  return { result, events, asked, unverifiable }
}

function names(manifest: Record<string, unknown>[]): unknown[] {
  return manifest.map(({ step }) => step)
}

describe('a whole job', () => {
  it('from a wish to work that is judged, over two handoffs and two rounds, and one more wish the next day', async () => {
    const here = await place()
    const first = await day(here, WISH, { 'Which kinds?': 'roses and tulips' })
    expect(first.result.failed).toBeNull()
    expect(first.result).toMatchObject({ ok: true })

    // People were asked, and what came of it is in the brief and in the log.
    expect(first.asked.map(({ text }) => text)).toEqual(['Which kinds?', 'Which colour?'])
    expect(here.note('brief.md')).toContain('red is assumed')
    expect(here.note('questions.md')).toMatch(/Which kinds\?[\s\S]*roses and tulips[\s\S]*Which colour\?/)
    expect(first.unverifiable).toEqual(['They smell good. (cannot be verified here: nobody can smell)'])

    // Two workers at once, two handoffs, one round more.
    const agents = new Set(here.requests.flatMap(({ agentId }) => agentId ?? []))
    expect(agents.size).toBe(3)
    expect(here.planted().sort()).toEqual(['label', 'roses', 'tulips'])
    expect(names(here.manifest())).toEqual([
      'clarify',
      'goal',
      'work',
      'work · verdict 1',
      'work#round2',
      'work · verdict 2',
    ])
    const work = here.manifest()[2]!
    expect(work.handoffs).toMatchObject([{ degraded: null }, { degraded: null }])
    // The second round goes on in the last successor, and is told of the gaps only.
    expect(here.manifest()[4]).toMatchObject({ resumed: true, session_id: work.session_id })
    expect(here.note('verdict.md')).toContain('achieved')

    const second = await day(here, 'Also water them.')
    expect(second.result.failed).toBeNull()
    expect(names(here.manifest()).slice(6)).toEqual(['work', 'work · verdict 1'])
    expect(second.events.find(({ type }) => type === 'continued')).toMatchObject({
      from: 'session',
      session: work.session_id,
    })
    expect(here.planted()).toContain('water')
    expect(here.note('brief.md')).toContain('Also water them.')
    expect(here.note('goal.md')).toContain('- [ ] Also water them.')
  })
})
