import { readTap, TEST_ARGUMENTS, type TestRun } from '../test-run.ts'
import type { ToolCall } from './conversation.ts'
import { MODULES, type Module } from './repairs.ts'

const RUN = ['node', ...TEST_ARGUMENTS].join(' ')

/** All tests at once, for an overview: the failures by name and the counts. */
export const TEST_ALL: string = `${RUN} | grep -E '^(not ok|# (pass|fail))'`

/** The command that runs the tests of a module; `seed` makes the CSV test draw the tables that failed. */
export function testCommand({ name, test }: Module, seed: string | null): string {
  return `${name === 'csv' && seed !== null ? `SEED=${seed} ` : ''}${RUN} ${test}`
}

export interface SeenRun {
  /** The place of the call among all calls. */
  readonly at: number
  /** Null for a run of all tests. */
  readonly module: Module | null
  readonly run: TestRun
}

/** The test runs among tool calls, in order. */
export function testRunsIn(calls: readonly ToolCall[]): SeenRun[] {
  return calls.flatMap(({ input, output }, at) => {
    const run = input.command?.includes(RUN) ? readTap(output) : null
    return run ? [{ at, module: MODULES.find(({ test }) => input.command?.endsWith(test)) ?? null, run }] : []
  })
}
