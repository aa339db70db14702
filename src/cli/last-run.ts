import type { Language } from '../core/language.ts'
import { PERMISSION_MODES, type PermissionMode } from '../harness/port.ts'
import type { Memory } from '../runtime/memory.ts'
import { isObject } from '../sessions/entry.ts'
import { mayMore } from './config/grants.ts'
import type { JobFlags } from './job-flags.ts'
import { CLI_MESSAGES } from './messages.ts'

/** How a run came to its end: by itself, with all rounds used up, or before its time. */
const ENDS = ['ended', 'spent', 'stopped', 'failed'] as const

/** What the last run of a job, or of a workflow, leaves for those who look and for the next one. */
export interface LastRun {
  /** What to type to go on, as words for a shell, without what says where it is. */
  readonly command: readonly string[]
  readonly permissions: Permissions
  /** Null while it runs, and where it was killed. */
  readonly end: LastEnd | null
}

export interface LastEnd {
  readonly state: (typeof ENDS)[number]
  /** The step that failed or was stopped; null for none. */
  readonly step: string | null
  /** Why, in one text. */
  readonly error: string | null
}

/** What its agents might do unasked. */
interface Permissions {
  readonly mode: PermissionMode
  readonly tools: readonly string[]
}

/** The name that it is kept under. */
const NAME = 'last-run'

/** @throws FlowerError `file` */
export function keepLastRun(memory: Memory, run: LastRun): void {
  memory.set(NAME, JSON.stringify({ version: 1, ...run }))
}

/**
 * @returns null where there was none, or a later version has written it
 * @throws FlowerError `file`
 */
export function lastRun(memory: Pick<Memory, 'get'>): LastRun | null {
  const kept = memory.get(NAME)
  const read: unknown = kept === null ? null : JSON.parse(kept)
  if (!isObject(read) || read.version !== 1 || !isObject(read.permissions)) return null
  const mode = PERMISSION_MODES.find((one) => isObject(read.permissions) && one === read.permissions.mode)
  if (mode === undefined) return null
  const { end } = read
  const state = isObject(end) ? ENDS.find((one) => one === end.state) : undefined
  return {
    command: textsIn(read.command),
    permissions: { mode, tools: textsIn(read.permissions.tools) },
    end: state && isObject(end) ? { state, step: textOf(end.step), error: textOf(end.error) } : null,
  }
}

export function permissionsOf({ permissionMode, tools = [] }: JobFlags): Permissions {
  return { mode: permissionMode ?? 'acceptEdits', tools }
}

/** What is to be said where agents may do less unasked than in the last run; null where they may not. */
export function lessThanBefore(flags: JobFlags, last: LastRun | null, language: Language): string | null {
  if (last === null) return null
  const now = permissionsOf(flags)
  if (!mayLess(now, last.permissions)) return null
  return CLI_MESSAGES[language].lessThanBefore(permissionWords(now), permissionWords(last.permissions))
}

function mayLess(now: Permissions, last: Permissions): boolean {
  if (now.mode === 'bypassPermissions') return false
  return mayMore(last.mode, now.mode) || last.tools.some((tool) => !now.tools.includes(tool))
}

/** `acceptEdits, Bash(npm test)` */
function permissionWords({ mode, tools }: Permissions): string {
  return [mode, ...tools].join(', ')
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
