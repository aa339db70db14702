import { firstOf, lastOf } from './excerpt.ts'

/**
 * How a tool call ended.
 *
 * - `refused`: it never ran (a guard, a permission, an input that makes no sense, a sibling that failed)
 * - `rejected`: a person turned it down
 * - `interrupted`: it was broken off, which says nothing about it
 * - `unknown`: the harness itself does not know
 */
export type ToolOutcome = 'done' | 'failed' | 'refused' | 'rejected' | 'interrupted' | 'unknown'

/** By how the harness words it: nothing else tells a command that failed from one that never ran. */
const WORDINGS: readonly (readonly [ToolOutcome, RegExp])[] = [
  ['unknown', /^\[Tool (?:call interrupted|result missing)/],
  ['rejected', /^(?:Error: )?(?:The user doesn't want to |User rejected tool use)/],
  ['interrupted', /^\[Request interrupted by user|<error>Command was aborted before completion<\/error>\s*$/],
  ['refused', /^(?:Error: )?(?:<tool_use_error>|Sibling tool call errored|InputValidationError:)/],
  ['refused', /^PreToolUse:\S+ hook error:|^(?:Execution stopped|Blocked) by PreToolUse hook/],
  ['refused', /^Permission (?:to use|for this) .{0,200}(?:denied|been)|^Claude requested permissions? to /],
  ['refused', /^This (?:Bash )?command (?:requires approval|contains multiple operations)/],
]

/** Judges a tool result. */
export function outcomeOf(output: string, isError: boolean): ToolOutcome {
  const text = output.trimStart()
  if (!isError) return WORDINGS[0]?.[1].test(text) ? 'unknown' : 'done'
  return WORDINGS.find(([, wording]) => wording.test(text))?.[0] ?? 'failed'
}

const EXIT_STATUS = /^\s*(?:Error: )?(?:Exit code|Command failed with exit code) (\d{1,10})\b[^\n]*\n?/

/** The exit status that the harness puts on top, or null; early versions did not. */
export function exitStatusOf(output: string): number | null {
  const status = EXIT_STATUS.exec(output)?.[1]
  return status === undefined ? null : Number(status)
}

const LAST_LENGTH = 600
const LAST_LINES = 8
const LINE_LENGTH = 300
/** What is worth a look: no line of a long output that lies before it is ever read. */
const SEEN_LENGTH = 8_000

/** The end of what a command wrote: up to 8 lines and 600 characters, without colours and blank lines. */
export function lastLinesOf(output: string): string {
  const end = lastOf(output.replace(EXIT_STATUS, ''), SEEN_LENGTH)
  const lines = end
    .replace(ANSI, '')
    .split('\n')
    // A progress bar rewrites its line; what is left of it is the last.
    .map((line) => firstOf(line.trimEnd().split('\r').at(-1)?.trimEnd() ?? '', LINE_LENGTH))
    .filter((line) => line.trim() !== '')
    .slice(-LAST_LINES)
  while (lines.length > 1 && lines.join('\n').length > LAST_LENGTH) lines.shift()
  return lines.join('\n')
}

const ANSI = /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)?)/g

const REASON = /(?:the user said:|user feedback:)\s*([\s\S]+)$/i
/** The harness's own words after the person's. */
const AFTER_REASON = /\n\s*Note: The user's next message may[\s\S]*$/

/** What a person said when turning a call down, or an empty text. */
export function reasonOf(output: string): string {
  return REASON.exec(output)?.[1]?.replace(AFTER_REASON, '').trim() ?? ''
}

const ANSWERED =
  /^(?:User has answered your questions?|Your questions? (?:have|has) been answered|The user answered): ([\s\S]*?)\s*(?:\. (?:You can now continue|Read the answers carefully)\b[\s\S]*)?$/

/** What a person answered to a question, with the question, or an empty text. */
export function answerOf(output: string): string {
  return ANSWERED.exec(output)?.[1] ?? ''
}

const IN_BACKGROUND =
  /^(?:Command\b.{0,80}\bbackground(?:ed)?\b.{0,40}\bID: |Async agent launched[\s\S]{0,80}?\bagentId: )([\w-]+)/

/** The id under which a subagent or a command goes on in the background, or null when it does not. */
export function backgroundIdOf(output: string): string | null {
  return IN_BACKGROUND.exec(output)?.[1] ?? null
}

/** Whether the answer of a tool that looks after background work says that it has ended. */
export function saysEnded(output: string): boolean {
  return /<status>(?:completed|failed|killed|stopped)<\/status>/.test(output)
}
