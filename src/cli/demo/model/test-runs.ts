import { readTap, TEST_ARGUMENTS, type TestRun } from '../test-run.ts'
import type { ToolCall } from './conversation.ts'
import { MODULES, type Module } from './repairs.ts'

const RUN = ['node', ...TEST_ARGUMENTS].join(' ')

/** The command that runs the tests of a module, or all; `seed` makes the CSV test draw the tables that failed. */
export function testCommand(module: Module | null, seed: string | null = null): string {
  const prefix = module?.name === 'csv' && seed !== null ? `SEED=${seed} ` : ''
  return `${prefix}${RUN}${module ? ` ${module.test}` : ''}`
}

/** The test runs among tool calls, each with its place. `module` is null for a run of all tests. */
export function testRunsIn(
  calls: readonly ToolCall[],
): { readonly at: number; readonly module: Module | null; readonly run: TestRun }[] {
  return calls.flatMap(({ input, output }, at) => {
    const run = input.command?.includes(RUN) ? readTap(output) : null
    return run ? [{ at, module: MODULES.find(({ test }) => input.command?.endsWith(test)) ?? null, run }] : []
  })
}
