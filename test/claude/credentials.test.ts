import { describe, expect, it } from 'vitest'
import { credentialsOf, endpointOf } from '../../src/claude/credentials.ts'

type Env = Record<string, string | undefined>

describe('credentialsOf', () => {
  it.each<[string, Env, string, string | null]>([
    ['an API key', { ANTHROPIC_API_KEY: 'sk-ant-fake' }, 'ANTHROPIC_API_KEY', 'sk-a…'],
    [
      'a token before a key',
      { ANTHROPIC_API_KEY: 'a', ANTHROPIC_AUTH_TOKEN: 'token' },
      'ANTHROPIC_AUTH_TOKEN',
      'toke…',
    ],
    ['an OAuth token', { CLAUDE_CODE_OAUTH_TOKEN: 'oauth' }, 'CLAUDE_CODE_OAUTH_TOKEN', 'oaut…'],
    [
      'a provider before a key',
      { CLAUDE_CODE_USE_BEDROCK: '1', ANTHROPIC_API_KEY: 'a' },
      'Amazon Bedrock',
      null,
    ],
    ['another provider', { CLAUDE_CODE_USE_VERTEX: 'true' }, 'Google Vertex AI', null],
    ['a provider that is off', { CLAUDE_CODE_USE_BEDROCK: 'false' }, 'login', null],
    ['a key that is empty', { ANTHROPIC_API_KEY: '' }, 'login', null],
    ['nothing', {}, 'login', null],
  ])('%s', (_name, env, source, masked) => {
    expect(credentialsOf(env)).toEqual({ source, masked })
  })
})

describe('endpointOf', () => {
  it.each<[string, Env, string]>([
    ['the API', { ANTHROPIC_API_KEY: 'a' }, 'https://api.anthropic.com'],
    [
      'a gateway',
      { ANTHROPIC_BASE_URL: 'https://gateway.example/anthropic/' },
      'https://gateway.example/anthropic',
    ],
    [
      'without user, password and query',
      { ANTHROPIC_BASE_URL: 'http://me:secret@host:8080/v1?key=secret' },
      'http://host:8080/v1',
    ],
    [
      'a provider',
      { CLAUDE_CODE_USE_FOUNDRY: '1', ANTHROPIC_BASE_URL: 'http://unused' },
      'Microsoft Foundry',
    ],
    ['nonsense', { ANTHROPIC_BASE_URL: 'secret' }, '(not a URL)'],
  ])('%s', (_name, env, endpoint) => {
    expect(endpointOf(env)).toBe(endpoint)
  })
})
