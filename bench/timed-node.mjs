// @ts-check
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** The shell's own `time` tells both figures on every system, to a millisecond, as the last line of the error stream. */
const TIMED = 'TIMEFORMAT="%3R %3U %3S"; time "$0" "$@" >/dev/null'

/**
 * Runs a program of Node's to its end and measures the whole of it. Should this process end first, so does the program.
 *
 * @param {readonly string[]} args for `node`
 * @param {Readonly<Record<string, string>>} env the whole environment
 * @returns {Promise<Took>}
 * @throws when the program fails
 */
export async function timedNode(args, env) {
  const shell = spawn('bash', ['-c', TIMED, process.execPath, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own, so that the program can be ended along with the shell.
    detached: true,
  })
  const end = () => {
    if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGTERM')
  }
  process.once('exit', end)
  try {
    const exit = new Promise((resolve, reject) => shell.once('exit', resolve).once('error', reject))
    const [code, written] = await Promise.all([exit, text(shell.stderr)])
    if (code !== 0) throw new Error(`node ${args.join(' ')} failed (${code}): ${written.trim()}`)
    return readTimes(written)
  } finally {
    process.off('exit', end)
  }
}

/**
 * Reads what `TIMED` writes: elapsed, user and system time in seconds, in the last line.
 *
 * @param {string} written
 * @returns {Took}
 */
export function readTimes(written) {
  const figures = /(\d+)[.,](\d{3}) (\d+)[.,](\d{3}) (\d+)[.,](\d{3})\s*$/.exec(written)
  if (!figures) throw new Error(`no times in: ${written}`)
  const [wall = 0, user = 0, system = 0] = [1, 3, 5].map((at) => Number(`${figures[at]}.${figures[at + 1]}`))
  return { wall, cpu: user + system }
}

/**
 * What a whole process took, in seconds. `cpu` is user and system time, its own and that of all descendants which were
 * waited for by their parents.
 *
 * @typedef {{ readonly wall: number, readonly cpu: number }} Took
 */
