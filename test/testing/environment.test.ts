import { afterEach, describe, expect, it, vi } from 'vitest'
import { environmentFor, FAKE_API_KEY } from '../../src/testing/environment.ts'

describe('the environment of a harness process', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('inherits nothing but PATH', () => {
    vi.stubEnv('ANTHROPIC_AUTH_TOKEN', 'a-real-token')
    vi.stubEnv('CLAUDE_CODE_USE_BEDROCK', '1')
    const env = environmentFor('http://127.0.0.1:1', '/tmp/home')
    expect(env.PATH).toBe(process.env.PATH)
    expect(Object.keys(env).sort()).toEqual([
      'ANTHROPIC_API_KEY',
      'ANTHROPIC_BASE_URL',
      'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC',
      'CLAUDE_CODE_TMPDIR',
      'CLAUDE_CONFIG_DIR',
      'DISABLE_AUTOUPDATER',
      'HOME',
      'IS_SANDBOX',
      'PATH',
    ])
  })

  it('leads to the server with the fake key', () => {
    expect(environmentFor('http://127.0.0.1:1', '/tmp/home')).toMatchObject({
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:1',
      ANTHROPIC_API_KEY: FAKE_API_KEY,
    })
  })
})
