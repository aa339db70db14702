// @ts-check
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { watchDisk } from './kills-watch.mjs'

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
/** A window on which a third of the job fits: the job takes two handoffs. */
const OPTIONS = [
  '--json',
  '-p',
  'bypassPermissions',
  '-m',
  'claude-sonnet-4-5',
  '--window',
  '60k',
  '--headroom',
  '34k',
]
const LONGEST_MS = 60_000

/**
 * Runs the command in a process of its own, up to its end.
 *
 * @param {object} options
 * @param {string} options.prompt
 * @param {boolean} options.resume goes on with what is left
 * @param {{ root: string, workspace: string }} options.place
 * @param {Readonly<Record<string, string>>} options.env the whole environment
 * @param {(at: string) => void} options.onReached told of each thing that happens in it and can be seen from outside
 * @returns {Run}
 */
export function startRun({ prompt, resume, place, env, onReached }) {
  const args = ['once', prompt, ...OPTIONS, ...(resume ? ['--resume', 'last'] : [])]
  const child = spawn(process.execPath, [MAIN, ...args], {
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
    onReached(event.type === 'handoff' ? `handoff/${event.phase}` : `event/${event.type}`)
  })
  const stopWatching = watchDisk(place, onReached)
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
