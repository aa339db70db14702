import { defined } from '../core/defined.ts'
import { FlowerError } from '../core/errors.ts'
import type { StepResult } from '../core/step-result.ts'
import type { Person } from '../human/person.ts'
import { DEFAULT_ROUNDS, gapsOf } from './goal-guard.ts'
import { GOAL_TEXTS } from './goal-texts.ts'
import type { JobDocuments } from './job-documents.ts'
import type { JobOptions, JobRunner } from './job-options.ts'
import { clarifyPrompt, editsFor, goalPrompt, workPrompt } from './job-prompts.ts'
import { CLARIFY, GOAL, WORK } from './job-steps.ts'
import { given, wish } from './key.ts'
import { isVerdictOf, roundIn } from './record-names.ts'
import { runWorkflow, type WorkflowRunOptions } from './run-workflow.ts'
import { starter } from './starter.ts'
import { stoppedFor, watchDocuments } from './watch-documents.ts'
import type { WorkflowResult } from './workflow-result.ts'

/**
 * Runs the starter workflow, or goes on with it where an earlier run in this workspace stopped.
 *
 * @throws FlowerError `usage` when there is neither a wish nor anything to go on with, or all rounds are used up; `file` when a document
 *   cannot be read
 */
export async function runJob({ wish: said, ...options }: JobOptions): Promise<WorkflowResult> {
  const { runner, documents, limits, signal, onProgress, language } = options
  const wanted = said === null || said.trim() === '' ? null : said
  const workflow = starter(options)
  const briefed = documents.brief.complete()
  if (!briefed && clarifyPrompt(documents, wanted, language ?? 'en') === null) await expectSession(runner)
  if (briefed && wanted !== null) documents.add(wanted, 'to-be-told')
  const ended = await toJudge(wanted, options)
  if (ended === null) expectRounds(options)
  const watch = watchDocuments(options)
  const result = await runWorkflow(workflow, runner, {
    values: wanted === null ? [] : [given(wish, wanted)],
    wake: waking(wanted, options, ended),
    onEvent: watch.onEvent,
    ...defined({ limits, signal, onProgress, language }),
  })
  return signal?.aborted ? result : stoppedFor(watch.gone(), result)
}

/** For the worker: what the person says and has edited, and the gaps that the last run has left, which it may not have been told. */
function news(
  wanted: string | null,
  { documents, rounds, language = 'en' }: Omit<JobOptions, 'wish'>,
): string | null {
  const verdict = rounds === null ? null : documents.verdict
  const open = verdict !== null && verdict.outcome !== 'achieved'
  const gaps = open ? GOAL_TEXTS[language].notYet(gapsOf(verdict, language)) : null
  const edits = editsFor(documents, rounds !== null, language)
  return [wanted, edits, gaps].filter((part) => part !== null).join('\n\n') || null
}

async function expectSession(runner: JobRunner): Promise<void> {
  const { from } = await runner.beginning(CLARIFY)
  if (from === 'nothing') {
    throw new FlowerError('usage', 'there is no brief here, and no wish; say what you want')
  }
}

/** Before anything is paid: another round is for the person to allow. */
function expectRounds({
  documents,
  rounds = DEFAULT_ROUNDS,
  clarifyOnly = false,
  language = 'en',
}: Omit<JobOptions, 'wish'>): void {
  if (rounds === null || clarifyOnly || documents.roundsJudged < rounds) return
  throw new FlowerError('usage', GOAL_TEXTS[language].roundsUsedUp(documents.roundsJudged))
}

/**
 * The last round of work, if it ended well and nobody has judged it, or nobody has decided what becomes of a goal that it could not
 * reach: its run ended then. Whoever did it is not asked again. Null too where the work is told of something new.
 */
async function toJudge(
  wanted: string | null,
  { runner, documents, rounds }: Omit<JobOptions, 'wish'>,
): Promise<StepResult | null> {
  if (wanted !== null || rounds === null || !documents.brief.complete() || !documents.goal.complete()) {
    return null
  }
  const undecided = documents.verdict?.outcome === 'unreachable' && documents.roundsJudged > 0
  const last = runner
    .results()
    .findLast(({ step, ok }) => isRound(step) || (!undecided && ok && isVerdictOf(WORK, step)))
  if (!last?.ok || !isRound(last.step)) return null
  if (!undecided && documents.roundsJudged === roundIn(WORK, last.step)) return null
  const left = await runner.beginning(WORK)
  const isLeft = left.from === 'session' && left.session === last.sessionId && !left.cutOff
  return isLeft ? last : null
}

function isRound(record: string): boolean {
  return roundIn(WORK, record) !== null
}

/**
 * What the sessions of an earlier run are told when they go on. Whoever was at work knows the brief and the goal, unless these are
 * written anew today; the others leave a document, and are asked for it as if for the first time.
 */
function waking(
  wanted: string | null,
  options: Omit<JobOptions, 'wish'>,
  ended: StepResult | null,
): NonNullable<WorkflowRunOptions['wake']> {
  const { documents, rounds, language = 'en' } = options
  const judged = rounds !== null
  const known = documents.brief.complete() && (!judged || documents.goal.complete())
  return (step) => {
    switch (step) {
      case CLARIFY:
        return { say: clarifyPrompt(documents, wanted, language) }
      case GOAL:
        return { say: goalPrompt(documents, language) }
      case WORK:
        return {
          ...(ended === null
            ? { say: known ? news(wanted, options) : workPrompt(documents, judged, language) }
            : { ended }),
          attempts: judged ? roundsBefore(documents, ended) : 0,
        }
      default:
        return null
    }
  }
}

/** The rounds before the one that the work goes on with, which is `ended` where that is to be judged, or decided of. */
function roundsBefore({ roundsJudged }: JobDocuments, ended: StepResult | null): number {
  return ended !== null && roundIn(WORK, ended.step) === roundsJudged ? roundsJudged - 1 : roundsJudged
}

/**
 * What a person says while a job runs: it goes into the brief and the goal, and to whoever is at work, at their next boundary.
 * Where nobody is, it waits for the next one who reads their inbox.
 *
 * @returns the steps that it went to
 * @throws FlowerError `file`
 */
export function tellJob(
  words: string,
  job: { readonly runner: JobRunner; readonly documents: JobDocuments; readonly person: Person },
): readonly string[] {
  if (words.trim() === '') return []
  // First to whoever can hear it: a full disk is no reason to miss it.
  const reached = job.runner.tell(words)
  if (reached.length === 0) job.person.tell(words)
  job.documents.add(words, reached.includes(WORK) ? 'heard' : 'to-be-told')
  return reached
}
