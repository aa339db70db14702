import type { Guard, ToolCall } from '../../src/harness/guard.ts'

/** A guard that refuses a call with what `say` says, if it says anything. */
export function refusing(say: (call: ToolCall) => string | null): readonly Guard[] {
  const beforeTool = (call: ToolCall): { refuse: string } | null => {
    const refuse = say(call)
    return refuse === null ? null : { refuse }
  }
  return [{ name: 'test', beforeTool }]
}
