// @ts-check

/** What the first run of a job reaches, and how often at least. */
const FIRST = {
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
  'disk/done': 12,
  'disk/transcript': 20,
  'disk/process': 3,
  'disk/process-removed': 2,
  'disk/document': 2,
}
/** What one reaches that goes on, if there is enough left to do. */
const LATER = {
  ...FIRST,
  line: 12,
  'event/continued': 1,
  'disk/layout': 1,
  'disk/layout-removed': 1,
}
/** So many times of all, everything that the run has started is killed along with it. */
const AGENT_TOO = 1 / 5

/**
 * The points of each job in turn, drawn from a seed: one for the first run, so that each kind comes equally often, and up to two for
 * the runs that go on.
 *
 * @param {number} seed
 * @returns {Generator<import('./kills-controller.mjs').Point[], never>}
 */
export function* pointsOfJobs(seed) {
  const random = randomNumbers(seed)
  /** @param {[string, number]} kind */
  const point = ([at, most]) => ({
    at,
    nth: 1 + Math.floor(random() * most),
    // A run that is frozen is killed alone: what its agent has not written down by then is nowhere.
    agentToo: random() < AGENT_TOO && at !== 'request/frozen',
  })
  const later = Object.entries(LATER)
  for (;;) {
    for (const first of shuffled(Object.entries(FIRST), random)) {
      const further = Array.from({ length: Math.floor(random() * 3) }, () => {
        const [at, most] = /** @type {[string, number]} */ (later[Math.floor(random() * later.length)])
        return point([at, Math.min(most, 4)])
      })
      yield [point(first), ...further]
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
