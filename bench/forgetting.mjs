// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Runtime } from '../dist/index.js'
import { call, say, startModelServer } from '../dist/testing/index.js'
import { SPEC } from './bare-sdk.mjs'
import { forgetfulWriter } from './forgetting-writer.mjs'
import { inFreshPlace } from './place.mjs'

/*
 * forgetting: what is left of orders and entries when those who hand over forget.
 *
 * One step runs over 8 handoffs on the real harness, with a scripted model that forgets: of the entries that each session
 * began from it passes over a third without a word, and of the others it keeps some, rewords some, retires or supersedes some
 * with a reason and some without, and writes new ones. Sometimes it makes up an order of the user's. What it does is drawn from
 * a seed (`forgetting-writer.mjs`). The user gives an order at the start and three more by interrupting.
 *
 * Each entry has a code in its text, which it keeps when it is reworded, so that it can be looked for without flower's help.
 *
 * - orders: of all orders that had been given, those that are in the first message of a successor, word for word, over all
 *   successors
 * - lost: codes that are in the end neither in the document nor in the archive of ended entries
 *
 * How many of the made-up orders were marked as unverified is printed beside it. 5 jobs (1 with --quick).
 *
 * To repeat: npm run build && npm run bench -- forgetting
 */

const HANDOFFS = 8
const FULL = 160_000
const TASK = 'Sort the archive of 1912 by shelf. The red boxes stay closed.'
/** What is said in which generation. */
const LATER = new Map([
  [2, 'Leave shelf 9 alone: "Miller" is still working there.'],
  [4, 'From now on write the list in two columns,\nwith the year first.'],
  [7, 'No more than 40 boxes a day, please.'],
])

/**
 * @param {{ quick: boolean, print: (line: string) => void }} options
 * @returns {Promise<string>} the figure
 */
export async function forgetting({ quick, print }) {
  const sum = { orders: 0, present: 0, written: 0, lost: 0, invented: 0, marked: 0 }
  for (let seed = 1; seed <= (quick ? 1 : 5); seed++) {
    const job = await forgetfulJob(seed)
    for (const key of /** @type {(keyof typeof sum)[]} */ (Object.keys(sum))) sum[key] += job[key]
    print(
      `job ${seed}: ${job.written} entries written, ${job.putBack} times one was put back, ${job.ended} ended with a reason, ` +
        `${job.lost} lost; orders ${job.present} of ${job.orders}`,
    )
  }
  print(`made-up orders marked: ${sum.marked} of ${sum.invented}, which is no aim`)
  return `orders ${Math.floor((sum.present / sum.orders) * 100)}%, lost ${sum.lost}`
}

/** @param {number} seed */
function forgetfulJob(seed) {
  return inFreshPlace(async ({ root, workspace }) => {
    const writer = forgetfulWriter(seed)
    const server = await startModelServer((request) => {
      if (request.kind !== 'main') return undefined
      if (request.lastUserText.includes('is the handoff document that it begins from')) {
        return say(writer.document(request.firstUserText))
      }
      if (writer.written === HANDOFFS) return say('All sorted.')
      // The line is not crossed at once: that would look as if no session had room to work.
      return call('Bash', { command: 'true' }, request.turn < 2 ? {} : { usage: { input: FULL } })
    })
    try {
      const runtime = new Runtime({
        workspace,
        workbench: true,
        env: server.environment(root),
        handoff: { window: 200_000 },
      })
      const told = new Map([[1, TASK]])
      /** @type {string[]} */
      const firstMessages = []
      const result = await runtime.run(SPEC, TASK, {
        stepName: 'sort',
        onEvent: (event) => {
          if (event.type === 'prompt' && event.kind === 'takeover') firstMessages.push(event.text)
          const words = LATER.get(event.generation)
          if (event.type !== 'tool-result' || words === undefined || told.has(event.generation)) return
          told.set(event.generation, words)
          runtime.interrupt(words)
        },
      })
      if (result.handoffs.length !== HANDOFFS || result.handoffs.some(({ degraded }) => degraded !== null)) {
        throw new Error(`the job went wrong: ${JSON.stringify(result)}`)
      }
      return { ...countOrders(firstMessages, told), ...countEntries(writer, workspace), ...countsOf(result) }
    } finally {
      await server.close()
    }
  })
}

/**
 * @param {readonly string[]} firstMessages of generations 2 and on
 * @param {ReadonlyMap<number, string>} told what was said, by generation
 */
function countOrders(firstMessages, told) {
  const count = { orders: 0, present: 0 }
  for (const [index, message] of firstMessages.entries()) {
    // What stands in the document is the session's own.
    const recorded = message.slice(0, message.indexOf('<handoff'))
    const given = [...told].filter(([generation]) => generation < index + 2).map(([, words]) => words)
    count.orders += given.length
    count.present += given.filter((words) => recorded.includes(`>\n${words}\n</`)).length
  }
  return count
}

/**
 * @param {import('./forgetting-writer.mjs').ForgetfulWriter} writer
 * @param {string} workspace
 */
function countEntries(writer, workspace) {
  const notes = path.join(workspace, '.flower', 'notes')
  const document = readFileSync(path.join(notes, 'handoff-sort.md'), 'utf8')
  const ended = readFileSync(path.join(notes, 'ended-sort.md'), 'utf8')
  const lost = writer.codes.filter((code) => !document.includes(code) && !ended.includes(code))
  return { written: writer.codes.length, lost: lost.length, invented: writer.invented }
}

/** @param {import('../dist/index.js').StepResult} result */
function countsOf({ handoffs }) {
  const total = (/** @type {(handoff: typeof handoffs[number]) => number} */ of) =>
    handoffs.reduce((sum, handoff) => sum + of(handoff), 0)
  return {
    putBack: total(({ entries }) => entries.putBack),
    ended: total(({ entries }) => entries.retired),
    marked: total(({ unverified }) => unverified),
  }
}
