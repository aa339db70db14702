import { isObject, type JsonObject, objectOf, textOf } from './json.ts'
import { plainText } from './spoken.ts'
import { backgroundIdOf, outcomeOf } from './tool-outcome.ts'

const TURNED_DOWN = "The user doesn't want to proceed with this tool use."

/**
 * The text of a tool result as the live event has it. What a transcript keeps beside the text is put in front of it
 * where the text, which may be cut or left out, does not say it itself.
 */
export function outputOf(entry: JsonObject, block: JsonObject): string {
  const text = plainText(block.content)
  const told = objectOf(entry.toolUseResult)
  const { task } = told
  if (block.is_error === true) return refusalOf(entry, text)
  if (isObject(task) && typeof task.subject === 'string' && !text.startsWith('Task #')) {
    return `Task #${String(task.id)} created successfully: ${task.subject}`
  }
  if (told.type === 'create' && !/^File created/i.test(text)) return `File created\n${text}`
  const background = textOf(told.backgroundTaskId)
  if (background !== '' && backgroundIdOf(text) === null) {
    return `Command running in background with ID: ${background}\n${text}`
  }
  const agent = textOf(told.agentId)
  if (told.isAsync === true && agent !== '' && backgroundIdOf(text) === null) {
    return `Async agent launched successfully.\nagentId: ${agent}\n${text}`
  }
  return text
}

/** A refusal is told from a failure by its words; later versions state beside them who refused, and why. */
function refusalOf(entry: JsonObject, text: string): string {
  const denied = textOf(entry.toolDenialKind)
  const byPerson = entry.toolUseResult === 'User rejected tool use' || /user/i.test(denied)
  const reason = textOf(entry.userFeedback)
  const said = reason === '' || text.includes(reason) ? text : `${text}\nthe user said:\n${reason}`
  if (outcomeOf(text, true) !== 'failed') return said
  if (byPerson) return `${TURNED_DOWN}\n${said}`
  return denied === '' ? said : `<tool_use_error>${denied}</tool_use_error>\n${said}`
}

/** The background work whose end a tool result tells beside its text, or null. */
export function endedTaskOf(entry: JsonObject): { readonly id: string; readonly failed: boolean } | null {
  const { task } = objectOf(entry.toolUseResult)
  if (!isObject(task)) return null
  const [id, status] = [textOf(task.task_id), textOf(task.status)]
  if (id === '' || !['completed', 'failed', 'killed', 'stopped'].includes(status)) return null
  return { id, failed: status !== 'completed' }
}
