import { decide, type Guard, type ToolOutcome } from '../harness/guard.ts'

/** One guard of several: the first refusal counts, and each sees the input and the output that the one before has left. */
export function allOf(...guards: readonly Guard[]): Guard {
  return {
    name: named('allOf', guards),
    beforeTool: (call) => decide(guards, call),
    ...after(guards),
  }
}

/**
 * One guard of several, of which it is enough that one allows a call: the first that does decides how it runs. A guard
 * that says nothing of calls has no vote. Outputs pass through each of them, as with `allOf`.
 */
export function anyOf(...guards: readonly Guard[]): Guard {
  const voters = guards.filter((guard) => guard.beforeTool)
  return {
    name: named('anyOf', guards),
    beforeTool(call) {
      const refusals = new Set<string>()
      for (const guard of voters) {
        const decision = decide([guard], call)
        if (decision === null || !('refuse' in decision)) return decision
        refusals.add(decision.refuse)
      }
      return refusals.size > 0 ? { refuse: [...refusals].join('\n') } : null
    },
    ...after(guards),
  }
}

function named(combination: string, guards: readonly Guard[]): string {
  return `${combination}(${guards.map(({ name }) => name).join(', ')})`
}

/** Absent where nobody looks at outputs: to be asked costs a round trip for each call. */
function after(guards: readonly Guard[]): Pick<Guard, 'afterTool'> {
  if (!guards.some((guard) => guard.afterTool)) return {}
  return {
    afterTool(outcome: ToolOutcome) {
      const output = guards.reduce(
        (current, guard) => guard.afterTool?.({ ...outcome, output: current }) ?? current,
        outcome.output,
      )
      return output === outcome.output ? undefined : output
    },
  }
}
