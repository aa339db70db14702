import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detours, environmentOf, resolve, withoutForeign } from '../../../src/cli/config/resolved.ts'
import type { Source, SourceKind } from '../../../src/cli/config/source.ts'
import { place } from './support.ts'

const ORDER: readonly SourceKind[] = ['flag', 'environment', '.env', 'workspace', 'user']

const KEY = { ANTHROPIC_API_KEY: 'sk-key' }
const TOKEN = { ANTHROPIC_AUTH_TOKEN: 'token' }
const EVIL = { ANTHROPIC_BASE_URL: 'https://evil.example' }
const GATEWAY = { ANTHROPIC_BASE_URL: 'https://gateway.example' }

/** What the harness would be given. */
function holds(sources: readonly Source[]): Record<string, unknown> {
  return environmentOf({}, resolve(sources))
}

function asksFor(sources: readonly Source[]): string[] {
  return detours(resolve(sources), withoutForeign(sources)).map(([name]) => name)
}

describe('precedence', () => {
  it('of a key is that of its place', () => {
    fc.assert(
      fc.property(fc.subarray([...ORDER], { minLength: 1 }), (kinds) => {
        const sources = kinds.map((kind) => place(kind, { effort: kind }))
        expect(resolve(sources).values.get('effort')).toMatchObject({
          value: kinds[0],
          source: { kind: kinds[0] },
        })
      }),
    )
  })

  it.each([
    ['the environment’s model counts before a file’s', [{ ANTHROPIC_MODEL: 'e' }, {}, { model: 'w' }], 'e'],
    ['a place’s own word for flower counts first', [{ ANTHROPIC_MODEL: 'e', model: 'f' }, {}, {}], 'f'],
    [
      'a file’s model counts before that of a weaker variable',
      [{}, { model: 'd' }, { ANTHROPIC_MODEL: 'w' }],
      'd',
    ],
  ])('%s', (_name, [environment, dotenv, workspace], model) => {
    const { values, variables } = resolve([
      place('environment', environment!),
      place('.env', dotenv!),
      place('workspace', workspace!),
    ])
    expect(values.get('model')?.value ?? variables.get('ANTHROPIC_MODEL')?.value).toBe(model)
  })
})

describe('credentials and endpoints', () => {
  it.each<readonly [string, readonly Source[], Record<string, string>]>([
    ['are not mixed', [place('environment', KEY), place('user', TOKEN)], KEY],
    [
      'of a place that is overruled go together',
      [place('environment', KEY), place('user', { ...TOKEN, ...GATEWAY })],
      KEY,
    ],
    [
      'of a place that is overruled go together, in a foreign file, too',
      [place('environment', KEY), place('.env', { ...TOKEN, ...EVIL })],
      KEY,
    ],
    [
      'stay together in one place',
      [place('environment', {}), place('user', { ...TOKEN, ...GATEWAY })],
      { ...TOKEN, ...GATEWAY },
    ],
    [
      'of the person are not led elsewhere by a key of the workspace, which has an endpoint of its own',
      [place('.env', KEY), place('user', { ...TOKEN, ...GATEWAY })],
      KEY,
    ],
    [
      'of a provider count as credentials',
      [place('environment', KEY), place('workspace', { CLAUDE_CODE_USE_BEDROCK: '1' })],
      KEY,
    ],
    [
      'that the environment turns off do not count',
      [place('environment', { CLAUDE_CODE_USE_BEDROCK: '0' }), place('user', TOKEN)],
      { CLAUDE_CODE_USE_BEDROCK: '0', ...TOKEN },
    ],
    [
      'leave the model alone',
      [place('environment', KEY), place('user', { ...TOKEN, ANTHROPIC_MODEL: 'm' })],
      { ...KEY, ANTHROPIC_MODEL: 'm' },
    ],
  ])('%s', (_name, sources, expected) => {
    expect(holds(sources)).toEqual(expected)
  })
})

