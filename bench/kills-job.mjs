// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const UNITS = 12
/** What a unit prints fills the context: below the size at which a result is put aside, and three bytes a character. */
const NOISE = '花'.repeat(3_600)

/** What an earlier job has left, which is not to be taken for a document of this one. */
const FORMER = '## Doing\n\nAn earlier job.\n\n## Next\n\n- Unit 9 is next.\n'

/** @param {string} workspace absolute */
export function layOut(workspace) {
  const notes = path.join(workspace, '.flower', 'notes')
  mkdirSync(notes, { recursive: true })
  writeFileSync(path.join(notes, 'handoff-once.md'), FORMER)
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

/** A read-only call that tells what has been done. */
export const LOOK = 'tail -n 1 done'

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
