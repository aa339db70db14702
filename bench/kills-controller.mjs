// @ts-check
import { setTimeout as sleep } from 'node:timers/promises'
import { stall, startModelServer } from '../dist/testing/index.js'
import { countWrong, unitIn, unitsIn } from './kills-job.mjs'
import { processesMarked } from './kills-processes.mjs'
import { startRun } from './kills-run.mjs'
import { inFreshPlace } from './place.mjs'

const MOST_RUNS = 12
/** By it the processes of a run are known, and what they start in turn. */
const MARK = 'FLOWER_BENCH_RUN'
/** flower comes to a halt there, and is killed when its agent has done what was answered: it has stored nothing of it. */
const FROZEN = 'frozen'
/** What is answered comes to a halt in its middle. */
const HALF = 'half-answered'
/** An agent that is told to end takes up to four seconds for it. */
const GONE_WITHIN_MS = 6_000

/**
 * Does the job, and kills the run that is at it at each of these points, the next one when the first has been reached. What
 * is left is resumed, up to the end of the job.
 *
 * @param {import('./kills-job.mjs').Kind} kind
 * @param {readonly Point[]} points
 * @returns {Promise<JobEnd>}
 */
export function jobWithKills(kind, points) {
  return inFreshPlace(async (place) => {
    const { root, workspace } = place
    kind.layOut(workspace)
    const job = new Job(kind, points, root)
    const server = await startModelServer((request) => job.answer(request))
    try {
      const env = { ...server.environment(root), FLOWER_STATE_DIR: `${root}/state`, TMPDIR: root }
      const ends = await job.toItsEnd(place, env)
      const orphans = job.orphans + (await job.survivors())
      const done = unitsIn(workspace, 'done')
      const degraded = ends.reduce((sum, end) => sum + end.degraded, 0)
      const { lost, twice } = countWrong(done)
      const damage = kind.damage(workspace)
      return {
        lost: lost + damage.lost.length,
        twice: twice + damage.twice.length,
        orphans,
        done,
        damage,
        degraded,
        runs: ends.length,
        kills: job.kills,
        seen: job.seen,
      }
    } finally {
      job.endAll()
      await server.close()
    }
  })
}

class Job {
  orphans = 0
  kills = 0
  /** What was reached in all runs, in order. @type {string[]} */
  seen = []
  /** @type {import('./kills-job.mjs').Kind} */
  #kind
  /** @type {Point[]} */
  #points
  #mark
  /** From 1. */
  #number = 0
  /** @type {import('./kills-run.mjs').Run | null} */
  #run = null
  /** Whether the run is stopped, until it is killed, while its agent works on. */
  #frozen = false
  /** How often a thing was reached in the run. @type {Map<string, number>} */
  #reached = new Map()

  /**
   * @param {import('./kills-job.mjs').Kind} kind
   * @param {readonly Point[]} points
   * @param {string} mark tells this job from others
   */
  constructor(kind, points, mark) {
    this.#kind = kind
    this.#points = [...points]
    this.#mark = `${mark}#`
  }

  /**
   * @param {{ root: string, workspace: string }} place
   * @param {Readonly<Record<string, string>>} env
   */
  async toItsEnd(place, env) {
    /** @type {import('./kills-run.mjs').RunEnd[]} */
    const ends = []
    let goesOn = false
    while (ends.length < MOST_RUNS) {
      this.#number++
      this.#reached.clear()
      this.#run = startRun({
        kind: this.#kind,
        goesOn,
        place,
        env: {
          ...env,
          [MARK]: `${this.#mark}${this.#number}`,
          ANTHROPIC_CUSTOM_HEADERS: `x-run: ${this.#number}`,
        },
        onReached: (at) => this.#reach(at),
      })
      const end = await this.#run.end
      this.#run = null
      ends.push(end)
      if (end.code === 0) return ends
      if (end.code === 2 && end.complaint.includes(this.#kind.nothingLeft)) goesOn = false
      else if (end.code === null) goesOn = true
      else throw new Error(`a run failed (${end.code}): ${end.complaint}`)
    }
    throw new Error(`the job did not come to its end in ${MOST_RUNS} runs`)
  }

