import type { RunEvent } from '../core/events.ts'
import type { Language } from '../core/language.ts'
import type { StepResult } from '../core/step-result.ts'
import { oracle } from '../roles/oracle.ts'
import type { AgentSpec } from '../runtime/agent-spec.ts'
import type { RunOptions } from '../runtime/options.ts'
import type { WorkflowRunner } from './step.ts'

/** Events that an answer may rest on, and characters of each that are shown. */
const MOST_EVENTS = 60
const MOST_CHARACTERS = 300

export interface ConsultOptions {
  readonly question: string
  /** What has happened lately, oldest first; the newest are given. */
  readonly events: readonly RunEvent[]
  /** What the agent is given besides its role: model, permissions. */
  readonly agent?: Omit<AgentSpec, 'name'>
  readonly language?: Language
  /** Its events are its own, and belong in no log of the work. */
  readonly onEvent?: RunOptions['onEvent']
}

/**
 * Answers a side question while the work goes on: a fresh session that only reads. It hears no mail, and what it costs counts for
 * its own budget only.
 */
export function consult(
  runner: WorkflowRunner,
  { question, events, agent = {}, language = 'en', onEvent }: ConsultOptions,
): Promise<StepResult> {
  const lately = events.flatMap((event) => lineOf(event) ?? []).slice(-MOST_EVENTS)
  const prompt = CONSULT_TEXTS[language](lately.join('\n'), question)
  return runner.run({ ...agent, ...oracle({ language }) }, prompt, {
    mail: false,
    apart: true,
    ...(onEvent ? { onEvent } : {}),
  })
}

const CONSULT_TEXTS: Readonly<Record<Language, (events: string, question: string) => string>> = {
  en: (events, question) => `The recent events, oldest first:\n\n${events}\n\nThe question:\n\n${question}`,
  es: (events, question) =>
    `Los sucesos recientes, primero los más antiguos:\n\n${events}\n\nLa pregunta:\n\n${question}`,
  zh: (events, question) => `近期事件，从旧到新：\n\n${events}\n\n问题：\n\n${question}`,
}

/** Null for what says nothing about the work. */
function lineOf(event: RunEvent): string | null {
  const said = wordsOf(event)
  if (said === null) return null
  const line = said.replace(/\s+/g, ' ').trim()
  const short = line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line
  return `${event.at} ${event.step} ${short}`
}

function wordsOf(event: RunEvent): string | null {
  switch (event.type) {
    case 'text':
      return `says: ${event.text}`
    case 'tool-call':
      return `calls ${event.name}: ${JSON.stringify(event.input)}`
    case 'tool-result':
      return `${event.isError ? 'failed' : 'result'}: ${event.output}`
    case 'prompt':
      return `is told: ${event.text}`
    case 'ask':
      return `asks (${event.state}): ${event.question}${event.answer === null ? '' : ` → ${event.answer}`}`
    case 'mail':
      return `mail: ${event.text}`
    case 'handoff':
      return event.phase === 'done' ? `handed over: ${event.sections.doing}` : null
    case 'notice':
      return `note: ${event.message}`
    case 'result':
      return `ended ${event.result.ok ? 'well' : 'badly'}: ${event.result.text}`
    case 'step':
    case 'continued':
    case 'thinking':
    case 'context':
    case 'task':
    case 'retry':
    case 'network':
      return null
  }
}
