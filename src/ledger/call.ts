import { firstOf } from './excerpt.ts'
import { arrayOf, idOf, isObject, type JsonObject, objectOf, textOf } from './json.ts'

/** What a tool call is about. */
export type Call = Action & {
  readonly tool: string
  /** What a person would know it by. */
  readonly label: string
  /** What the model said of it, or an empty text: the harness calls a task by it. */
  readonly description: string
}

type Action =
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'change' | 'read'; readonly path: string }
  | { readonly kind: 'subagent' }
  | { readonly kind: 'todos'; readonly todos: readonly JsonObject[] }
  | { readonly kind: 'task-create'; readonly subject: string }
  | { readonly kind: 'task-update'; readonly id: string; readonly status: string; readonly subject: string }
  /** Asks for what a subagent or a command in the background came to, or ends it. */
  | { readonly kind: 'await' | 'end'; readonly id: string }
  /** Asks a person. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'other' }

const LABEL_LENGTH = 2_000

/** Reads the input of a tool call by the names that the harness has given its tools over time. Never throws. */
export function callOf(tool: string, input: unknown): Call {
  const fields = objectOf(input)
  const action = READERS.get(tool)?.(fields) ?? { kind: 'other' }
  const label = firstOf(labelOf(action, fields), LABEL_LENGTH)
  return { ...action, tool, label, description: firstOf(textOf(fields.description), LABEL_LENGTH) }
}

type Reader = (input: JsonObject) => Action

const subagent: Reader = () => ({ kind: 'subagent' })
const changed = file('change')
const read = file('read')
const awaited = background('await')
const ended = background('end')

/** A map, since a tool may be called `constructor`. */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['Bash', ({ command }) => ({ kind: 'command', command: textOf(command).trim() })],
  ['Write', changed],
  ['Edit', changed],
  ['MultiEdit', changed],
  ['NotebookEdit', changed],
  ['Read', read],
  ['NotebookRead', read],
  ['Agent', subagent],
  ['Task', subagent],
  ['TodoWrite', ({ todos }) => ({ kind: 'todos', todos: arrayOf(todos).filter(isObject) })],
  ['TaskCreate', ({ subject }) => ({ kind: 'task-create', subject: textOf(subject) })],
  ['TaskUpdate', taskUpdate],
  ['TaskOutput', awaited],
  ['BashOutput', awaited],
  ['AgentOutputTool', awaited],
  ['TaskStop', ended],
  ['KillShell', ended],
  ['KillBash', ended],
  ['AskUserQuestion', () => ({ kind: 'ask' })],
])

function taskUpdate({ taskId, status, subject }: JsonObject): Action {
  return { kind: 'task-update', id: idOf(taskId), status: textOf(status), subject: textOf(subject) }
}

function file(kind: 'change' | 'read'): Reader {
  return ({ file_path, notebook_path }) => {
    const path = textOf(file_path) || textOf(notebook_path)
    return path === '' ? { kind: 'other' } : { kind, path }
  }
}

function background(kind: 'await' | 'end'): Reader {
  return ({ task_id, bash_id, shell_id, agentId }) => ({
    kind,
    id: idOf(task_id, bash_id, shell_id, agentId),
  })
}

function labelOf(action: Action, { description, prompt, pattern, url, query }: JsonObject): string {
  switch (action.kind) {
    case 'command':
      return action.command
    case 'change':
    case 'read':
      return action.path
    case 'subagent':
      return textOf(description) || textOf(prompt)
    case 'task-create':
      return action.subject
    case 'task-update':
    case 'await':
    case 'end':
      return action.id
    case 'todos':
    case 'ask':
      return ''
    case 'other':
      return textOf(description) || textOf(pattern) || textOf(url) || textOf(query)
  }
}
