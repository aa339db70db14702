// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { JobDocuments } from '../dist/index.js'
import { call, say } from '../dist/testing/index.js'
import { commandOf, LOOK, layOut, UNITS, WISH } from './kills-job.mjs'
import { documentOf, isHandoffRequest, isTakeover, orderOf, pieceIn, standing } from './kills-model.mjs'

const NOTES = '.flower/notes'
const MANIFEST = 'runs/manifest.json'
/** A window on which a third of the work fits: it takes two handoffs. */
const OPTIONS = [
  ...['--json', '--timeout', '0', '-p', 'bypassPermissions', '-m', 'claude-sonnet-4-5'],
  ...['--window', '60k', '--headroom', '38k'],
]

/** The units that the coordinator takes for all, until the judge says that it is not so. */
const FIRST_ROUND = 8
const STILL_TO_BE_DONE = 'units are still to be done'

const BRIEF = `## Goal

${WISH}

## Acceptance criteria

- The file done names each unit.

## Boundaries

None.

## Unknowns and assumptions

- Nobody has said where: here.
`
const GOAL = `## Goal

The units are done.

## Checks

- [ ] The file done ends with ${UNITS}.
`

/**
 * A whole job: clarify, goal, and work in two rounds, the first of which the judge rejects. The coordinator cannot write: two units
 * at a time are done by a worker, inside of one call. @type {import('./kills-job.mjs').Kind}
 */
export const GO = {
  args: (goesOn) => ['go', ...(goesOn ? [] : [WISH]), ...OPTIONS],
  nothingLeft: 'no wish',
  layOut,
  files: {
    document: `${NOTES}/handoff-work.md`,
    brief: `${NOTES}/brief.md`,
    goal: `${NOTES}/goal.md`,
    verdict: `${NOTES}/verdict.md`,
    record: MANIFEST,
  },
  phaseOf: (step) => (step.includes('verdict') ? 'verdict' : step.replace(/#.*/, '')),
  namesOf: (request) => {
    const role = roleOf(request)
    if (role === 'worker') return ['worker/request']
    const names = ['request', `${phase(request)}/request`]
    if (isHandoffRequest(request)) names.push('handoff-request')
    if (role === 'coordinator' && isTakeover(request)) names.push('takeover-request')
    return names
  },
  model: (request) => MODELS[roleOf(request)](request),
  damage,
}

/** @typedef {import('../dist/testing/index.js').ModelRequest} ModelRequest */

/** @param {ModelRequest} request @returns {keyof typeof MODELS} */
function roleOf({ kind, system }) {
  if (kind === 'subagent') return 'worker'
  if (system.includes('You find out what is wanted')) return 'clarifier'
  return system.includes('You judge work') ? 'judge' : 'coordinator'
}

/** @param {ModelRequest} request */
function phase(request) {
  const role = roleOf(request)
  if (role === 'clarifier') return asksForGoal(request) ? 'goal' : 'clarify'
  return role === 'judge' ? 'verdict' : 'work'
}

/** @param {ModelRequest} request */
function asksForGoal({ lastUserText }) {
  return lastUserText.includes('Write down the goal')
}

const MODELS = {
  /** @param {ModelRequest} request */
  clarifier: (request) => {
    if (!request.says(WISH)) return say('Which job?')
    if (asksForGoal(request)) return say(GOAL)
    const asked = request.says('There is nobody to answer')
    return asked ? say(BRIEF) : call('mcp__flower__ask', { question: 'Where?', options: '' })
  },
  /** @param {ModelRequest} request */
  coordinator: (request) => {
    if (!request.says(WISH)) return say('Which job?')
    const stands = standing(request.messages)
    if (isHandoffRequest(request)) return say(documentOf(stands))
    if (stands.inDoubt) return call('Bash', { command: LOOK })
    const { next: first } = stands
    if (first > (request.says(STILL_TO_BE_DONE) ? UNITS : FIRST_ROUND)) return say('All units are done.')
    const prompt = orderOf({ first, last: first + (first % 2) })
    return call('Agent', { description: 'units', prompt, subagent_type: 'worker' })
  },
  /** @param {ModelRequest} request */
  worker: ({ firstUserText, messages, turn, toolResults }) => {
    const piece = pieceIn(firstUserText)
    if (piece === null) return say('Which units?')
    const { next, inDoubt } = standing(
      messages.filter(({ role }, index) => role === 'assistant' || index > 0),
    )
    const unit = turn === 0 ? piece.first : next
    if (inDoubt) return say(`Whether unit ${unit} is done is not known.`)
    return unit > piece.last ? say(`${toolResults[0]?.text}`) : call('Bash', { command: commandOf(unit) })
  },
  /** @param {ModelRequest} request */
  judge: ({ turn, toolResults }) => {
    if (turn === 0) return call('Bash', { command: LOOK })
    const done = Number.parseInt(toolResults[0]?.text ?? '', 10) || 0
    const [outcome, failed] =
      done === UNITS ? ['achieved', 'None.'] : ['not yet', `- The ${STILL_TO_BE_DONE} from ${done + 1} on.`]
    return say(`## Verdict\n\n${outcome}\n\n## Reasons\n\nI have looked.\n\n## Failed checks\n\n${failed}\n`)
  },
}

/**
 * What is wrong with the documents and with what is recorded.
 *
 * @param {string} workspace absolute
 * @returns {{ lost: string[], twice: string[] }}
 */
function damage(workspace) {
  const documents = new JobDocuments(path.join(workspace, NOTES), 'en')
  const { brief, goal, verdict } = documents
  const whole = {
    'brief.md': brief.complete() && brief.toMarkdown(),
    'goal.md': goal.complete() && goal.toMarkdown(),
    'verdict.md': verdict?.outcome === 'achieved' && verdict.toMarkdown(),
  }
  const lost = Object.entries(whole).flatMap(([name, text]) =>
    text !== false && text.trim() === readFileSync(path.join(workspace, NOTES, name), 'utf8').trim()
      ? []
      : [name],
  )
  const wishes = readFileSync(path.join(workspace, NOTES, 'brief.md'), 'utf8').split(WISH).length - 1
  if (wishes === 0) lost.push('the wish')
  return { lost, twice: [...(wishes > 1 ? ['the wish'] : []), ...recordedTwice(workspace)] }
}

/**
 * Steps that were recorded as done once more, though nothing had come between: for a round of work that is its verdict, for a
 * verdict the next round.
 *
 * @param {string} workspace absolute
 */
function recordedTwice(workspace) {
  /** @type {{ step: string, ok: boolean }[]} */
  const manifest = JSON.parse(readFileSync(path.join(workspace, MANIFEST), 'utf8'))
  const done = manifest.filter(({ ok }) => ok).map(({ step }) => `${GO.phaseOf(step)}`)
  return done.filter((phase, index) =>
    phase === 'clarify' || phase === 'goal' ? done.indexOf(phase) !== index : done[index - 1] === phase,
  )
}
