/** What tells one call of a tool from another; of several keys the first that is a text. */
const KEYS_BY_TOOL: Readonly<Record<string, readonly string[]>> = {
  Agent: ['description', 'prompt'],
  Bash: ['command'],
  BashOutput: ['bash_id', 'task_id'],
  Edit: ['file_path'],
  Glob: ['pattern'],
  Grep: ['pattern'],
  KillShell: ['shell_id'],
  MultiEdit: ['file_path'],
  NotebookEdit: ['notebook_path'],
  Read: ['file_path'],
  Skill: ['skill', 'command'],
  Task: ['description', 'prompt'],
  TaskCreate: ['subject', 'description'],
  TaskOutput: ['task_id'],
  ToolSearch: ['query'],
  WebFetch: ['url'],
  WebSearch: ['query'],
  Write: ['file_path'],
  mcp__flower__ask: ['question'],
}

/** The argument that says most about a call: a text of its input, else all of the input as JSON. Never throws. */
export function salientArgument(tool: string, input: unknown): string {
  const fields: Readonly<Record<string, unknown>> =
    typeof input === 'object' && input !== null ? { ...input } : {}
  for (const key of Object.hasOwn(KEYS_BY_TOOL, tool) ? KEYS_BY_TOOL[tool]! : []) {
    const value = fields[key]
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return Object.keys(fields).length === 0 && typeof input === 'object' ? '' : compactJson(input)
}

function compactJson(input: unknown): string {
  try {
    return JSON.stringify(input) ?? ''
  } catch {
    // A cycle or a BigInt: such an input did not come from JSON, and its kind is all that can be said in a line.
    return Object.prototype.toString.call(input)
  }
}
