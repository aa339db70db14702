// @ts-check
import { jobWithKills } from './kills-controller.mjs'
import { jobsToKill } from './kills-points.mjs'

/*
 * kills: what `kill -9` of flower costs: units of a job that are lost or done twice, and what lives on.
 *
 * The job has 12 units, each a call of Bash that appends its number to a file, on a window so small that it takes two handoffs.
 * Flower runs as a process of its own and is killed; the next run goes on, or begins anew where nothing is left, and may be killed,
 * too, up to the end of the job. Then the file must hold each number once, in order. Two jobs of three are `flower once` and `--resume last`,
 * one step whose agent does the units itself (`kills-once.mjs`); the third is `flower go`, from the wish to a verdict, in two rounds of
 * work, where workers do two units in one call (`kills-go.mjs`). There the brief, the goal and the verdict must be whole in the end, the
 * wish stand in the brief once, and no step be recorded as done twice.
 *
 * A point is a kill. It is defined by progress and not by time, and drawn from a seed (`kills-points.mjs`): at a request, before, in or
 * after its answer; at a line of `--json`; at what shows on disk: a unit that has begun or is done, a document, a record, the harness's
 * transcript. So all phases are met: each step of the work, before, in and after the turn that writes the handoff, before and after the
 * successor's first response, the start of a run that goes on, and for `flower go` each step and what lies between two. Where a point
 * ends in `frozen`, flower is stopped first, and killed when its agent has gone on without it, so that it has stored nothing of that. At
 * one point in five the agent is killed at the same moment.
 *
 * The models know nothing but their conversation and the documents in it: what a kill takes from these, they do again. Of a call whose
 * outcome they do not know they look first, with a call that only reads.
 *
 * - lost: units that were never done; documents that are not whole
 * - twice: units that were done again, or after a later one; steps recorded twice
 * - orphans: processes and requests of killed runs once the next one was at work, or after the end of the job
 *
 * 100 points (20 with --quick), 3 to 8 s each. To repeat: npm run build && npm run bench -- kills
 */

const SEED = 1

/**
 * @param {{ quick: boolean, print: (line: string) => void }} options
 * @returns {Promise<string>} the figure
 */
export async function kills({ quick, print }) {
  const most = quick ? 20 : 100
  const sum = { kills: 0, lost: 0, twice: 0, orphans: 0 }
  let jobs = 0
  for (const { name, kind, points } of jobsToKill(SEED)) {
    if (sum.kills >= most) break
    const job = await jobWithKills(kind, points.slice(0, most - sum.kills))
    if (job.kills === 0) throw new Error(`the job never came to ${described(points)}`)
    for (const key of /** @type {(keyof typeof sum)[]} */ (Object.keys(sum))) sum[key] += job[key]
    const { lost, twice, orphans, runs, degraded, damage } = job
    print(
      `job ${++jobs}, ${name}: killed at ${described(points.slice(0, job.kills))}; ${runs} runs, lost ${lost}, twice ${twice}, orphans ${orphans}` +
        (lost + twice > 0
          ? `, done ${job.done.join(' ')}, not whole ${damage.lost.join(', ')}, twice ${damage.twice.join(', ')}`
          : '') +
        (degraded > 0 ? `, handoffs that the model did not write: ${degraded}` : ''),
    )
  }
  return `${sum.kills} points, lost ${sum.lost}, twice ${sum.twice}, orphans ${sum.orphans}`
}

/** @param {readonly import('./kills-controller.mjs').Point[]} points */
function described(points) {
  return points
    .map(({ at, nth, agentToo }) => `${at} ${nth}${agentToo ? ' (and the agent)' : ''}`)
    .join(', then ')
}
