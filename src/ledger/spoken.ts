import { arrayOf, isObject, type JsonObject, textOf } from './json.ts'

/** Commands of the harness's own: what stands after them is meant for the harness. */
const OWN_COMMANDS = new Set(
  'add-dir agents bashes bug clear compact config context cost doctor exit export fast feedback help hooks ide login logout mcp memory model output-style permissions plugin quit rename resume rewind status statusline tasks terminal-setup theme todos upgrade usage vim'.split(
    ' ',
  ),
)

/** Blocks that the harness and editors put around or into what a person typed. */
const INSERTED = /<(system-reminder|ide_\w+|user-prompt-submit-hook)>[\s\S]*?<\/\1>/g

/** What the harness writes in a person's place. */
const NOT_SPOKEN =
  /^(?:\[Request interrupted by user|Caveat: The messages below were|This session is being continued from a previous conversation|<(?:local-command-\w+|bash-\w+|task-notification|agent-notification|teammate-message)>)/

/** What a person typed, out of the content of a message: a text or blocks. An empty text when the harness wrote it. */
export function spokenIn(content: unknown): string {
  const text = plainText(content).replace(INSERTED, '').trim()
  if (NOT_SPOKEN.test(text)) return ''
  if (/^<command-(?:name|message|args)>/.test(text)) return slashCommandIn(text)
  const own = /^\/([\w-]+)(?:\s|$)/.exec(text)?.[1]
  return own !== undefined && OWN_COMMANDS.has(own) ? '' : text
}

/** The texts of a message's content, without images and the like. */
export function plainText(content: unknown): string {
  if (typeof content === 'string') return content
  return arrayOf(content)
    .map((block) => (isObject(block) && block.type === 'text' ? textOf(block.text) : ''))
    .filter((text) => text !== '')
    .join('\n')
}

function slashCommandIn(text: string): string {
  const name = tagged('command-name', text).replace(/^\//, '')
  if (name === '' || OWN_COMMANDS.has(name)) return ''
  return `/${name} ${tagged('command-args', text)}`.trim()
}

/** A report that work in the background has ended, or null. */
export function notificationIn(content: unknown): { id: string; failed: boolean; summary: string } | null {
  const text = plainText(content).trim()
  if (!/^<(?:task|agent)-notification>/.test(text)) return null
  const id = tagged('task-id', text) || tagged('agent-id', text)
  const status = tagged('status', text)
  if (id === '' || status === '' || status === 'running') return null
  return { id, failed: status !== 'completed', summary: tagged('summary', text) }
}

function tagged(tag: string, text: string): string {
  return new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(text)?.[1]?.trim() ?? ''
}

/** Whether an entry is something that a person may have said on the main thread. */
export function maySpeak(entry: JsonObject, content: unknown): boolean {
  if (entry.isMeta === true || entry.isCompactSummary === true || entry.isSidechain === true) return false
  if (isObject(entry.origin) && entry.origin.kind === 'task-notification') return false
  return !arrayOf(content).some((block) => isObject(block) && block.type === 'tool_result')
}
