import type { Entry } from '../entry.ts'
import { type ExpireOptions, expire } from './expire.ts'
import { heal } from './heal.ts'
import { prune } from './prune.ts'
import { relink } from './relink.ts'
import { type TrimOptions, trim } from './trim.ts'

/** What leaves a transcript when it is loaded; null or false leaves a pass out. */
export interface CleanPolicy {
  readonly expire: ExpireOptions | null
  readonly trim: TrimOptions | null
  readonly prune: boolean
}

/** Without a judge of shell commands, only the reading tools count as glances. */
export const DEFAULT_CLEAN_POLICY: CleanPolicy = {
  expire: { isGlance: () => false },
  trim: null,
  prune: true,
}

/**
 * The view of a transcript that a session is resumed on; what is stored never changes. For any transcript and any policy: every
 * call has its result and every result its call, every parent is there and before its child, what stays keeps its order,
 * and cleaning twice changes nothing more. That is why the last two passes are not up to the policy.
 */
export function clean(
  entries: readonly Entry[],
  policy: CleanPolicy = DEFAULT_CLEAN_POLICY,
): readonly Entry[] {
  const expired = policy.expire ? expire(entries, policy.expire) : entries
  const trimmed = policy.trim ? trim(expired, policy.trim) : expired
  const pruned = policy.prune ? prune(trimmed) : trimmed
  return heal(relink(pruned))
}
