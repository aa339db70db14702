import type { SDKUserMessage } from '@anthropic-ai/claude-agent-sdk'

/**
 * A message that reaches the model as it is written.
 *
 * Quirk: without `client_composed` the harness expands `@path` to the content of the file and runs a text that begins with
 * `/` as a command. A document must be read, not executed.
 */
export function userMessage(text: string): SDKUserMessage {
  return {
    type: 'user',
    message: { role: 'user', content: text },
    parent_tool_use_id: null,
    client_composed: true,
  }
}
