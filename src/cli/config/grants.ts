import type { PermissionMode } from '../../harness/port.ts'
import type { Resolved } from './resolved.ts'
import { isForeign } from './source.ts'

/** How much an agent may do unasked. */
const RANK: Readonly<Record<PermissionMode, number>> = {
  plan: 0,
  dontAsk: 1,
  default: 1,
  acceptEdits: 2,
  bypassPermissions: 3,
}
/** Whether an agent may do more unasked in one mode than in the other. */
export function mayMore(mode: PermissionMode, own: PermissionMode): boolean {
  return RANK[mode] > RANK[own]
}

const READS = { none: 0, project: 1, user: 2 }

type Raises = (value: unknown, own: unknown) => boolean

/**
 * The keys by which a file could grant an agent more, or spend more, than without it, and when one does. Whoever clones a repository
 * has not decided that it may run commands here; an agent that nobody watches would find out for them. So a file of the workspace may
 * always take away, and has to ask before it gives.
 */
const GRANTS: Readonly<Record<string, Raises>> = {
  permissionMode: (mode, own = 'acceptEdits') => mayMore(mode as PermissionMode, own as PermissionMode),
  tools: (tools, own = []) => (tools as string[]).some((tool) => !(own as string[]).includes(tool)),
  judgeCanRun: (may, own = false) => may === true && own === false,
  // Words in the system prompt weigh more than those in a file that the agent happens to read.
  instructions: (text, own) => text !== own,
  settings: (read, own = 'none') => READS[read as keyof typeof READS] > READS[own as keyof typeof READS],
  // A limit that nobody has set cannot be raised.
  budget: (usd, own) => own !== undefined && (usd as number) > (own as number),
  maxTurns: (turns, own) => own !== undefined && (turns as number) > (own as number),
}

/** What files of the workspace grant beyond what holds without them, as facts; the values are those that hold. */
export function raised(
  resolved: Resolved,
  own: Resolved,
): readonly { readonly key: string; readonly value: unknown }[] {
  return [...resolved.values].flatMap(([key, { value, source }]) => {
    const raises = isForeign(source) && GRANTS[key]?.(value, own.values.get(key)?.value)
    return raises ? [{ key, value }] : []
  })
}
