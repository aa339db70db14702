import type { Language } from '../core/language.ts'
import { Brief } from '../documents/brief.ts'
import { BRIEF_FORMAT } from '../documents/brief-words.ts'
import { Goal } from '../documents/goal.ts'
import { GOAL_FORMAT } from '../documents/goal-words.ts'
import { markFor } from '../documents/unverifiable.ts'
import { VERDICT_FORMAT } from '../documents/verdict-words.ts'
import { askTool } from '../human/ask-tool.ts'
import { inboxTool } from '../human/inbox-tool.ts'
import type { Person } from '../human/person.ts'
import { clarifier } from '../roles/clarifier.ts'
import { coordinator } from '../roles/coordinator.ts'
import { judge } from '../roles/judge.ts'
import type { RoleSpec, Worker } from '../roles/role-spec.ts'
import { worker } from '../roles/worker.ts'
import { RETRY_PROMPT } from '../runtime/prompts.ts'
import { DEFAULT_ROUNDS, goalGuard } from './goal-guard.ts'
import { GOAL_TEXTS } from './goal-texts.ts'
import type { JobDocuments } from './job-documents.ts'
import { clarifyPrompt, goalPrompt, lackingInBrief, lackingInGoal, workPrompt } from './job-prompts.ts'
import { CLARIFY, GOAL, WORK } from './job-steps.ts'
import { key, optional, wish } from './key.ts'
import { compute, type Step, type StepSpec, step } from './step.ts'
import { defineWorkflow, type Workflow } from './workflow.ts'

export interface StarterOptions {
  readonly documents: JobDocuments
  readonly person: Person
  /** What every agent is given besides its role: model, permissions, budget. */
  readonly agent?: Omit<StepSpec, 'name'>
  /** Who the coordinator may give work to. Default: one worker. */
  readonly workers?: readonly Worker[]
  /** Rounds of work in all, each judged. Default 3; null has nobody judge. */
  readonly rounds?: number | null
  /** Whether the judge may run any command. Default false. */
  readonly judgeMayRun?: boolean
  /** Ends with the brief and the goal. Default false. */
  readonly clarifyOnly?: boolean
  readonly language?: Language
  /** Told of the checks that nobody can answer here, before any money goes into the work. What it throws is lost. */
  readonly onUnverifiable?: (checks: readonly string[]) => void
}

const brief = key<Brief>('brief')
const goal = key<Goal>('goal')

/**
 * From a wish to work that is judged: clarify → goal → work. A document that is complete on disk is not written again, so
 * whoever writes the brief needs no clarifier, and a later run goes on with the work.
 */
export function starter(options: StarterOptions): Workflow {
  const { rounds = DEFAULT_ROUNDS, clarifyOnly = false } = options
  return defineWorkflow({
    name: 'starter',
    steps: [
      ...clarifying(options),
      ...(rounds === null ? [] : settingTheGoal(options)),
      ...(clarifyOnly ? [] : [working(options)]),
    ],
  })
}

function clarifying(options: StarterOptions): Step[] {
  const { documents, person, agent = {}, language = 'en' } = options
  const hostTools = [askTool(person), inboxTool(person)]
  return [
    step({
      name: CLARIFY,
      when: () => !documents.brief.complete(),
      reads: { wish: optional(wish) },
      spec: playing(agent, clarifier({ format: BRIEF_FORMAT[language], hostTools, language })),
      // Without a wish there is a session to go on with: see `runJob`.
      prompt: ({ wish: wanted }) =>
        clarifyPrompt(documents, wanted ?? null, language) ?? RETRY_PROMPT[language],
      retries: 2,
      gate: ({ text }) => lackingInBrief(Brief.parse(text), language) ?? true,
      onReject: (lacking) => GOAL_TEXTS[language].writeAgain(lacking),
      beforeRecord: ({ text }) => {
        const written = Brief.parse(text)
        if (written.complete()) documents.writeBrief(written)
      },
    }),
    compute({
      name: 'brief',
      produces: brief,
      // As it is on disk by now: whoever edits it is right.
      do: () => documents.brief,
    }),
  ]
}

/** What a person allows, they allow to every role; what a role may not do, its guards refuse. */
function playing(agent: StarterOptions['agent'] = {}, role: RoleSpec): StepSpec {
  const allowedTools = [...(role.allowedTools ?? []), ...(agent.allowedTools ?? [])]
  const guards = [...(agent.guards ?? []), ...role.guards]
  return { ...agent, ...role, allowedTools: [...new Set(allowedTools)], guards }
}

/** Whoever wrote the brief knows best how it is checked, so the session goes on where there is one. */
function settingTheGoal(options: StarterOptions): Step[] {
  const { documents, person, agent = {}, language = 'en' } = options
  const format = GOAL_FORMAT[language]
  return [
    step({
      name: GOAL,
      when: () => !documents.goal.complete(),
      spec: playing(agent, clarifier({ format, hostTools: [inboxTool(person)], language })),
      prompt: () => goalPrompt(documents, language),
      resumeFrom: { step: CLARIFY, orElse: 'fresh' },
      retries: 2,
      gate: ({ text }) => lackingInGoal(Goal.parse(text), language) ?? true,
      onReject: (lacking) => GOAL_TEXTS[language].writeAgain(lacking),
      beforeRecord: ({ text }) => {
        const written = Goal.parse(text)
        if (written.complete()) documents.writeGoal(written)
      },
    }),
    compute({
      name: 'checks',
      produces: goal,
      do: () => {
        announceUnverifiable(documents.goal, options)
        return documents.goal
      },
    }),
  ]
}

function announceUnverifiable(
  { checks }: Goal,
  { language = 'en', onUnverifiable }: Pick<StarterOptions, 'language' | 'onUnverifiable'>,
): void {
  const unverifiable = checks.flatMap(({ text, unverifiable: why }) =>
    why === null ? [] : [`${text} ${markFor(why, language)}`],
  )
  try {
    if (unverifiable.length > 0) onUnverifiable?.(unverifiable)
  } catch {
    // Whoever watches must not harm the job.
  }
}

function working(options: StarterOptions): Step {
  const { documents, person, agent = {}, language = 'en', rounds = DEFAULT_ROUNDS } = options
  const { judgeMayRun = false } = options
  const { workers = [worker({ language })] } = options
  const guard =
    rounds === null
      ? {}
      : goalGuard(WORK, {
          documents,
          judge: {
            name: 'judge',
            ...playing(agent, judge({ format: VERDICT_FORMAT[language], mayRun: judgeMayRun, language })),
          },
          rounds,
          person,
          language,
        })
  const role = coordinator({ name: WORK, workers, language })
  return step({
    name: WORK,
    reads: { brief },
    spec: { ...playing(agent, role), hostTools: [askTool(person), inboxTool(person)] },
    prompt: () => {
      const prompt = workPrompt(documents, rounds !== null, language)
      documents.told()
      return prompt
    },
    ...guard,
  })
}
