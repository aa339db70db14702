import { FlowerError } from '../core/errors.ts'
import type { Language } from '../core/language.ts'
import { Verdict } from '../documents/verdict.ts'
import type { Person } from '../human/person.ts'
import { pickedFrom } from '../human/picked.ts'
import type { AgentSpec } from '../runtime/agent-spec.ts'
import { GOAL_TEXTS } from './goal-texts.ts'
import type { JobDocuments } from './job-documents.ts'
import { editsFor } from './job-prompts.ts'
import { roundName, verdictName } from './record-names.ts'
import type { AgentStep, GateAnswer, Judging } from './step.ts'
import { StepAbort } from './step-abort.ts'

export const DEFAULT_ROUNDS = 3

export interface GoalGuardOptions {
  readonly documents: JobDocuments
  /** Who judges: a `judge()`. It gets a fresh session each time. */
  readonly judge: AgentSpec
  /** Rounds of work in all. Default 3. */
  readonly rounds?: number
  readonly person: Person
  readonly language?: Language
}

/**
 * Has somebody else judge each round of a step's work by the goal, as it is on disk then. Not yet: the worker's session is resumed
 * with the gaps only. Unreachable: a person decides, and where nobody is there, the step ends and says why.
 *
 * @param step the name of the step
 * @returns the options of the step that make it so
 * @throws FlowerError `usage` for a number of rounds that makes no sense
 */
export function goalGuard(
  step: string,
  options: GoalGuardOptions,
): Required<Pick<AgentStep, 'gate' | 'onReject' | 'retries' | 'attemptName'>> {
  const { documents, person, rounds = DEFAULT_ROUNDS, language = 'en' } = options
  checkRounds(rounds)
  const texts = GOAL_TEXTS[language]
  return {
    retries: rounds - 1,
    attemptName: roundName,
    gate: async (_result, _context, judging) => {
      const judged = documents.goalToGoBy()
      const verdict = standing(judging, documents) ?? (await judgeRound(step, judging, judged, options))
      return consequence(verdict, changeSince(judged, options), options, judging)
    },
    onReject: (gaps) => {
      // Where one is gone by now, nobody could judge the round that would follow.
      documents.briefToGoBy()
      documents.goalToGoBy()
      const mail = person.takeMail()
      const edits = editsFor(documents, true, language)
      documents.told()
      return paragraphs(texts.notYet(gaps), edits, mail.length > 0 ? texts.said(mail) : null)
    },
  }
}

/** The verdict on this round, where it was written before the run ended that paid for it. */
function standing({ attempt }: Judging, documents: JobDocuments): Verdict | null {
  return documents.roundsJudged === attempt ? documents.verdict : null
}

async function judgeRound(
  step: string,
  { attempt, runner }: Judging,
  goal: string,
  { documents, judge, language = 'en' }: GoalGuardOptions,
): Promise<Verdict> {
  const texts = GOAL_TEXTS[language]
  const recordAs = verdictName(step, attempt)
  const { wanted } = documents
  const result = await runner.run(judge, texts.judge(documents.briefToGoBy(), goal), {
    stepName: `${step}-verdict`,
    recordAs,
    // What a person says in passing is for the work; whoever judges sees what came of it.
    mail: false,
    beforeRecord: ({ text }) => documents.writeVerdict(Verdict.parse(text), attempt, wanted),
  })
  if (result.ok) return Verdict.parse(result.text)
  throw new StepAbort(texts.noVerdict(result.errors.at(-1) ?? recordAs))
}

/** @param change what a person has changed of the goal meanwhile, which the verdict knows nothing of */
async function consequence(
  verdict: Verdict,
  change: string | null,
  options: GoalGuardOptions,
  { attempt, signal }: Judging,
): Promise<GateAnswer> {
  switch (verdict.outcome) {
    case 'achieved':
      return change === null || { reject: change, again: true }
    case 'not-yet':
      return { reject: paragraphs(gapsOf(verdict, options.language), change) }
    case 'unreachable': {
      // Whoever wants an end is not asked how to go on.
      if (signal.aborted) throw StepAbort.interrupted()
      const decision = await afterUnreachable(gapsOf(verdict, options.language), attempt, options)
      return decision === 'accept' || { reject: paragraphs(decision.more, change), again: true }
    }
  }
}

/** What is to be done by a verdict that the goal is not achieved. */
export function gapsOf({ reasons, failed }: Verdict, language: Language = 'en'): string {
  const texts = GOAL_TEXTS[language]
  return paragraphs(reasons, failed.length > 0 ? texts.failedChecks(failed) : null) || texts.noGaps
}

function paragraphs(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join('\n\n')
}

/** What follows is said to whoever works. */
function changeSince(judged: string, { documents, language = 'en' }: GoalGuardOptions): string | null {
  // One that says nothing any more is no other goal; whoever needs it next will say so.
  if (!documents.goal.complete()) return null
  const now = documents.goalToGoBy()
  if (now === judged) return null
  documents.tellingGoal()
  return GOAL_TEXTS[language].changed(now)
}

/** A person decides. What they want gets its round, even when all are used up. */
async function afterUnreachable(
  reasons: string,
  round: number,
  { documents, person, rounds = DEFAULT_ROUNDS, language = 'en' }: GoalGuardOptions,
): Promise<'accept' | { readonly more: string }> {
  const texts = GOAL_TEXTS[language]
  const options = [texts.accept, texts.amend, texts.wrong]
  const asked = async (question: { readonly text: string; readonly options?: readonly string[] }) => {
    const answer = await person.ask({ ...question, by: 'flower' })
    if (answer.state === 'answered') return answer.answer
    throw new StepAbort(texts.undecided(texts.unanswered[answer.state], reasons))
  }
  const decision = pickedFrom(options, await asked({ text: texts.unreachable(reasons), options }))
  if (decision === texts.accept) {
    documents.writeVerdict(new Verdict({ outcome: 'achieved', reasons: texts.accepted }), round)
    return 'accept'
  }
  if (decision === texts.wrong) {
    const more = texts.judgedWrong(reasons)
    // As one that leaves room for the round: a run that is killed in it is not to ask again, nor the next one to be refused.
    documents.writeVerdict(new Verdict({ outcome: 'not-yet', reasons: more }), Math.min(round, rounds - 1))
    return { more }
  }
  // Whoever answers in words of their own has said what the goal is.
  const words = decision === texts.amend ? await asked({ text: texts.amendTo }) : decision
  documents.add(words, 'to-be-told')
  return { more: texts.amended(words) }
}

function checkRounds(rounds: number): void {
  if (Number.isInteger(rounds) && rounds > 0) return
  throw new FlowerError(
    'usage',
    `rounds is ${rounds}; give a whole number from 1, or null to have nobody judge`,
  )
}
