// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const UNITS = 12
/** What a person asks for. */
export const WISH = `Do the units 1 to ${UNITS} of the job in their order, each once.`
/** A call of Bash that merely looks, and tells what has been done. */
export const LOOK = 'tail -n 1 done'
/** What a unit prints fills the context: below the size at which a result is put aside, and three bytes a character. */
const NOISE = '花'.repeat(3_600)

/** @param {string} workspace absolute */
export function layOut(workspace) {
  mkdirSync(path.join(workspace, '.flower/notes'), { recursive: true })
  writeFileSync(path.join(workspace, 'noise'), NOISE)
  for (const file of ['begun', 'done']) writeFileSync(path.join(workspace, file), '')
}

/**
 * Every other unit takes a while, in which it can be cut off; the others are done before anybody can know that they have begun.
 *
 * @param {number} unit from 1
 */
export function commandOf(unit) {
  const takes = unit % 2 === 0 ? 'sleep 0.05; ' : ''
  return `echo ${unit} >> begun; ${takes}echo ${unit} >> done; cat noise; echo "; unit ${unit} is done."`
}

/**
 * The unit that a command does; null for another command.
 *
 * @param {unknown} command
 */
export function unitIn(command) {
  const found = / echo (\d+) >> done;/.exec(`${command}`)
  return found ? Number(found[1]) : null
}

/**
 * The units in a file of the job, `begun` or `done`, in the order in which they came. A line that is not whole is none.
 *
 * @param {string} workspace absolute
 * @param {'begun' | 'done'} file
 * @returns {number[]}
 */
export function unitsIn(workspace, file) {
  return readFileSync(path.join(workspace, file), 'utf8').split('\n').slice(0, -1).map(Number)
}

/**
 * What the job has come to: units that were never done, and those that were done again or after a later one.
 *
 * @param {readonly number[]} done
 */
export function countWrong(done) {
  let highest = 0
  let twice = 0
  for (const unit of done) {
    if (unit <= highest) twice++
    highest = Math.max(highest, unit)
  }
  return { lost: UNITS - new Set(done).size, twice }
}

/**
 * A way in which flower does the job.
 *
 * @typedef {object} Kind
 * @property {(goesOn: boolean) => string[]} args of `flower`, for a run that begins the job or goes on with it
 * @property {string} nothingLeft what flower says, with exit code 2, where it has nothing to go on with
 * @property {(workspace: string) => void} layOut what lies in the workspace before
 * @property {Readonly<Record<string, string>>} files what flower writes atomically, in the workspace, by the name of its points
 * @property {(step: string) => string | null} phaseOf what the points of a step of flower's begin with, if there are several
 * @property {(request: import('../dist/testing/index.js').ModelRequest) => string[]} namesOf the points that this request reaches
 * @property {(request: import('../dist/testing/index.js').ModelRequest) => import('../dist/testing/index.js').MessageReply} model
 *   It knows nothing but its conversation and the documents in it
 * @property {(workspace: string) => { lost: string[], twice: string[] }} damage what is wrong with flower's own files at the end
 */
