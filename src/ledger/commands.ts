import { firstOf } from './excerpt.ts'
import type { CommandFacts, FailedCommand } from './facts.ts'
import { Recent } from './recent.ts'
import { exitStatusOf, lastLinesOf } from './tool-outcome.ts'

const LIMIT = 200
const LENGTH = 2_000

/** The commands that failed, and the number of those that did not. */
export class Commands {
  #succeeded = 0
  #failed = 0
  readonly #failures = new Recent<FailedCommand>(LIMIT)

  succeeded(command: string): void {
    this.#succeeded++
    const key = keyOf(command)
    const failure = this.#failures.get(key)
    if (failure && !failure.passedLater) this.#failures.touch(key, { ...failure, passedLater: true })
  }

  failed(command: string, output: string, exitStatus: number | null = exitStatusOf(output)): void {
    this.#failed++
    const key = keyOf(command)
    this.#failures.touch(key, {
      command: firstOf(command, LENGTH),
      exitStatus,
      lastLines: lastLinesOf(output),
      times: (this.#failures.get(key)?.times ?? 0) + 1,
      passedLater: false,
    })
  }

  get facts(): CommandFacts {
    return { succeeded: this.#succeeded, failed: this.#failed, failures: this.#failures.values() }
  }
}

/** A long command is known by its beginning and its length, or a script in it would be kept whole. */
function keyOf(command: string): string {
  return `${command.length} ${firstOf(command, LENGTH)}`
}
