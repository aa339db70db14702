import type { Language } from '../core/language.ts'
import { Brief } from '../documents/brief.ts'
import { BRIEF_FORMAT, BRIEF_WORDS } from '../documents/brief-words.ts'
import { Goal } from '../documents/goal.ts'
import { GOAL_FORMAT, GOAL_WORDS } from '../documents/goal-words.ts'
import { VERDICT_FORMAT } from '../documents/verdict-words.ts'
import { askTool } from '../human/ask-tool.ts'
import { inboxTool } from '../human/inbox-tool.ts'
import type { Person } from '../human/person.ts'
import { clarifier } from '../roles/clarifier.ts'
import { coordinator } from '../roles/coordinator.ts'
import { judge } from '../roles/judge.ts'
import type { RoleSpec, Worker } from '../roles/role-spec.ts'
import { worker } from '../roles/worker.ts'
import type { RunOptions } from '../runtime/options.ts'
import { RETRY_PROMPT } from '../runtime/prompts.ts'
import { goalGuard } from './goal-guard.ts'
import { GOAL_TEXTS } from './goal-texts.ts'
import type { JobDocuments } from './job-documents.ts'
import { key, optional, wish } from './key.ts'
import type { WorkflowRunner } from './run-agent-step.ts'
import { compute, type Step, type StepSpec, step } from './step.ts'
import { defineWorkflow, type Workflow } from './workflow.ts'

export interface StarterOptions {
  readonly runner: WorkflowRunner
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
  readonly onEvent?: RunOptions['onEvent']
  /** Told of the checks that nobody can answer here, before any money goes into the work. */
  readonly onUnverifiable?: (checks: readonly string[]) => void
}

/** The name of the step that does the work. */
export const WORK = 'work'

const brief = key<Brief>('brief')
const goal = key<Goal>('goal')
const briefText = key<string>('brief as written')
const goalText = key<string>('goal as written')

/**
 * From a wish to work that is judged: clarify → goal → work. A document that is complete on disk is not written again, so
 * whoever writes the brief needs no clarifier, and a later run goes on with the work.
 */
export function starter(options: StarterOptions): Workflow {
  const { rounds = 3, clarifyOnly = false } = options
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
  const missing = (text: string): string | true => {
    const sections = Brief.parse(text).missing()
    if (sections.length === 0) return true
    return GOAL_TEXTS[language].incomplete(sections.map((name) => BRIEF_WORDS[language].headings[name]))
  }
  return [
    step({
      name: 'clarify',
      when: () => !documents.brief.complete(),
      reads: { wish: optional(wish) },
      spec: playing(agent, clarifier({ format: BRIEF_FORMAT[language], hostTools, language })),
      // Without a wish there is a session to go on with: see `runJob`.
      prompt: ({ wish: wanted }) => wanted ?? RETRY_PROMPT[language],
      retries: 2,
      gate: ({ text }) => missing(text),
      produces: briefText,
    }),
    compute({
      name: 'brief',
      reads: { text: optional(briefText) },
      produces: brief,
      do: ({ text }) => {
        if (text !== undefined) documents.writeBrief(Brief.parse(text))
        // As it is on disk by now: whoever edits it is right.
        return documents.brief
      },
    }),
  ]
}

/** What a person allows, they allow to every role; what a role may not do, its guards refuse. */
function playing(agent: StarterOptions['agent'] = {}, role: RoleSpec): StepSpec {
  const allowedTools = [...(role.allowedTools ?? []), ...(agent.allowedTools ?? [])]
  return { ...agent, ...role, allowedTools: [...new Set(allowedTools)] }
}

/** Whoever wrote the brief knows best how it is checked, so the session goes on where there is one. */
function settingTheGoal(options: StarterOptions): Step[] {
  const { documents, person, agent = {}, language = 'en', onUnverifiable } = options
  const texts = GOAL_TEXTS[language]
  const format = GOAL_FORMAT[language]
  const missing = (text: string): string | true => {
    const sections = Goal.parse(text).missing()
    if (sections.length === 0) return true
    return texts.incomplete(sections.map((name) => GOAL_WORDS[language].headings[name]))
  }
  return [
    step({
      name: 'goal',
      when: () => !documents.goal.complete(),
      reads: { brief },
      spec: playing(agent, clarifier({ format, hostTools: [inboxTool(person)], language })),
      prompt: (read) => texts.askForGoal(read.brief.toMarkdown(language), format),
      resumeFrom: { step: 'clarify', orElse: 'fresh' },
      retries: 2,
      gate: ({ text }) => missing(text),
      produces: goalText,
    }),
    compute({
      name: 'checks',
      reads: { text: optional(goalText) },
      produces: goal,
      do: ({ text }) => {
        if (text !== undefined) documents.writeGoal(Goal.parse(text))
        const now = documents.goal
        const unverifiable = now.checks.flatMap(({ text: check, unverifiable: why }) =>
          why === null ? [] : [`${check} (${texts.unverifiable}${why === '' ? '' : `: ${why}`})`],
        )
        if (unverifiable.length > 0) onUnverifiable?.(unverifiable)
        return now
      },
    }),
  ]
}

function working(options: StarterOptions): Step {
  const { runner, documents, person, agent = {}, language = 'en', rounds = 3, onEvent } = options
  const { judgeMayRun = false } = options
  const { workers = [worker({ language })] } = options
  const guard =
    rounds === null
      ? {}
      : goalGuard(WORK, {
          runner,
          documents,
          judge: {
            name: 'judge',
            ...playing(agent, judge({ format: VERDICT_FORMAT[language], mayRun: judgeMayRun, language })),
          },
          rounds,
          person,
          language,
          ...(onEvent ? { onEvent } : {}),
        })
  const role = coordinator({ name: WORK, workers, language })
  return step({
    name: WORK,
    reads: { brief },
    spec: { ...playing(agent, role), hostTools: [askTool(person), inboxTool(person)] },
    prompt: () =>
      GOAL_TEXTS[language].work(
        documents.brief.toMarkdown(language),
        rounds === null ? '' : documents.goal.toMarkdown(language),
      ),
    ...guard,
  })
}
