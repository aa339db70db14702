import { spawnSync } from 'node:child_process'

/** The arguments of Node for a test run that `readTap` can read, whatever version of Node runs it. */
export const TEST_ARGUMENTS: readonly string[] = ['--test', '--test-reporter=tap']

/** What a test run says of itself. */
export interface TestRun {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly Failure[]
}

interface Failure {
  /** The test's name. */
  readonly test: string
  /** The first line of its message; empty where the report leaves it out. */
  readonly message: string
}

/** Runs all tests of a project. Null when they could not be run. */
export function runTests(project: string): TestRun | null {
  const env = { PATH: process.env.PATH }
  return readTap(spawnSync(process.execPath, TEST_ARGUMENTS, { cwd: project, env, encoding: 'utf8' }).stdout)
}

/** Reads the report of `node --test --test-reporter=tap`; null when it is none, as after a crash. */
export function readTap(text: string): TestRun | null {
  const count = (name: string): number => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(text)?.[1])
  const run = { passed: count('pass'), failed: count('fail'), failures: failuresIn(text) }
  return Number.isNaN(run.passed) || Number.isNaN(run.failed) ? null : run
}

function failuresIn(text: string): Failure[] {
  return text
    .split(/^(?=(?:not )?ok \d+ - )/m)
    .filter((part) => part.startsWith('not ok'))
    .map((part) => ({
      test: /^not ok \d+ - (.*)/.exec(part)?.[1] ?? '',
      message: (/^ +error: (?:\|-\n +)?(.*)/m.exec(part)?.[1] ?? '').replace(/^'|'$|:$/g, ''),
    }))
}
