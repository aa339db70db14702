/** Whose event it is: null for the main thread, else the id of a subagent. */
export type Agent = string | null

/** What an agent says and does. */
export type AgentEvent =
  /** The agent said something. */
  | { readonly type: 'text'; readonly agent: Agent; readonly text: string }
  /** The agent thinks; what it thinks is not shown. */
  | { readonly type: 'thinking'; readonly agent: Agent }
  /** A tool is about to run. */
  | {
      readonly type: 'tool-call'
      readonly agent: Agent
      readonly id: string
      readonly name: string
      readonly input: unknown
    }
  /** A tool has answered; `output` is what the model is shown. */
  | {
      readonly type: 'tool-result'
      readonly agent: Agent
      readonly id: string
      readonly output: string
      readonly isError: boolean
    }
  /** A subagent or a long command started, progressed or finished. */
  | {
      readonly type: 'task'
      readonly phase: 'started' | 'progress' | 'done' | 'failed'
      readonly id: string
      readonly description: string
    }
