import { messageOf } from '../../core/errors.ts'
import type { Check, Finding, Subject } from './check.ts'
import type { CheckId } from './check-ids.ts'

export interface CheckedThing extends Finding {
  readonly id: CheckId
}

/** Begins all looks at once, each within its own time. The results are in the order of the checks; none of them rejects. */
export function runChecks(
  checks: Readonly<Record<CheckId, Check>>,
  ids: readonly CheckId[],
  subject: Subject,
): readonly Promise<CheckedThing>[] {
  return ids.map(async (id) => ({ id, ...(await within(checks[id], subject)) }))
}

async function within({ look, timeoutMs, late }: Check, subject: Subject): Promise<Finding> {
  const { say } = subject
  const over = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => {
      over.abort()
      resolve({ level: late, is: say.late(timeoutMs / 1_000) })
    }, timeoutMs)
  })
  const looking = (async () => look(subject, over.signal))().catch(
    (error: unknown): Finding => ({ level: 'broken', is: messageOf(error) }),
  )
  try {
    return await Promise.race([looking, timeout])
  } finally {
    clearTimeout(timer)
  }
}
