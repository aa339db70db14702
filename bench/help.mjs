// @ts-check
import { fileURLToPath } from 'node:url'
import { measurePairs, median, medianRatio, times } from './pairs.mjs'
import { inFreshPlace } from './place.mjs'
import { timedNode } from './timed-node.mjs'

/*
 * help: how long `flower --help` and each command's help take, against the least that any command written for Node takes,
 * `node -e 0`. The figure is the slowest of them.
 *
 * Measured is the whole process from start to exit, elapsed time, 11 pairs for each (5 with --quick), after one run of each that
 * is not counted, since it fills the disk cache. Times are in steps of 1 ms.
 *
 * To repeat: npm run build && npm run bench -- help
 */

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const COMMANDS = ['', 'go', 'once', 'run', 'status', 'cost', 'handoff', 'recall', 'rescue'].concat([
  'setup',
  'config',
  'doctor',
  'completions',
  'demo',
])

/**
 * @param {{ quick: boolean, print: (line: string) => void }} options
 * @returns {Promise<string>} the figure
 */
export function help({ quick, print }) {
  return inFreshPlace(async ({ root }) => {
    const env = { PATH: process.env.PATH ?? '', HOME: root }
    let slowest = 0
    for (const command of COMMANDS) {
      const words = [command, '--help'].filter((word) => word !== '')
      const ways = {
        ours: () => timedNode([MAIN, ...words], env),
        theirs: () => timedNode(['-e', '0'], env),
      }
      await measurePairs(1, ways, () => undefined)
      const pairs = await measurePairs(quick ? 5 : 11, ways, () => undefined)
      const figure = medianRatio(pairs, ({ wall }) => wall)
      const ours = ms(median(pairs.map((pair) => pair.ours.wall)))
      const theirs = ms(median(pairs.map((pair) => pair.theirs.wall)))
      print(`flower ${words.join(' ')} ${ours}, node -e 0 ${theirs}: ${times(figure)}`)
      slowest = Math.max(slowest, figure)
    }
    return times(slowest)
  })
}

/** @param {number} seconds */
function ms(seconds) {
  return `${Math.round(seconds * 1000)} ms`
}
