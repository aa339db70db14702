import type { SDKAssistantMessage } from '@anthropic-ai/claude-agent-sdk'
import { describe, expect, it } from 'vitest'
import { failureOf, NO_API } from '../../src/claude/failure.ts'

function assistant(extra: object, text = 'API Error'): SDKAssistantMessage {
  return {
    type: 'assistant',
    message: { model: '<synthetic>', content: [{ type: 'text', text }] },
    parent_tool_use_id: null,
    ...extra,
  } as unknown as SDKAssistantMessage
}

const ENDPOINT = 'https://gateway.example.com'

describe('failureOf', () => {
  it('is null for what the agent says', () => {
    expect(failureOf(assistant({}), ENDPOINT)).toBeNull()
  })

  it('reads code, status and words', () => {
    const message = assistant({ error: 'rate_limit', api_error_status: 429 }, 'Slow down.')
    expect(failureOf(message, ENDPOINT)).toEqual({
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
    expect(failureOf(message, ENDPOINT)).toMatchObject({ status: null, cause: 'connection_failed' })
  })

  it('reads that the window was full', () => {
    const message = assistant({ error: 'max_output_tokens', api_error_params: { cut: 'context_window' } })
    expect(failureOf(message, ENDPOINT)).toMatchObject({ windowFull: true })
  })

  const notThere = { error: 'model_not_found', api_error_status: 404 }

  it.each([
    ['a page that is not there', notThere, ENDPOINT, NO_API, `there is no Messages API at ${ENDPOINT}`],
    [
      'a model that is not there',
      { ...notThere, api_error_type: 'not_found_error' },
      ENDPOINT,
      'model_not_found',
      'API Error',
    ],
    ['another status', { ...notThere, api_error_status: 400 }, ENDPOINT, 'model_not_found', 'API Error'],
    ['a cloud provider', notThere, 'Amazon Bedrock', 'model_not_found', 'API Error'],
  ])('tells %s', (_, extra, endpoint, code, words) => {
    const failure = failureOf(assistant(extra), endpoint)
    expect(failure?.code).toBe(code)
    expect(failure?.message).toContain(words)
  })
})
