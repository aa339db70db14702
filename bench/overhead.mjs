// @ts-check
import { fileURLToPath } from 'node:url'
import { call, say, startModelServer } from '../dist/testing/index.js'
import { measurePairs, medianRatio, ratio, times } from './pairs.mjs'
import { inFreshPlace } from './place.mjs'
import { timedNode } from './timed-node.mjs'

/*
 * overhead: what flower adds to a long job, against the bare SDK.
 *
 * Both run the same job against the scripted model server, which answers at once: 200 turns, each one call of Bash
 * with the command `true`, then a last word. flower runs it as the library does by default, with a workbench; the
 * bare SDK with streaming input in one query, with the same model, rights and system prompt, and nothing else set.
 * Each side is a Node process of its own, measured from its start to its exit, 7 pairs (3 with --quick). The server runs in
 * this process and counts for neither.
 *
 * Processor time is user and system time of that process and of all its descendants, so of the agent and of its tools. One
 * that nobody has waited for is missed; both sides wait for the agent before they exit, and the agent for its tools.
 *
 * To repeat: npm run build && npm run bench -- overhead
 */

const TURNS = 200
const PROMPT = 'Run the command again and again.'
const LAST_WORD = 'It has run often enough.'

/**
 * @param {{ quick: boolean, print: (line: string) => void }} options
 * @returns {Promise<string>} the figure
 */
export async function overhead({ quick, print }) {
  const ways = {
    ours: () => runJob('overhead-flower.mjs'),
    theirs: () => runJob('overhead-bare.mjs'),
  }
  const pairs = await measurePairs(quick ? 3 : 7, ways, (pair, number) => {
    const { ours, theirs } = pair
    print(
      `pair ${number}: flower ${seconds(ours)}, bare ${seconds(theirs)}: ` +
        `wall ${times(ratio(pair, wall))}, cpu ${times(ratio(pair, cpu))}`,
    )
  })
  return `wall ${times(medianRatio(pairs, wall))}, cpu ${times(medianRatio(pairs, cpu))}`
}

/** @param {string} program */
function runJob(program) {
  return inFreshPlace(async ({ root, workspace }) => {
    const server = await startModelServer((request) => {
      if (request.kind !== 'main') return undefined
      return request.turn < TURNS ? call('Bash', { command: 'true' }) : say(LAST_WORD)
    })
    const file = fileURLToPath(new URL(program, import.meta.url))
    try {
      const took = await timedNode([file, workspace, PROMPT, LAST_WORD], server.environment(root))
      const asked = server.requests.length
      if (asked !== TURNS + 1) throw new Error(`${program} made ${asked} requests for ${TURNS} turns`)
      return took
    } finally {
      await server.close()
    }
  })
}

/** @typedef {import('./timed-node.mjs').Took} Took */

/** @param {Took} took */
const wall = (took) => took.wall
/** @param {Took} took */
const cpu = (took) => took.cpu

/** @param {Took} took */
function seconds(took) {
  return `${took.wall.toFixed(2)} s (cpu ${took.cpu.toFixed(2)} s)`
}
