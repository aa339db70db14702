import { Handoff } from '../../../handoff/document.ts'
import type { ModelRequest } from '../../../testing/index.ts'
import { partOf, type ToolCall, toolCallsIn } from './conversation.ts'
import { type ModuleProgress, progressOf } from './progress.ts'
import { MODULES } from './repairs.ts'
import { COMPARE_TOOL, type Rule, ruleFound, ruleIn } from './rounding.ts'
import { testRunsIn } from './test-runs.ts'

/** What a session knows: the prompt that it began with, and its own tool calls. There is nothing else. */
export interface Memory {
  /** What the person asked for. */
  readonly task: string
  /** The document that the session began from; null in the first one. */
  readonly inherited: Handoff | null
  readonly calls: readonly ToolCall[]
  /** The modules to repair, in order: those that the document names as next, or else those whose tests fail. */
  readonly modules: readonly ModuleProgress[]
  /** How ties between two cents are rounded, once that is known. */
  readonly rule: Rule | null
  /** The seed with which the CSV test fails, once that is known. It is drawn anew for each run and is in no file. */
  readonly seed: string | null
}

/** Everything that a request lets the model know. */
export function recall(request: ModelRequest): Memory {
  const prompt = request.firstUserText
  const document = partOf(prompt, 'handoff')
  const inherited = document === null ? null : Handoff.parse(document, { step: '' })
  const calls = toolCallsIn(request)
  return {
    task: partOf(prompt, 'task') ?? prompt,
    inherited,
    calls,
    modules: toRepair(inherited, calls).map((module) => progressOf(module, inherited, calls)),
    rule: ruleOf(inherited, calls),
    seed:
      seedIn(inherited?.toMarkdown() ?? '') ??
      calls.map(({ output }) => seedIn(output)).find(Boolean) ??
      null,
  }
}

function toRepair(inherited: Handoff | null, calls: readonly ToolCall[]): typeof MODULES {
  if (inherited === null) {
    const failures = testRunsIn(calls).find(({ module }) => module === null)?.run.failures ?? []
    return MODULES.filter(({ name }) => failures.some(({ test }) => test.startsWith(`${name}:`)))
  }
  const place = (file: string): number => inherited.next.indexOf(file)
  return MODULES.filter(({ file }) => place(file) >= 0).sort((a, b) => place(a.file) - place(b.file))
}

function ruleOf(inherited: Handoff | null, calls: readonly ToolCall[]): Rule | null {
  const compared = calls.find(({ input }) => input.command?.includes(COMPARE_TOOL))
  return compared ? ruleFound(compared.output) : ruleIn(inherited?.decided ?? '')
}

function seedIn(text: string): string | null {
  return /SEED=(\d+)/.exec(text)?.[1] ?? null
}
