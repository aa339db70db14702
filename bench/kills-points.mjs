// @ts-check
import { GO } from './kills-go.mjs'
import { ONCE } from './kills-once.mjs'

/** What the first run of a job reaches, and how often at least. */
const ONCE_FIRST = {
  line: 50,
  'event/prompt': 3,
  'event/step': 3,
  'event/context': 13,
  'event/tool-call': 12,
  'event/tool-result': 12,
  'event/text': 1,
  'event/result': 1,
  request: 15,
  'request/answered': 15,
  'request/frozen': 15,
  'handoff/near': 3,
  'handoff/writing': 2,
  'handoff-request': 2,
  'handoff-request/half-answered': 2,
  'handoff-request/answered': 2,
  'handoff/done': 2,
  'takeover-request': 2,
  'takeover-request/answered': 2,
  'disk/begun': 12,
  'disk/begun/frozen': 12,
  'disk/done': 12,
  'disk/transcript': 20,
  'disk/process': 3,
  'disk/process-removed': 2,
  'disk/document': 2,
}
/** What one reaches that goes on, if there is enough left to do. */
const ONCE_LATER = {
  ...ONCE_FIRST,
  line: 12,
  'event/continued': 1,
  'disk/layout': 1,
  'disk/layout-removed': 1,
}

/** In each step and between them. A run that is frozen answers no hook, so its agent cannot even begin what a response asks for. */
const GO_FIRST = {
  line: 110,
  'disk/transcript': 50,
  'disk/process': 7,
  'disk/process-removed': 7,
  'disk/layout': 2,
  'disk/record': 6,
  'clarify/event/prompt': 1,
  'clarify/event/step': 1,
  'clarify/request': 2,
  'clarify/request/answered': 2,
  'clarify/request/half-answered': 2,
  'clarify/event/result': 1,
  'disk/brief': 1,
  'goal/event/prompt': 1,
  'goal/request': 1,
  'goal/request/answered': 1,
  'goal/request/half-answered': 1,
  'goal/event/result': 1,
  'disk/goal': 1,
  'work/event/step': 3,
  'work/request': 9,
  'work/request/answered': 9,
  'work/request/half-answered': 9,
  'work/event/tool-result': 16,
  'work/event/result': 2,
  'worker/request': 16,
  'worker/request/answered': 16,
  'worker/request/half-answered': 16,
  'disk/begun': 12,
  'disk/begun/frozen': 12,
  'disk/done': 12,
  'handoff-request': 2,
  'handoff-request/half-answered': 2,
  'handoff/done': 2,
  'disk/document': 2,
  'takeover-request': 2,
  'takeover-request/answered': 2,
  'verdict/event/prompt': 2,
  'verdict/request': 4,
  'verdict/request/answered': 4,
  'verdict/request/half-answered': 4,
  'verdict/event/result': 2,
  'disk/verdict': 2,
}
/** What one reaches that goes on with the work, as most do. */
const GO_LATER = {
  line: 12,
  ...Object.fromEntries(Object.entries(GO_FIRST).filter(([at]) => !/line|clarify|goal|brief/.test(at))),
  'event/continued': 1,
  'disk/layout-removed': 1,
}

const JOBS = {
  once: { kind: ONCE, first: ONCE_FIRST, later: ONCE_LATER },
  go: { kind: GO, first: GO_FIRST, later: GO_LATER },
}
/** They take turns like this. */
const TURNS = /** @type {const} */ (['once', 'once', 'go'])
/** So many times of all, everything that the run has started is killed along with it. */
const AGENT_TOO = 1 / 5

/**
 * Jobs, with the points of each, drawn from a seed: one for the first run, so that each kind of point comes equally often, and up to two
 * for the runs that go on.
 *
 * @param {number} seed
 * @param {readonly (keyof typeof JOBS)[]} [turns]
 * @returns {Generator<{ name: keyof typeof JOBS, kind: import('./kills-job.mjs').Kind, points: import('./kills-controller.mjs').Point[] }, never>}
 */
export function* jobsToKill(seed, turns = TURNS) {
  const random = randomNumbers(seed)
  const drawn = { once: pointsOf(JOBS.once, random), go: pointsOf(JOBS.go, random) }
  for (;;) {
    for (const name of turns) yield { name, kind: JOBS[name].kind, points: drawn[name].next().value }
  }
}

/**
 * @param {{ readonly first: Readonly<Record<string, number>>, readonly later: Readonly<Record<string, number>> }} job
 * @param {() => number} random
 * @returns {Generator<import('./kills-controller.mjs').Point[], never>}
 */
function* pointsOf({ first, later }, random) {
  /** @param {[string, number]} kind */
  const point = ([at, most]) => ({
    at,
    nth: 1 + Math.floor(random() * most),
    // A run that is frozen is killed alone: what its agent has not written down by then is nowhere.
    agentToo: random() < AGENT_TOO && !at.endsWith('/frozen'),
  })
  const further = Object.entries(later)
  for (;;) {
    for (const begun of shuffled(Object.entries(first), random)) {
      const others = Array.from({ length: Math.floor(random() * 3) }, () => {
        const [at, most] = /** @type {[string, number]} */ (further[Math.floor(random() * further.length)])
        return point([at, Math.min(most, 4)])
      })
      yield [point(begun), ...others]
    }
  }
}

/**
 * @template T
 * @param {readonly T[]} values
 * @param {() => number} random
 * @returns {T[]}
 */
function shuffled(values, random) {
  return values
    .map((value) => ({ value, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ value }) => value)
}

/**
 * @param {number} seed
 * @returns {() => number} from 0 up to 1
 */
function randomNumbers(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
