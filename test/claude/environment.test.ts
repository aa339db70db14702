import { describe, expect, it } from 'vitest'
import { type EnvironmentOptions, environmentFor } from '../../src/claude/environment.ts'

function environment(options: Partial<EnvironmentOptions> = {}): Record<string, string> {
  const inherited = { PATH: '/bin', ANTHROPIC_API_KEY: 'key' }
  return environmentFor({
    inherited,
    configDir: '/run/claude',
    read: 'none',
    compact: undefined,
    extra: {},
    ...options,
  })
}

describe('environmentFor', () => {
  it('passes the inherited environment on, but for what belongs to another Claude Code', () => {
    const inherited = {
      PATH: '/bin',
      HTTPS_PROXY: 'http://proxy',
      ANTHROPIC_BASE_URL: 'http://gateway',
      ANTHROPIC_API_KEY: 'key',
      CLAUDECODE: '1',
      CLAUDE_CODE_ENTRYPOINT: 'cli',
      CLAUDE_CODE_SSE_PORT: '1234',
      CLAUDE_CONFIG_DIR: '/home/me/.claude',
      CLAUDE_CODE_MAX_OUTPUT_TOKENS: '8000',
      CLAUDE_CODE_USE_BEDROCK: '0',
      UNSET: undefined,
    }
    const env = environment({ inherited })
    expect(env).toMatchObject({
      PATH: '/bin',
      HTTPS_PROXY: 'http://proxy',
      ANTHROPIC_BASE_URL: 'http://gateway',
      ANTHROPIC_API_KEY: 'key',
      CLAUDE_CODE_MAX_OUTPUT_TOKENS: '8000',
      CLAUDE_CODE_USE_BEDROCK: '0',
      CLAUDE_CONFIG_DIR: '/run/claude',
    })
    for (const name of ['CLAUDECODE', 'CLAUDE_CODE_ENTRYPOINT', 'CLAUDE_CODE_SSE_PORT', 'UNSET']) {
      expect(env).not.toHaveProperty(name)
    }
  })

  it.each<[string, Partial<EnvironmentOptions>, string | undefined]>([
    ['with credentials', {}, '/run/claude'],
    ['with credentials of the spec', { inherited: {}, extra: { ANTHROPIC_API_KEY: 'key' } }, '/run/claude'],
    ["with a login, the person's", { inherited: { CLAUDE_CONFIG_DIR: '/mine' } }, '/mine'],
    ['with a login in the usual place', { inherited: {} }, undefined],
  ])('the configuration directory %s', (_name, options, directory) => {
    expect(environment(options).CLAUDE_CONFIG_DIR).toBe(directory)
  })

  it("lets the spec's variables win", () => {
    const extra = { CLAUDE_CODE_MAX_RETRIES: '7', PATH: '/opt/bin', CLAUDE_CONFIG_DIR: '/elsewhere' }
    expect(environment({ extra })).toMatchObject(extra)
  })

  it.each([
    ['bounds the retries', 'CLAUDE_CODE_MAX_RETRIES'],
    ['bounds a request', 'API_TIMEOUT_MS'],
    ['bounds a stream that stalls', 'CLAUDE_BYTE_STREAM_IDLE_TIMEOUT_MS'],
    ['keeps subagents in the foreground', 'CLAUDE_CODE_DISABLE_BACKGROUND_TASKS'],
  ])('%s', (_name, variable) => {
    expect(Number(environment()[variable])).toBeGreaterThan(0)
  })

  it('remembers nothing across runs when it is to be portable', () => {
    expect(environment().CLAUDE_CODE_DISABLE_AUTO_MEMORY).toBe('1')
    expect(environment({ read: 'user' })).not.toHaveProperty('CLAUDE_CODE_DISABLE_AUTO_MEMORY')
  })

  it.each([
    ['nothing is said', undefined, {}],
    ['auto', { mode: 'auto' }, {}],
    ['auto, with a window', { mode: 'auto', window: 90_000 }, { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '90000' }],
    [
      'no_summary',
      { mode: 'no_summary' },
      { DISABLE_AUTO_COMPACT: '1', CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE: '100000000' },
    ],
    ['off', { mode: 'off' }, { DISABLE_COMPACT: '1', CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE: '100000000' }],
  ] as const)('compaction: %s', (_name, compact, expected) => {
    const env = Object.entries(environment({ compact })).filter(([name]) => /COMPACT|BLOCKING/.test(name))
    expect(Object.fromEntries(env)).toEqual(expected)
  })
})
