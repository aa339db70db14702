// @ts-check
import { call, say, startModelServer } from '../dist/testing/index.js'
import { handOverInFlower } from './gap-flower.mjs'
import { handOverByRespawn } from './gap-respawn.mjs'
import { measurePairs, medianRatio, ratio, times } from './pairs.mjs'
import { inFreshPlace } from './place.mjs'

/*
 * gap: how long nobody works while one session takes over from another.
 *
 * It begins at the cut, when the last tool result of the old session is seen, and ends when the first request of the new
 * session arrives at the scripted model server. The 3 s that the model takes to write the document are subtracted. flower is
 * measured against the respawn way on the bare SDK (`gap-respawn.mjs`): break off, resume the session to have it write
 * the document, start a fresh one with it. Model, script, options, environment and the words of the request are the same;
 * each run has its own folders. 9 pairs (3 with --quick).
 *
 * The job calls Bash again and again, and with each call the model reports 40,000 tokens more. flower cuts after the 4th by
 * itself, since its line is at 150,000; the respawn way, which only has to show its gap, counts the results. In truth the
 * conversation is small: a long one would take the respawn way some more time to load.
 *
 * To repeat: npm run build && npm run bench -- gap
 */

const CALLS = 4
const WRITING_MS = 3_000
const GROWTH = 40_000
const PROMPT = 'Count as far as you can.'
const SUCCESSOR_ONLY = 'Go on counting at five.'
const DOCUMENT = `## Doing\n\nCounting.\n\n## Next\n\n${SUCCESSOR_ONLY}\n`
const LAST_WORD = 'All counted.'

/**
 * @param {{ quick: boolean, print: (line: string) => void }} options
 * @returns {Promise<string>} the figure
 */
export async function gap({ quick, print }) {
  const ways = { ours: () => gapOf(handOverInFlower), theirs: () => gapOf(handOverByRespawn) }
  const pairs = await measurePairs(quick ? 3 : 9, ways, (pair, number) => {
    const { ours, theirs } = pair
    print(
      `pair ${number}: flower ${seconds(ours)}, respawn ${seconds(theirs)}: ${times(ratio(pair, itself))}`,
    )
  })
  return times(medianRatio(pairs, itself))
}

/**
 * @param {Way} way
 * @returns {Promise<number>} the gap, in milliseconds
 */
function gapOf(way) {
  return inFreshPlace(async ({ root, workspace }) => {
    const server = await startModelServer(model)
    try {
      const { cutAt, text } = await way({
        prompt: PROMPT,
        calls: CALLS,
        workspace,
        env: server.environment(root),
      })
      if (text !== LAST_WORD) throw new Error(`the job ended with: ${text}`)
      const successor = server.requests.find(isSuccessor)
      if (!successor) throw new Error('no session took over')
      return successor.at - cutAt - WRITING_MS
    } finally {
      await server.close()
    }
  })
}

/** @type {import('../dist/testing/index.js').Script} */
function model(request) {
  if (request.kind !== 'main') return undefined
  if (request.lastUserText.includes('the handoff document')) return say(DOCUMENT, { waitMs: WRITING_MS })
  if (isSuccessor(request)) return say(LAST_WORD)
  return call(
    'Bash',
    { command: 'true' },
    { usage: { input: GROWTH * (request.turn + 1), cacheRead: 0, cacheCreation: 0 } },
  )
}

/** @param {import('../dist/testing/index.js').ModelRequest} request */
function isSuccessor({ firstUserText }) {
  return firstUserText.includes(SUCCESSOR_ONLY)
}

/** @param {number} measured */
const itself = (measured) => measured

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(2)} s`
}

/**
 * @typedef {object} Job
 * @property {string} prompt
 * @property {number} calls tool calls after which the context is full
 * @property {string} workspace absolute
 * @property {Record<string, string>} env the whole environment
 */

/**
 * Runs the job over two sessions.
 *
 * @typedef {(job: Job) => Promise<{ cutAt: number, text: string }>} Way `cutAt`: `performance.now()` when the last tool result
 *   of the first session was seen; `text`: the last words of the second
 */
