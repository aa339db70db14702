import { type Entry, isObject, type ToolResult, textOf } from '../entry.ts'

/** How the harness begins the result of a call that it did not let through. */
const REFUSALS =
  /^(The user doesn't want to (proceed|take this action)|PreToolUse:\S+ hook error|Permission to use .+ (has been|was) denied|Claude requested permissions)/

/**
 * Quirk: a call that an interruption stopped is told in the words of a refusal, with this after them; before 2.1.3 there was
 * a marker of its own.
 */
const INTERRUPTIONS = /^\[Request interrupted by user|this call was stopped while running, not refused/

/** Whether the call was stopped while it ran, by an interruption. */
export function wasInterrupted(result: ToolResult, entry: Entry): boolean {
  if (isObject(entry.toolUseResult) && entry.toolUseResult.interrupted === true) return true
  return result.is_error === true && INTERRUPTIONS.test(textOf(result.content))
}

/** Whether the call was refused before it ran: by a person, a rule or a hook. */
export function wasRefused(result: ToolResult, entry: Entry): boolean {
  if (result.is_error !== true || wasInterrupted(result, entry)) return false
  return typeof entry.toolDenialKind === 'string' || REFUSALS.test(textOf(result.content))
}
