import type { Language } from '../core/language.ts'
import type { AgentDefinition } from '../harness/port.ts'
import type { Worker } from './role-spec.ts'
import { WORKER_TEXTS } from './worker-texts.ts'

export interface WorkerOptions {
  readonly name?: string
  /** When a coordinator is to use it. */
  readonly description?: string
  /** What it is told besides its rules. */
  readonly instructions?: string
  /** Default: those of the session, except what starts further agents. */
  readonly tools?: readonly string[]
  readonly isolated?: boolean
  /** The folder for what it makes besides its task, as `Workbench.artifacts` names it. */
  readonly artifacts?: string
  readonly language?: Language
}

/** Does one piece of work and reports: it writes, runs commands, and starts no agents of its own. */
export function worker({
  name = 'worker',
  description,
  instructions,
  tools,
  isolated = false,
  artifacts,
  language = 'en',
}: WorkerOptions = {}): Worker {
  const texts = WORKER_TEXTS[language]
  const rules = [
    texts.task,
    texts.prove,
    texts.alone,
    artifacts === undefined ? texts.report : `${texts.report} ${texts.artifacts(artifacts)}`,
    ...(isolated ? [texts.isolated] : []),
  ]
  const prompt = [
    texts.opening,
    rules.map((rule) => `- ${rule}`).join('\n'),
    ...(instructions ? [instructions] : []),
  ]
  const definition: AgentDefinition = {
    description: description ?? texts.description,
    prompt: prompt.join('\n\n'),
    // A worker that delegates is one more context between the one who decides and the one who knows.
    ...(tools ? { tools } : { disallowedTools: ['Agent'] }),
  }
  return { name, definition, isolated }
}
