import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '../../core/language.ts'
import { memoryIn } from '../../runtime/memory.ts'
import type { RunStore } from '../../runtime/run-store.ts'
import { beginningOf } from '../../runtime/where-on.ts'
import { isObject } from '../../sessions/entry.ts'
import { isVerdictOf, stepOfRecord } from '../../workflow/record-names.ts'
import { entriesOf } from '../cost/entries.ts'
import { sumOf } from '../cost/sums.ts'
import { type LastRun, lastRun } from '../last-run.ts'
import { type Places, recordedIn } from '../run-dir.ts'
import type { DocumentState, JobState, Overview, RunningAgent, StepState } from './overview.ts'
import { type Going, type Judgements, stepStates } from './steps.ts'

/**
 * What lies in a workspace and its run directory. Runs nothing, ends nothing, and makes no folder.
 *
 * @throws FlowerError `file`
 */
export async function lookAt({ workspace, runDir }: Places, language: Language): Promise<Overview> {
  const notes = path.join(workspace, '.flower', 'notes')
  const store = recordedIn(runDir)
  const { steps: former, archive } = store?.records.former ?? { steps: 0, archive: null }
  const records = (store?.records.steps() ?? []).slice(former)
  const begun = (store?.records.begun() ?? []).filter(({ after }) => after >= former)
  const spent = sumOf(entriesOf(records, begun))
  const children = await livingIn(path.join(runDir, 'processes'))
  const going = store === null ? [] : goingOn(store, notes, new Set(children.map(({ session }) => session)))
  const last = (scope: string): LastRun | null => (store === null ? null : lastRun(memoryIn(store, scope)))
  const workflow = last('workflow')
  const refused = workflow?.end?.state === 'failed' ? workflow.end.step : null
  return {
    workspace,
    runDir,
    job: await jobIn(notes, language),
    holder: await holderIn(path.join(workspace, '.flower')),
    lastRun: last('job'),
    workflow,
    once: last('once'),
    earlier: archive,
    spent: { costUsd: spent.costUsd ?? 0, isWhole: !spent.partial.cost },
    steps: stepStates(records, going, { outcomeOf: await judging(records), refused }),
    running: children.map((child) => ({ ...child, ...servedBy(child.session, going, store) })),
    documents: documentsIn(notes),
    setAside: [runDir, notes].flatMap(damagedIn),
  }
}

/** What reads it takes a while to load, and mostly nobody is at work. */
async function holderIn(workbench: string): Promise<number | null> {
  if (!namesIn(workbench).includes('job.json')) return null
  const { jobHolder } = await import('../job-claim.ts')
  return jobHolder(workbench)
}

/** The same: mostly there is no verdict among the records. */
async function judging(records: readonly unknown[]): Promise<Judgements['outcomeOf']> {
  const isVerdict = (step: unknown): boolean =>
    typeof step === 'string' && isVerdictOf(stepOfRecord(step), step)
  if (!records.some((record) => isObject(record) && isVerdict(record.step))) return () => 'not-yet'
  const { Verdict } = await import('../../documents/verdict.ts')
  return (text) => Verdict.parse(text).outcome
}

type Child = Omit<RunningAgent, 'step' | 'run'>

/** What reads the records takes longer to load than all else here, and mostly there are none. */
async function livingIn(registry: string): Promise<readonly Child[]> {
  if (!namesIn(registry).some((name) => name.endsWith('.json'))) return []
  const { livingChildren } = await import('../../claude/process-registry.ts')
  return livingChildren(registry)
}

function goingOn(store: RunStore, notes: string, alive: ReadonlySet<string | null>): readonly Going[] {
  const { records } = store
  return records.stepsWithLineage().flatMap((step) => {
    const left = store.left(step, { notes })
    const lineage = left.lineage ?? records.lineage(step)
    if (lineage === null) return []
    const { session } = lineage
    return [{ step, session, alive: alive.has(session), ended: !left.cutOff, goesOn: goesOn(left) }]
  })
}

function goesOn(left: Parameters<typeof beginningOf>[0]): StepState['goesOn'] {
  const beginning = beginningOf(left)
  switch (beginning.from) {
    case 'session':
      return { from: 'session', session: beginning.session, context: beginning.context }
    case 'document':
      return { from: 'document', path: beginning.path }
    case 'nothing':
      return beginning
  }
}

function servedBy(
  session: string | null,
  going: readonly Going[],
  store: RunStore | null,
): Pick<RunningAgent, 'step' | 'run'> {
  const step = going.find((one) => session !== null && one.session === session)?.step ?? null
  return { step, run: step === null ? null : (store?.records.lineage(step)?.run ?? null) }
}

/** The documents are read only where there are some: what reads them takes a while to load, too. */
async function jobIn(notes: string, language: Language): Promise<JobState | null> {
  const names = namesIn(notes)
  if (!names.includes('brief.md') && !names.includes('goal.md')) return null
  const { jobState } = await import('./job.ts')
  return jobState(notes, language)
}

function documentsIn(notes: string): readonly DocumentState[] {
  return namesIn(notes)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => {
      const file = path.join(notes, name)
      const stats = statSync(file, { throwIfNoEntry: false })
      return stats?.isFile() ? [{ path: file, changedAt: stats.mtime }] : []
    })
    .sort((one, other) => other.changedAt.getTime() - one.changedAt.getTime())
}

function damagedIn(folder: string): readonly string[] {
  return namesIn(folder)
    .filter((name) => /\.damaged-\d{8}-\d{6}(-\d+)?$/.test(name))
    .map((name) => path.join(folder, name))
}

/** None for a folder that is not there, or that this user may not read. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
