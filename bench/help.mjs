// @ts-check
import { fileURLToPath } from 'node:url'
import { measurePairs, medianRatio, ratio, times } from './pairs.mjs'
import { inFreshPlace } from './place.mjs'
import { timedNode } from './timed-node.mjs'

/*
 * help: how long `flower --help` takes, against the least that any command written for Node takes, `node -e 0`.
 *
 * Measured is the whole process from start to exit, elapsed time, 25 pairs (15 with --quick), after one run of each that
 * is not counted, since it fills the disk cache. The processor time is printed beside it. Times are in steps of 1 ms.
 *
 * To repeat: npm run build && npm run bench -- help
 */

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))

/**
 * @param {{ quick: boolean, print: (line: string) => void }} options
 * @returns {Promise<string>} the figure
 */
export function help({ quick, print }) {
  return inFreshPlace(async ({ root }) => {
    const env = { PATH: process.env.PATH ?? '', HOME: root }
    const ways = {
      ours: () => timedNode([MAIN, '--help'], env),
      theirs: () => timedNode(['-e', '0'], env),
    }
    await measurePairs(1, ways, () => undefined)
    const pairs = await measurePairs(quick ? 15 : 25, ways, (pair, number) => {
      const { ours, theirs } = pair
      print(
        `pair ${number}: flower --help ${ms(ours.wall)} (cpu ${ms(ours.cpu)}), node -e 0 ${ms(theirs.wall)} ` +
          `(cpu ${ms(theirs.cpu)}): ${times(ratio(pair, ({ wall }) => wall))}`,
      )
    })
    print(`cpu ${times(medianRatio(pairs, ({ cpu }) => cpu))}, which is no aim`)
    return times(medianRatio(pairs, ({ wall }) => wall))
  })
}

/** @param {number} seconds */
function ms(seconds) {
  return `${Math.round(seconds * 1000)} ms`
}