  /**
   * @param {import('../dist/testing/index.js').ModelRequest} request
   * @returns {Promise<import('../dist/testing/index.js').Reply | undefined>}
   */
  async answer(request) {
    if (request.kind === 'count-tokens') return undefined
    const by = Number(request.headers['x-run'])
    const reply = this.#kind.model(request)
    if (by !== this.#number || this.#run === null) {
      // One that was on its way when the run was killed is answered as ever: it may still do harm.
      if (by < this.#number && this.#reached.has('request')) this.orphans++
      return reply
    }
    if (!this.#reached.has('request')) this.orphans += this.#processesBefore(by).length
    const names = this.#kind.namesOf(request)
    const stalls = names.some((name) => this.#isDue(`${name}/${HALF}`, name))
    if (names.includes('request')) this.#freezeAt('request')
    for (const name of names) this.#reach(name)
    void answered(request).then(() => {
      if (by !== this.#number) return
      if (stalls || (this.#frozen && !doesUnit(reply))) this.#kill()
      else for (const name of names) this.#reach(`${name}/answered`)
    })
    const [block] = reply.content
    return stalls ? stall(reply, block?.type === 'tool_use' ? 'mid-call' : 'mid-text') : reply
  }

  /**
   * Whether the run is killed the next time that this is reached.
   *
   * @param {string} at
   * @param {string} counted what is counted in its place
   */
  #isDue(at, counted = at) {
    const [point] = this.#points
    return point?.at === at && point.nth === (this.#reached.get(counted) ?? 0) + 1
  }

  /** @param {string} at */
  #reach(at) {
    if (this.#run === null) return
    const due = this.#isDue(at)
    if (at === 'disk/begun') this.#freezeAt(at)
    this.#reached.set(at, (this.#reached.get(at) ?? 0) + 1)
    this.seen.push(at)
    if (due || (this.#frozen && at === 'disk/done')) this.#kill()
  }

  /** @param {string} at */
  #freezeAt(at) {
    if (!this.#isDue(`${at}/${FROZEN}`, at)) return
    this.#frozen = true
    this.#run?.freeze()
  }

  #kill() {
    this.#frozen = false
    this.#run?.kill()
    this.#run = null
    if (this.#points.shift()?.agentToo) this.endAll()
    this.kills++
    this.seen.push('KILL')
  }

  /** What of the killed runs lives on, after as long as it may take to end; it is ended then. */
  async survivors() {
    const deadline = performance.now() + GONE_WITHIN_MS
    while (performance.now() < deadline) {
      if (this.#processesBefore(this.#number + 1).length === 0) return 0
      await sleep(20)
    }
    return this.#processesBefore(this.#number + 1).length
  }

  endAll() {
    for (const { pid } of this.#processesBefore(this.#number + 1)) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended just now.
      }
    }
  }

  /** The processes of runs before this one. @param {number} number */
  #processesBefore(number) {
    return processesMarked(`${MARK}=${this.#mark}`).filter((found) => found.number < number)
  }
}

/** Whether the agent does a unit by this, which shows when it is done. @param {import('../dist/testing/index.js').MessageReply} reply */
function doesUnit({ content }) {
  return content.some((block) => block.type === 'tool_use' && unitIn(block.input.command) !== null)
}

/** How a request was answered is known when its answer has been sent. @param {import('../dist/testing/index.js').ModelRequest} request */
async function answered(request) {
  while (request.answer.how === 'pending') await sleep(1)
}

/**
 * @typedef {{ readonly at: string, readonly nth: number, readonly agentToo?: boolean }} Point the run is killed when it reaches
 *   this for the nth time; `agentToo`: at once with all that it has started, as when a container is killed
 *
 * @typedef {object} JobEnd
 * @property {number} lost units that were never done, and documents that are not whole
 * @property {number} twice units that were done again or after a later one, and steps that are recorded as done twice
 * @property {{ lost: string[], twice: string[] }} damage what is counted besides units, in words
 * @property {number} orphans requests and processes of a run that had been killed, once the next one was at work
 * @property {number[]} done units as they were done
 * @property {number} degraded handoffs that the model did not write
 * @property {number} runs
 * @property {number} kills
 * @property {string[]} seen what was reached, in order
 */
