// @ts-check
import { startModelServer } from '../dist/testing/index.js'
import { times } from './pairs.mjs'
import { inFreshPlace } from './place.mjs'
import { jobOf, layOut, unitsDone } from './tokens-job.mjs'
import { LAST_WORD, PROMPT, workerFor } from './tokens-model.mjs'
import { inFlower, onBareSdk } from './tokens-ways.mjs'

/*
 * tokens: what a long job reads, all in all, in three ways: in flower with its defaults, on the bare SDK with Claude Code's own
 * compaction, and on the bare SDK with none. The figure is flower's input tokens against the compaction's: with its defaults, and
 * with the line at 110,000.
 *
 * Input is requests times average context. The requests are those of the job, and the average lies halfway between what a
 * session begins with and where it ends, whatever fills it in between. With flower's default line at 150,000 and the
 * compaction at 167,000, no way of keeping results out can bring the ratio under nine tenths; that only changes how many
 * sessions there are (and how much is new to the prompt cache, which is what costs). The line can.
 *
 * The job prints about 1M tokens (4M characters) of text that never comes again, on a window of 200,000 tokens, which the
 * scripted model server enforces: results as large as those of real sessions, in as many calls a response. Of the results over
 * 4,000 characters, which flower puts aside, one in five is needed whole; the model then reads the file. The model is the
 * same in all ways. It knows nothing but its conversation: after a handoff or a compaction it goes on at the unit that was
 * written down. Document and summary have the same length. A unit done twice, or left out, ends the measurement.
 *
 * On its own, Claude Code's compaction comes on a window of 200,000 only after a refusal; `CLAUDE_CODE_AUTO_COMPACT_WINDOW` has
 * it come before, at 167,000. Without management, the harness's own limit at 177,000 is lifted, so that it is the API that
 * refuses.
 *
 * Counted are the tokens of all requests that were answered, those that write documents and summaries included, as the
 * server counts them (bytes / 4); "new" are those that the prompt cache did not hold. From run to run they differ by less than
 * one in a thousand, so each way runs once. The times are those of one run, and the server's work is in them.
 *
 * With --quick, 150,000 tokens on a window of 60,000, with lines at the same parts of it; the system prompt and the tools then
 * weigh more. To repeat: npm run build && npm run bench -- tokens
 */

const FULL = {
  characters: 4_000_000,
  window: 200_000,
  handoff: /** @type {const} */ (true),
  early: { headroom: 100_000 },
  compactWindow: 200_000,
}
// The compaction comes 33,000 tokens below its window, so its window is given larger than the true one.
const QUICK = {
  characters: 600_000,
  window: 60_000,
  handoff: { window: 60_000, headroom: 15_000 },
  early: { window: 60_000, headroom: 30_000 },
  compactWindow: 83_000,
}

const NO_COMPACTION = { DISABLE_AUTO_COMPACT: '1', CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE: '100000000' }

/**
 * @param {{ quick: boolean, print: (line: string) => void }} options
 * @returns {Promise<string>} the figure
 */
