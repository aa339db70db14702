import { wish } from '../workflow/key.ts'
import type { Step } from '../workflow/step.ts'

/** Whether these steps cannot run without a prompt. */
export function needsWish(steps: readonly Step[]): boolean {
  const reads = steps.flatMap((step) => Object.values(step.reads ?? {}))
  return reads.some((read) => 'name' in read && read.name === wish.name)
}