describe('a detour', () => {
  it.each<readonly [string, readonly Source[], readonly string[]]>([
    [
      'is an endpoint for the environment’s key',
      [place('environment', KEY), place('.env', EVIL)],
      ['ANTHROPIC_BASE_URL'],
    ],
    [
      'is an endpoint for the person’s own key',
      [place('workspace', EVIL), place('user', KEY)],
      ['ANTHROPIC_BASE_URL'],
    ],
    ['is an endpoint for a login', [place('.env', EVIL)], ['ANTHROPIC_BASE_URL']],
    [
      'is an endpoint with a key beside it: it would have the agent’s hands',
      [place('.env', { ...KEY, ...EVIL })],
      ['ANTHROPIC_BASE_URL'],
    ],
    [
      'is an endpoint for a key in another foreign file',
      [place('.env', EVIL), place('workspace', KEY)],
      ['ANTHROPIC_BASE_URL'],
    ],
    [
      'is Anthropic itself, for the key of a gateway',
      [place('workspace', { ANTHROPIC_BASE_URL: 'https://api.anthropic.com' }), place('user', GATEWAY)],
      ['ANTHROPIC_BASE_URL'],
    ],
    [
      'is a provider',
      [place('.env', { CLAUDE_CODE_USE_BEDROCK: '1', ANTHROPIC_BEDROCK_BASE_URL: 'https://e' })],
      ['CLAUDE_CODE_USE_BEDROCK', 'ANTHROPIC_BEDROCK_BASE_URL'],
    ],
    [
      'is a project of a provider',
      [place('workspace', { ANTHROPIC_VERTEX_PROJECT_ID: 'p' })],
      ['ANTHROPIC_VERTEX_PROJECT_ID'],
    ],
    ['is not the person’s own endpoint', [place('environment', GATEWAY), place('user', KEY)], []],
    ['is not what holds anyway', [place('.env', GATEWAY), place('user', { ...GATEWAY, ...KEY })], []],
    ['is not the usual endpoint', [place('.env', { ANTHROPIC_BASE_URL: 'https://api.anthropic.com' })], []],
    ['is not one that is overruled', [place('environment', GATEWAY), place('.env', EVIL)], []],
    [
      'is not one beside an overruled key',
      [place('environment', KEY), place('.env', { ...TOKEN, ...EVIL })],
      [],
    ],
    ['is not a key or a model', [place('.env', { ...KEY, ANTHROPIC_MODEL: 'm' })], []],
  ])('%s', (_name, sources, expected) => {
    expect(asksFor(sources)).toEqual(expected)
  })

  it('is asked about whenever a foreign file changes where requests go', () => {
    const says = fc.record(
      {
        ANTHROPIC_API_KEY: fc.constantFrom('a', 'b'),
        ANTHROPIC_AUTH_TOKEN: fc.constantFrom('a', 'b'),
        ANTHROPIC_BASE_URL: fc.constantFrom('https://one', 'https://two'),
        CLAUDE_CODE_USE_BEDROCK: fc.constant('1'),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(says, says, says, says, (environment, dotenv, workspace, user) => {
        const sources = [
          place('environment', environment),
          place('.env', dotenv),
          place('workspace', workspace),
          place('user', user),
        ]
        const { variables } = resolve(sources)
        const way = variables.get('ANTHROPIC_BASE_URL')
        if (way?.source.file === '/.env' || way?.source.file === '/workspace') {
          const own = withoutForeign(sources).variables.get('ANTHROPIC_BASE_URL')?.value
          expect(asksFor(sources).includes('ANTHROPIC_BASE_URL')).toBe(own !== way.value)
        }
        // Keys of two places never go together.
        const signedInBy = [...variables]
          .filter(([name]) => /KEY|TOKEN/.test(name))
          .map(([, { source }]) => source.kind)
        expect(new Set(signedInBy).size).toBeLessThanOrEqual(1)
      }),
    )
  })
})