export async function tokens({ quick, print }) {
  const { characters, window, handoff, early, compactWindow } = quick ? QUICK : FULL
  const job = jobOf(characters)
  print(
    `${job.units.length} units in ${job.responses.length} responses, ${figure(job.text.length)} characters`,
  )

  /** @param {import('./tokens-ways.mjs').Way} way */
  const measure = (way) => measureWay(way, job, window)
  const flower = await measure(inFlower(handoff))
  print(`flower: ${described(flower, 'handoffs')}`)
  const flowerEarly = await measure(inFlower(early))
  print(`flower, --headroom ${figure(early.headroom)}: ${described(flowerEarly, 'handoffs')}`)
  const compacted = await measure(onBareSdk({ CLAUDE_CODE_AUTO_COMPACT_WINDOW: `${compactWindow}` }))
  print(`auto-compact: ${described(compacted, 'compactions')}`)
  const unmanaged = await measure(onBareSdk(NO_COMPACTION))
  print(`no management: ${described(unmanaged, 'compactions')}`)

  for (const { finished, renewals, text } of [flower, flowerEarly]) {
    if (!finished || renewals === 0) throw new Error(`flower did not do the job: ${text}`)
  }
  if (!compacted.finished) throw new Error(`the job did not finish with compaction: ${compacted.text}`)
  if (compacted.renewals === 0) throw new Error('no compaction came')
  if (unmanaged.finished) throw new Error('the job fits the window, so nothing was measured')
  if (!unmanaged.text.includes('too long')) throw new Error(`not the window ended it: ${unmanaged.text}`)
  print(`new to the prompt cache: ${times(flower.uncached / compacted.uncached)}, which is no aim`)
  const ratios = [flower, flowerEarly].map(({ input }) => times(input / compacted.input))
  return `${ratios[0]}; with --headroom ${figure(early.headroom)} ${ratios[1]}`
}

/**
 * @param {import('./tokens-ways.mjs').Way} way
 * @param {import('./tokens-job.mjs').Job} job
 * @param {number} window
 * @returns {Promise<Measured>}
 */
function measureWay(way, job, window) {
  return inFreshPlace(async ({ root, workspace }) => {
    const server = await startModelServer(forgetful(workerFor(job)), { window })
    try {
      layOut(job, workspace)
      const start = performance.now()
      const { text, renewals } = await way({ prompt: PROMPT, workspace, env: server.environment(root) })
      const seconds = (performance.now() - start) / 1000
      const done = unitsDone(workspace)
      const finished = done === job.units.length && text === LAST_WORD
      return { ...readBy(server.requests), seconds, done, finished, text, renewals }
    } finally {
      await server.close()
    }
  })
}

/**
 * The server keeps all requests, here a gigabyte. What was answered is let go, except for its counts.
 *
 * @param {import('../dist/testing/index.js').Script} script
 * @returns {import('../dist/testing/index.js').Script}
 */
function forgetful(script) {
  /** @type {object} */
  let before = {}
  return (request) => {
    Object.assign(before, { body: '', messages: [], parts: [], tools: [], system: '' })
    before = request
    return script(request)
  }
}

/** @param {readonly import('../dist/testing/index.js').ModelRequest[]} requests */
function readBy(requests) {
  const contexts = requests
    .flatMap(({ answer }) => (answer.how === 'complete' && answer.usage ? [answer.usage] : []))
    .map(({ input, cacheRead, cacheCreation }) => ({ all: input + cacheRead + cacheCreation, cacheRead }))
  const input = contexts.reduce((sum, { all }) => sum + all, 0)
  return {
    input,
    uncached: input - contexts.reduce((sum, { cacheRead }) => sum + cacheRead, 0),
    peak: Math.max(...contexts.map(({ all }) => all)),
    requests: contexts.length,
  }
}

/**
 * @param {Measured} measured
 * @param {string} renewals
 */
function described(measured, renewals) {
  const { input, uncached, peak, requests, seconds, done, finished, text } = measured
  const end = finished ? 'finished' : `ended after ${done} units: ${text.slice(0, 80)}`
  return (
    `${figure(input)} input tokens (${figure(uncached)} new), peak ${figure(peak)}, ${requests} requests, ` +
    `${measured.renewals} ${renewals}, ${seconds.toFixed(1)} s, ${end}`
  )
}

/** @param {number} value */
function figure(value) {
  return value.toLocaleString('en')
}

/**
 * @typedef {object} Measured
 * @property {number} input tokens, over all requests that were answered
 * @property {number} uncached the part of them that the prompt cache did not hold
 * @property {number} peak tokens of the largest request
 * @property {number} requests
 * @property {number} seconds
 * @property {number} done units
 * @property {boolean} finished
 * @property {string} text the last words, or the error
 * @property {number} renewals handoffs or compactions
 */
