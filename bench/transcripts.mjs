// @ts-check
import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { measurePairs, medianRatio, ratio, times } from './pairs.mjs'
import { inFreshPlace } from './place.mjs'

/*
 * transcripts: what it costs to keep sessions in the database, for sessions of 1,000, 10,000 and 100,000 entries
 * (with --quick, the first two).
 *
 * Measured are: append, each entry in a transaction of its own, as the harness hands them over, with the index for searching; and
 * load with the default cleaning, from opening the database to the view that a session is resumed on, against reading the
 * same entries from a file of JSON lines and parsing them, 5 pairs (3 with --quick). Each is a Node process of its own, timed
 * inside without its start; memory is the peak of the whole process. Tool results have the sizes of real sessions'.
 *
 * The figure is the worst of the sizes' medians. To repeat: npm run build && npm run bench -- transcripts
 */

/**
 * @param {{ quick: boolean, print: (line: string) => void }} options
 * @returns {Promise<string>} the figure
 */
export async function transcripts({ quick, print }) {
  const sizes = quick ? [1_000, 10_000] : [1_000, 10_000, 100_000]
  /** @type {Measured[]} */
  const measured = []
  for (const count of sizes) measured.push(await measureSize(count, quick ? 3 : 5, print))
  for (const [index, larger] of measured.entries()) {
    const smaller = measured[index - 1]
    if (!smaller) continue
    print(
      `${larger.count / smaller.count} times the entries take: append ${times(larger.append / smaller.append)}, ` +
        `load and clean ${times(larger.load / smaller.load)}, lines ${times(larger.lines / smaller.lines)}`,
    )
  }
  return times(Math.max(...measured.map((size) => size.ratio)))
}

/**
 * @param {number} count
 * @param {number} pairCount
 * @param {(line: string) => void} print
 * @returns {Promise<Measured>}
 */
function measureSize(count, pairCount, print) {
  return inFreshPlace(async ({ root }) => {
    const append = await once('append', root, count)
    const each = ((append.seconds / count) * 1e6).toFixed(0)
    print(
      `${count} entries, ${mb(statSync(path.join(root, 'session.jsonl')).size / 2 ** 20)} as lines: ` +
        `append ${append.seconds.toFixed(2)} s (${each} µs each), peak ${mb(append.megabytes)}`,
    )
    const ways = { ours: () => once('load', root, count), theirs: () => once('lines', root, count) }
    await measurePairs(1, ways, () => undefined)
    const pairs = await measurePairs(pairCount, ways, (pair, number) => {
      const { ours, theirs } = pair
      print(
        `pair ${number}: load and clean ${ms(ours.seconds)} (clean ${ms(ours.clean)}), peak ${mb(ours.megabytes)}; ` +
          `lines ${ms(theirs.seconds)}, peak ${mb(theirs.megabytes)}: ${times(ratio(pair, seconds))}`,
      )
    })
    const fastest = (/** @type {'ours' | 'theirs'} */ way) =>
      Math.min(...pairs.map((pair) => pair[way].seconds))
    return {
      count,
      append: append.seconds,
      load: fastest('ours'),
      lines: fastest('theirs'),
      ratio: medianRatio(pairs, seconds),
    }
  })
}

/**
 * @param {'append' | 'load' | 'lines'} way
 * @param {string} folder
 * @param {number} count
 * @returns {Promise<Once>}
 */
async function once(way, folder, count) {
  const program = fileURLToPath(new URL('transcripts-once.mjs', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, way, folder, `${count}`])
  const took = JSON.parse(stdout)
  if (took.entries !== count) throw new Error(`${way} saw ${took.entries} of ${count} entries`)
  return took
}

/** @param {Once} took */
const seconds = (took) => took.seconds

/** @param {number} value in seconds */
const ms = (value) => `${(value * 1000).toFixed(0)} ms`

/** @param {number} value */
const mb = (value) => `${value.toFixed(0)} MB`

/**
 * @typedef {{ seconds: number, clean: number, megabytes: number, entries: number }} Once
 * @typedef {{ count: number, append: number, load: number, lines: number, ratio: number }} Measured
 */
