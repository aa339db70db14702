// @ts-check
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { RESULT_SIZES } from './tokens-sizes.mjs'

/** The harness cuts what a command prints after 30,000 characters: more comes in several calls. */
const LONGEST = 29_000
/** The spill's default: results with more characters go to a file. */
const LARGE = 4_000
/** Of the large results, so many are needed whole. */
const NEEDED_WHOLE = 1 / 5
/** Calls in one response: of 812 responses in real sessions that call tools, 675 make one call, and the others 2.4. */
const CALLS = [...Array(83).fill(1), ...Array(11).fill(2), ...Array(6).fill(3)]

const TEXTS = 'texts'
const DONE = 'done'

/**
 * A job that is the same on every call: units of work, each a command that prints a piece of a text and notes that it has run.
 *
 * @param {number} characters that its commands print, all in all
 * @returns {Job}
 */
export function jobOf(characters) {
  const random = randomNumbers(7)
  /** @type {Unit[]} */
  const units = []
  let from = 0
  while (from < characters) {
    const size = oneOf(RESULT_SIZES, random)
    const parts = Math.max(1, Math.ceil(size / LONGEST))
    for (let part = 0; part < parts; part++) {
      const unit = { number: units.length + 1, from, size: Math.floor(size / parts), whole: false }
      units.push({ ...unit, whole: unit.size > LARGE && random() < NEEDED_WHOLE })
      from += unit.size
    }
  }
  return { units, responses: grouped(units, random), text: textOf(from, random) }
}

/**
 * @param {Job} job
 * @param {string} workspace absolute
 */
export function layOut(job, workspace) {
  writeFileSync(path.join(workspace, TEXTS), job.text)
  writeFileSync(path.join(workspace, DONE), '')
}

/**
 * How many units are done. Each must have run once, and in order.
 *
 * @param {string} workspace absolute
 * @returns {number}
 */
export function unitsDone(workspace) {
  const lines = readFileSync(path.join(workspace, DONE), 'utf8').split('\n')
  const numbers = lines.filter(Boolean).map(Number)
  const wrong = numbers.findIndex((number, index) => number !== index + 1)
  if (wrong >= 0) throw new Error(`after ${wrong} units, unit ${numbers[wrong]} was done`)
  return numbers.length
}

/** @param {Unit} unit */
export function commandOf({ number, from, size }) {
  return `tail -c +${from + 1} ${TEXTS} | head -c ${size}; echo ${number} >> ${DONE}`
}

/**
 * The number of the unit that a command does; null for another command.
 *
 * @param {string} command
 */
export function unitIn(command) {
  const found = /; echo (\d+) >> /.exec(command)
  return found ? Number(found[1]) : null
}

/**
 * @param {readonly Unit[]} units
 * @param {() => number} random
 */
function grouped(units, random) {
  /** @type {Unit[][]} */
  const groups = []
  for (let at = 0; at < units.length; at += groups.at(-1)?.length ?? 0) {
    groups.push(units.slice(at, at + oneOf(CALLS, random)))
  }
  return groups
}

/**
 * Lines of words that never come again, one byte a character.
 *
 * @param {number} length
 * @param {() => number} random
 */
function textOf(length, random) {
  const lines = []
  for (let sum = 0; sum < length; ) {
    const words = Array.from({ length: 10 }, () => random().toString(36).slice(2, 8))
    const line = `${words.join(' ')}\n`
    lines.push(line)
    sum += line.length
  }
  return lines.join('').slice(0, length)
}

/**
 * @template T
 * @param {readonly T[]} values
 * @param {() => number} random
 * @returns {T}
 */
function oneOf(values, random) {
  return /** @type {T} */ (values[Math.floor(random() * values.length)])
}

/**
 * @param {number} seed
 * @returns {() => number} from 0 to 1
 */
function randomNumbers(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * @typedef {object} Unit
 * @property {number} number from 1
 * @property {number} from where its piece of the text begins
 * @property {number} size characters that its command prints
 * @property {boolean} whole whether all of what it prints is needed, even where it was put aside
 *
 * @typedef {{ readonly units: readonly Unit[], readonly responses: readonly (readonly Unit[])[], readonly text: string }} Job
 *   `responses`: the units that are done in one response, in order
 */
