/** They read, and their result can be had again. `Bash` is one of them as far as its command is a glance. */
export const LOOKING_TOOLS: readonly string[] = [
  'Bash',
  'Glob',
  'Grep',
  'ListMcpResources',
  'Read',
  'ReadMcpResource',
  'ToolSearch',
  'WebFetch',
  'WebSearch',
  // flower's own, as the harness names them.
  'mcp__flower__*',
]

/** Those of them that are the harness's own, always there, and show what they read. */
export const READING_TOOLS: readonly string[] = [
  'Bash',
  'Glob',
  'Grep',
  'Read',
  'ToolSearch',
  'WebFetch',
  'WebSearch',
]

/** How work is given away and kept track of. The task list is there on older models only. */
export const DELEGATING_TOOLS: readonly string[] = [
  'Agent',
  'AskUserQuestion',
  'ListAgents',
  'SendMessage',
  'TaskCreate',
  'TaskGet',
  'TaskList',
  'TaskOutput',
  'TaskStop',
  'TaskUpdate',
]

/** @param pattern a tool's name; one that ends in `*` stands for all that begin so (`mcp__tracker__*`) */
export function matches(tool: string, pattern: string): boolean {
  return pattern.endsWith('*') ? tool.startsWith(pattern.slice(0, -1)) : tool === pattern
}

/** Older harnesses say `Task`. */
export function startsAgent(tool: string): boolean {
  return tool === 'Agent' || tool === 'Task'
}
