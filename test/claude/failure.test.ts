import type { SDKAssistantMessage } from '@anthropic-ai/claude-agent-sdk'
import { describe, expect, it } from 'vitest'
import { failureOf } from '../../src/claude/failure.ts'

function assistant(extra: object, text = 'API Error'): SDKAssistantMessage {
  return {
    type: 'assistant',
    message: { model: '<synthetic>', content: [{ type: 'text', text }] },
    parent_tool_use_id: null,
    ...extra,
  } as unknown as SDKAssistantMessage
}

describe('failureOf', () => {
  it('is null for what the agent says', () => {
    expect(failureOf(assistant({}))).toBeNull()
  })

  it('reads code, status and words', () => {
    const message = assistant({ error: 'rate_limit', api_error_status: 429 }, 'Slow down.')
    expect(failureOf(message)).toEqual({
      code: 'rate_limit',
      message: 'Slow down.',
      status: 429,
      cause: null,
      windowFull: false,
    })
  })

  it('reads what broke where no API answered', () => {
    const message = assistant({
      error: 'server_error',
      api_error: 'connection_failed',
      api_error_status: null,
    })
    expect(failureOf(message)).toMatchObject({ status: null, cause: 'connection_failed' })
  })

  it('reads that the window was full', () => {
    const message = assistant({ error: 'max_output_tokens', api_error_params: { cut: 'context_window' } })
    expect(failureOf(message)).toMatchObject({ windowFull: true })
  })
})
