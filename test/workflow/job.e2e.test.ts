import { rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/sessions/database.ts'
import { call, type ModelRequest, type Reply, say, together } from '../../src/testing/index.ts'
import { day, type Place, place } from './job-e2e-support.ts'

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

function names(manifest: Record<string, unknown>[]): unknown[] {
  return manifest.map(({ step }) => step)
}

describe('a whole job', () => {
  it('from a wish to work that is judged, over two handoffs and two rounds, and one more wish the next day', async () => {
    const here = await place(model)
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

/** A place where the brief and the goal lie already, so that the work begins at once. */
async function placeOfWork(script: (request: ModelRequest) => Reply): Promise<Place> {
  const here = await place(script)
  here.write('brief.md', BRIEF)
  here.write('goal.md', GOAL)
  return here
}

/** Judges by one word in what was planted. */
function judging(word: string): (request: ModelRequest) => Reply {
  return ({ turn, toolResults }) => {
    if (turn === 0) return call('Read', { file_path: 'planted.txt' })
    return toolResults[0]?.text.includes(word)
      ? say(verdict('achieved', 'None.'))
      : say(verdict('not yet', `- ${word} is missing.`))
  }
}

/** A model that works as this coordinator does, and is judged by one word. */
function team(word: string, coordinator: (request: ModelRequest) => Reply): (request: ModelRequest) => Reply {
  const judge = judging(word)
  return (request) => {
    if (request.kind === 'subagent') return asWorker(request)
    return request.system.includes('You judge work') ? judge(request) : coordinator(request)
  }
}

function looks({ turn }: ModelRequest): Reply {
  return call('Read', { file_path: 'big.txt', offset: turn * 100 + 1, limit: 100 })
}

function asksForHandoff({ lastUserText }: ModelRequest): boolean {
  return lastUserText.includes('your answer to this message is the handoff document')
}

it('is told something in the middle of the work: the worker hears it, and so does its successor', async () => {
  const here = await placeOfWork(
    team('water', (request) => {
      if (asksForHandoff(request)) return say(documentFor('Finish it.'))
      if (request.firstUserText.includes('Finish it.')) return say('All is planted.')
      if (request.lastUserText.includes('Also water them.')) return delegate('water')
      return request.turn === 0 ? delegate('roses') : looks(request)
    }),
  )
  const reached: (readonly string[])[] = []
  const { result } = await day(
    here,
    null,
    {},
    {
      onEvent: (event, tell) => {
        if (event.type === 'tool-call' && reached.length === 0) reached.push(tell('Also water them.'))
      },
    },
  )
  expect(result.failed).toBeNull()
  expect(reached).toEqual([['work']])
  expect(here.planted()).toEqual(['roses', 'water'])
  expect(names(here.manifest())).toEqual(['work', 'work · verdict 1'])
  expect(here.manifest()[0]!.handoffs).toMatchObject([{ degraded: null }])
  // The document says nothing of it; the person's words reach the successor all the same.
  const successor = here.requests.find(({ firstUserText }) => firstUserText.includes('Finish it.'))
  expect(successor?.firstUserText).toContain('Also water them.')
  expect(here.note('goal.md')).toContain('- [ ] Also water them.')
})

it('comes as far as it can where nobody is there, and says what is to be decided', async () => {
  const here = await place((request) => {
    if (request.kind === 'subagent') return asWorker(request)
    if (request.system.includes('You judge work')) return say(verdict('unreachable', 'None.'))
    if (request.system.includes('You find out what is wanted')) return asClarifier(request)
    return request.turn === 0 ? delegate('roses') : say('All is planted.')
  })
  const { result, asked } = await day(here, WISH, {}, { about: { timeoutMs: 0 } })
  expect(asked).toEqual([])
  const answers = here.requests.flatMap(({ toolResults }) => toolResults.map(({ text }) => text))
  expect(answers).toContainEqual(expect.stringContaining('There is nobody to answer.'))
  expect(here.note('brief.md')).toContain('red is assumed')
  expect(result.failed).toMatchObject({ step: 'work' })
  expect(result.failed?.error.message).toMatch(/nobody was there to decide; .*planted\.txt was read\./)
  expect(here.planted()).toEqual(['roses'])
})

it('goes on in another place, from a copy of the workspace', async () => {
  const here = await placeOfWork(
    team('label', (request) => {
      if (request.lastUserText.includes('It is not there yet')) return delegate('label')
      return request.turn === 0 ? delegate('roses') : say('All is planted.')
    }),
  )
  const first = await day(here, null, {}, { rounds: 1 })
  expect(first.result.failed?.error.message).toContain('label is missing.')
  const before = here.requests.length

  const there = here.copy()
  rmSync(here.root, { recursive: true, force: true })
  const second = await day(there, null, {}, { rounds: 1 })
  expect(second.result.failed).toBeNull()
  const [work] = there.manifest()
  expect(second.events.find(({ type }) => type === 'continued')).toMatchObject({
    from: 'session',
    session: work!.session_id,
  })
  // The session knows what it did in the other place.
  expect(here.requests[before]?.firstUserText).toContain('This is what is wanted')
  expect(JSON.stringify(here.requests[before]?.messages)).toContain('All is planted.')
  expect(there.planted()).toEqual(['roses', 'label'])
})

it('goes on from the handoff document where the session of the work is gone', async () => {
  const here = await placeOfWork(
    team('water', (request) => {
      if (asksForHandoff(request)) return say(documentFor('Finish it.'))
      if (!request.firstUserText.includes('Finish it.')) {
        return request.turn === 0 ? delegate('roses') : looks(request)
      }
      const toldNow = request.firstUserText.includes('Also water them.') && request.turn === 0
      return toldNow ? delegate('water') : say('All is planted.')
    }),
  )
  const first = await day(here, null, {}, { rounds: 1 })
  expect(first.result.failed?.error.message).toContain('water is missing.')
  const work = here.manifest()[0]!
  expect(work.handoffs).toHaveLength(1)

  const runs = path.join(here.workspace, 'runs')
  const { database } = openDatabase(path.join(runs, 'flower.db'))
  const session = 'SELECT id FROM transcripts WHERE session = ?'
  database.run(`DELETE FROM entries WHERE transcript IN (${session})`, work.session_id as string)
  database.close()
  // Nor has the harness a file of its own, which would be brought in.
  rmSync(path.join(runs, 'claude'), { recursive: true, force: true })
  const second = await day(here, 'Also water them.', {}, { rounds: 1 })
  expect(second.result.failed).toBeNull()
  expect(second.events.find(({ type }) => type === 'continued')).toMatchObject({
    from: 'document',
    path: path.join(here.notes, 'handoff-work.md'),
  })
  expect(here.planted()).toEqual(['roses', 'water'])
})

it('speaks Spanish from the first question to the verdict', async () => {
  const brief =
    '## Objetivo\n\nUn macizo.\n\n## Criterios de aceptación\n\n- Una línea por flor.\n\n## Límites\n\nNinguno.\n\n## Incógnitas y supuestos\n\nNinguno.\n'
  const goal =
    '## Objetivo\n\nUn macizo.\n\n## Comprobaciones\n\n- [ ] Hay una etiqueta.\n- [ ] Huele bien. (no se puede verificar aquí)\n'
  const judged = (outcome: string, failed: string): Reply =>
    say(`## Veredicto\n\n${outcome}\n\n## Razones\n\nSe leyó.\n\n## Comprobaciones fallidas\n\n${failed}\n`)
  const here = await place((request) => {
    const { system, lastUserText, firstUserText, turn, toolResults } = request
    if (request.kind === 'subagent') return asWorker(request)
    if (system.includes('Averiguas qué se quiere')) {
      if (lastUserText.includes('Escribe el objetivo')) return say(goal)
      return turn === 0 ? call('mcp__flower__ask', { question: '¿Cuáles?', options: 'rosas' }) : say(brief)
    }
    if (system.includes('Juzgas un trabajo')) {
      if (turn === 0) return call('Read', { file_path: 'planted.txt' })
      return toolResults[0]?.text.includes('label')
        ? judged('logrado', 'Ninguno.')
        : judged('todavía no', '- No hay etiqueta.')
    }
    if (lastUserText.includes('es el documento de traspaso')) {
      return say('## Haciendo\n\nPlantando.\n\n## Siguiente\n\nTerminarlo.\n')
    }
    if (lastUserText.includes('Todavía no está')) return delegate('label')
    if (firstUserText.includes('Terminarlo.')) return say('Plantado.')
    return turn === 0 ? delegate('roses') : looks(request)
  })
  const { result, unverifiable } = await day(
    here,
    'Planta un macizo.',
    { '¿Cuáles?': 'rosas' },
    { language: 'es' },
  )
  expect(result.failed).toBeNull()
  expect(names(here.manifest()).slice(2)).toEqual([
    'work',
    'work · verdict 1',
    'work#round2',
    'work · verdict 2',
  ])
  expect(here.manifest()[2]!.handoffs).toMatchObject([{ degraded: null }])
  expect(unverifiable).toEqual(['Huele bien. (no se puede verificar aquí)'])
  expect(here.note('brief.md')).toContain('## Criterios de aceptación')
  expect(here.note('goal.md')).toContain('## Comprobaciones')
  expect(here.note('verdict.md')).toMatch(/## Veredicto\n\nlogrado/)
  expect(here.note('handoff-work.md')).toContain('## Haciendo')
  expect(here.note('questions.md')).toContain('¿Cuáles?')
})
