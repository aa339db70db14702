import type { Language } from '../core/language.ts'
import { Verdict } from '../documents/verdict.ts'
import type { Person } from '../human/person.ts'
import type { AgentSpec } from '../runtime/agent-spec.ts'
import type { RunOptions } from '../runtime/options.ts'
import { GOAL_TEXTS } from './goal-texts.ts'
import type { JobDocuments } from './job-documents.ts'
import { roundName, verdictName } from './record-names.ts'
import type { WorkflowRunner } from './run-agent-step.ts'
import type { AgentStep } from './step.ts'
import { StepAbort } from './step-abort.ts'

export interface GoalGuardOptions {
  readonly runner: WorkflowRunner
  readonly documents: JobDocuments
  /** Who judges: a `judge()`. It gets a fresh session each time. */
  readonly judge: AgentSpec
  /** Rounds of work in all. Default 3. */
  readonly rounds?: number
  readonly person: Person
  readonly language?: Language
  readonly onEvent?: RunOptions['onEvent']
}

/**
 * Has somebody else judge each round of a step's work by the goal, as it is on disk then. Not yet: the worker's session is resumed
 * with the gaps only. Unreachable: a person decides, and where nobody is there, the step ends and says why.
 *
 * @param step the name of the step
 * @returns the options of the step that make it so
 */
export function goalGuard(
  step: string,
  options: GoalGuardOptions,
): Required<Pick<AgentStep, 'gate' | 'onReject' | 'retries' | 'attemptName'>> {
  const { documents, person, rounds = 3, language = 'en' } = options
  const texts = GOAL_TEXTS[language]
  let round = 0
  return {
    retries: rounds - 1,
    attemptName: roundName,
    gate: async () => {
      const verdict = await judgeRound(step, ++round, options)
      documents.writeVerdict(verdict)
      switch (verdict.outcome) {
        case 'achieved':
          return true
        case 'not-yet':
          return { reject: gapsOf(verdict, language) }
        case 'unreachable':
          return afterUnreachable(verdict, options)
      }
    },
    onReject: (gaps) => {
      const mail = person.takeMail()
      return [texts.notYet(gaps), ...(mail.length > 0 ? [texts.said(mail)] : [])].join('\n\n')
    },
  }
}

async function judgeRound(
  step: string,
  round: number,
  { runner, documents, judge, language = 'en', onEvent }: GoalGuardOptions,
): Promise<Verdict> {
  const texts = GOAL_TEXTS[language]
  const prompt = texts.judge(documents.brief.toMarkdown(language), documents.goal.toMarkdown(language))
  const recordAs = verdictName(step, round)
  // What a person says in passing is for the work; whoever judges sees what came of it.
  const result = await runner.run(judge, prompt, {
    stepName: `${step}-verdict`,
    recordAs,
    mail: false,
    ...(onEvent ? { onEvent } : {}),
  })
  if (result.ok) return Verdict.parse(result.text)
  throw new StepAbort(texts.noVerdict(result.errors.at(-1) ?? recordAs))
}

function gapsOf({ reasons, failed }: Verdict, language: Language): string {
  const parts = [reasons, ...(failed.length > 0 ? [GOAL_TEXTS[language].failedChecks(failed)] : [])]
  return parts.filter((part) => part !== '').join('\n\n')
}

async function afterUnreachable(
  verdict: Verdict,
  { documents, person, language = 'en' }: GoalGuardOptions,
): Promise<true | { reject: string }> {
  const texts = GOAL_TEXTS[language]
  const reasons = gapsOf(verdict, language)
  const options = [texts.accept, texts.amend, texts.wrong]
  const decision = await person.ask({ text: texts.unreachable(reasons), options, by: 'flower' })
  if (decision.state !== 'answered') throw new StepAbort(texts.nobodyThere(reasons))
  if (decision.answer === texts.accept) return true
  if (decision.answer === texts.wrong) return { reject: texts.judgedWrong(decision.answer) }
  // Whoever answers in words of their own has said what the goal is.
  const words =
    decision.answer === texts.amend ? await person.ask({ text: texts.amendTo, by: 'flower' }) : decision
  if (words.state !== 'answered') throw new StepAbort(texts.nobodyThere(reasons))
  documents.add(words.answer)
  return { reject: texts.amended(words.answer) }
}
