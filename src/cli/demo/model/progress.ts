import type { Handoff } from '../../../handoff/document.ts'
import type { ToolCall } from './conversation.ts'
import type { Approach, Module } from './repairs.ts'
import { type SeenRun, testRunsIn } from './test-runs.ts'

/** An approach that this session put into the file. */
interface Attempt {
  readonly approach: Approach
  /** What the tests said to it; null before they were run. */
  readonly outcome: string | null
}

/** How far a module is, as this session knows it. */
export interface ModuleProgress {
  readonly module: Module
  /** The broken function as it stands in the file now; null before the file was read. */
  readonly source: string | null
  /** The line at which it begins. */
  readonly line: number | null
  /** `unknown`: not tested in this session. `changed`: not tested since the last change. */
  readonly status: 'unknown' | 'changed' | 'failing' | 'passing'
  /** What the last failing test said. */
  readonly failure: string | null
  /** Its tests that passed in the last run. */
  readonly passed: number
  /** Those of this session, in order. The last one is in the file. */
  readonly attempts: readonly Attempt[]
  /** The approach to try next: the first that is no dead end, by the document or by this session. */
  readonly next: Approach | null
}

/** Follows the tool calls of a session as far as they concern a module. */
export function progressOf(
  module: Module,
  inherited: Handoff | null,
  calls: readonly ToolCall[],
): ModuleProgress {
  const runs = testRunsIn(calls).filter((run) => run.module === module)
  const edits = calls.flatMap((call, at) => (isEdit(call, module) ? [{ call, at }] : []))
  const readAs = calls.find(({ name, input }) => name === 'Read' && input.file_path === module.file)?.output
  const lastRun = runs.at(-1)
  const lastEdit = edits.at(-1)
  const tested = lastRun !== undefined && lastRun.at > (lastEdit?.at ?? -1)
  const failure = lastRun ? failureIn(lastRun) : null
  const attempts = edits.map(({ call, at }, index) => {
    const until = edits[index + 1]?.at ?? calls.length
    const run = runs.find((candidate) => candidate.at > at && candidate.at < until)
    return { approach: approachNamed(module, call.said), outcome: run ? failureIn(run) : null }
  })
  return {
    module,
    source: lastEdit?.call.input.new_string ?? (readAs ? functionIn(readAs, module.broken) : null),
    line: readAs ? lineIn(readAs, module.broken) : null,
    status: tested ? (failure === null ? 'passing' : 'failing') : lastEdit ? 'changed' : 'unknown',
    failure,
    passed: lastRun?.run.passed ?? 0,
    attempts,
    next:
      module.approaches.find(
        (approach) =>
          !inherited?.deadEnds.includes(`"${approach.name}"`) &&
          !attempts.some((attempt) => attempt.approach === approach),
      ) ?? null,
  }
}

function isEdit({ name, input }: ToolCall, module: Module): boolean {
  return name === 'Edit' && input.file_path === module.file
}

function approachNamed(module: Module, said: string): Approach {
  const approach = module.approaches.find(({ name }) => said.includes(`"${name}"`))
  if (!approach) throw new Error(`${module.file} was edited by no known approach`)
  return approach
}

/** What the last failing test says; null when none fails. */
function failureIn({ run }: SeenRun): string | null {
  return run.failures.at(-1)?.message ?? null
}

/** The text of an exported function in what the Read tool shows, line numbers taken off. */
function functionIn(shown: string, name: string): string | null {
  const text = shown.replace(/^ *\d+\t/gm, '')
  return new RegExp(`^export function ${name}\\([\\s\\S]*?^}$`, 'm').exec(text)?.[0] ?? null
}

function lineIn(shown: string, name: string): number | null {
  const line = new RegExp(`^ *(\\d+)\\texport function ${name}\\(`, 'm').exec(shown)?.[1]
  return line === undefined ? null : Number(line)
}
