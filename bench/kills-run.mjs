// @ts-check
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { watchDisk } from './kills-watch.mjs'

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const LONGEST_MS = 180_000

/**
 * Runs the command in a process of its own, up to its end.
 *
 * @param {object} options
 * @param {import('./kills-job.mjs').Kind} options.kind
 * @param {boolean} options.goesOn with what is left
 * @param {{ root: string, workspace: string }} options.place
 * @param {Readonly<Record<string, string>>} options.env the whole environment
 * @param {(at: string) => void} options.onReached told of each thing that happens in it and can be seen from outside
 * @returns {Run}
 */
export function startRun({ kind, goesOn, place, env, onReached }) {
  const child = spawn(process.execPath, [MAIN, ...kind.args(goesOn)], {
    cwd: place.workspace,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let killed = false
  let degraded = 0
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (killed) return
    const event = JSON.parse(line)
    if (event.type === 'handoff' && event.phase === 'done' && event.degraded !== null) degraded++
    onReached('line')
    const name = event.type === 'handoff' ? `handoff/${event.phase}` : `event/${event.type}`
    onReached(name)
    const phase = kind.phaseOf(event.step)
    if (phase !== null) onReached(`${phase}/${name}`)
  })
  const stopWatching = watchDisk(place, kind.files, onReached)
  const patience = setTimeout(kill, LONGEST_MS)
  const complaint = text(child.stderr)
  /** @type {Promise<RunEnd>} */
  const end = new Promise((resolve, reject) => {
    child.once('error', reject).once('close', async (code) => {
      stopWatching()
      clearTimeout(patience)
      process.off('exit', kill)
      if (code === null && !killed) reject(new Error(`a run did not end within ${LONGEST_MS} ms`))
      else resolve({ code, complaint: await complaint, degraded })
    })
  })
  return {
    end,
    freeze: () => child.kill('SIGSTOP'),
    kill: () => {
      killed = true
      kill()
    },
  }
}

/**
 * @typedef {{ readonly end: Promise<RunEnd>, readonly freeze: () => void, readonly kill: () => void }} Run
 *
 * @typedef {{ readonly code: number | null, readonly complaint: string, readonly degraded: number }} RunEnd
 *   `code`: null when it was killed; `complaint`: its error stream; `degraded`: handoffs that the model did not write
 */
