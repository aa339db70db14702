import { describe, expect, it } from 'vitest'
import { sourceOf, sourceOfVariables } from '../../../src/cli/config/source.ts'
import { allKeys } from './support.ts'

const keys = allKeys()
const fromFile = (content: unknown) => sourceOf({ kind: 'user', file: '/c.json' }, content, keys)
const fromDotenv = (env: Record<string, string>) =>
  sourceOfVariables({ kind: '.env', file: '/.env' }, env, keys)
const fromEnvironment = (env: Record<string, string>) =>
  sourceOfVariables({ kind: 'environment', file: null }, env, keys)

describe('a configuration file', () => {
  it.each([
    ['model', 'm', 'm'],
    ['window', 200_000, 200_000],
    ['window', '200k', 200_000],
    ['headroom', 0, 0],
    ['budget', 2.5, 2.5],
    ['timeout', 'forever', Number.POSITIVE_INFINITY],
    ['timeout', 60, 60],
    ['tools', 'Read,"Bash"', ['Read', '"Bash"']],
    ['tools', ['Read', 'Bash(git log:*)'], ['Read', 'Bash(git log:*)']],
    ['permissionMode', 'plan', 'plan'],
    ['effort', 'high', 'high'],
    ['settings', 'project', 'project'],
    ['handoff', false, false],
    ['goal', 'no', false],
    ['judgeCanRun', true, true],
    ['rounds', 4, 4],
    ['lang', 'zh', 'zh'],
    ['trim', true, true],
  ])('%s: %j is %j', (name, value, meant) => {
    expect(fromFile({ [name]: value }).values.get(name)).toEqual(meant)
  })

  it.each([
    [{ windw: 1 }, 'unknown key "windw". Did you mean window?'],
    [{ 'permission-mode': 'plan' }, 'unknown key "permission-mode". Did you mean permissionMode?'],
    [{ ANTHROPIC_BASEURL: 'x' }, 'Did you mean ANTHROPIC_BASE_URL?'],
    [{ HTTPS_PROXY: 'http://x' }, 'unknown key "HTTPS_PROXY". `flower config`'],
    [{ workspace: '/' }, 'unknown key "workspace"'],
    [{ runDir: '/' }, 'unknown key "runDir"'],
    [{ trust: ['endpoint'] }, 'unknown key "trust"'],
    [{ resume: 'last' }, 'unknown key "resume"'],
    [{ window: 0 }, "'window' 0 is not valid. It accepts a whole number of tokens above 0"],
    [{ window: [1, 2] }, 'one value'],
    [{ budget: 'much' }, '\'budget\' "much" is not valid. It accepts an amount'],
    [{ permissionMode: 'yolo' }, 'Allowed choices are default, acceptEdits'],
    [{ handoff: 'perhaps' }, 'It accepts true or false.'],
    [{ model: null }, 'It accepts a text or a number'],
    [{ model: { name: 'm' } }, 'It accepts a text or a number'],
    [{ tools: [] }, 'one value'],
    [{ ANTHROPIC_BASE_URL: 'ftp://x' }, 'ANTHROPIC_BASE_URL is not valid. It accepts a URL'],
    [[], 'it must be an object'],
    ['model', 'it must be an object'],
    [null, 'it must be an object'],
  ])('refuses %j, names itself, and says what is accepted', (content, message) => {
    expect(() => fromFile(content)).toThrow(expect.objectContaining({ code: 'usage' }))
    expect(() => fromFile(content)).toThrow(message)
    expect(() => fromFile(content)).toThrow('/c.json')
  })

  it('never repeats a value that may be a secret', () => {
    const keyWithBreak = { ANTHROPIC_API_KEY: 'sk-ant-secret\nx-evil: 1' }
    expect(() => fromFile(keyWithBreak)).toThrow(/ANTHROPIC_API_KEY is not valid/)
    expect(() => fromFile(keyWithBreak)).not.toThrow(/secret/)
    expect(() => fromFile({ ANTHROPIC_BASE_URL: 'https://me:secret@x' })).not.toThrow(/secret/)
  })

  it.each(['evil.example/', 'evil.example#', 'a@b', 'a b', 'a:1'])(
    'has no region %j, which would become a part of a host',
    (region) => {
      for (const name of ['AWS_REGION', 'CLOUD_ML_REGION', 'ANTHROPIC_FOUNDRY_RESOURCE']) {
        expect(() => fromFile({ [name]: region })).toThrow(/is not valid/)
      }
    },
  )

  it('may name its schema', () => {
    expect(fromFile({ $schema: 'x' }).values.size).toBe(0)
  })

  it('that turns a provider off says nothing', () => {
    expect(fromFile({ CLAUDE_CODE_USE_BEDROCK: false }).variables.size).toBe(0)
    expect(fromFile({ CLAUDE_CODE_USE_BEDROCK: true }).variables.get('CLAUDE_CODE_USE_BEDROCK')).toBe('1')
  })
})

describe('.env', () => {
  it('sets keys and the variables of the harness, and leaves those of others alone', () => {
    const { values, variables } = fromDotenv({
      FLOWER_PERMISSION_MODE: 'plan',
      FLOWER_TOOLS: 'Read,Edit',
      FLOWER_HANDOFF: '0',
      ANTHROPIC_API_KEY: 'k',
      DATABASE_URL: 'x',
      FLOWER_BASIC_AUTH: 'user:pass',
    })
    expect([...values]).toEqual([
      ['permissionMode', 'plan'],
      ['tools', ['Read', 'Edit']],
      ['handoff', false],
    ])
    expect([...variables]).toEqual([['ANTHROPIC_API_KEY', 'k']])
  })

  it.each([
    'HTTPS_PROXY',
    'https_proxy',
    'ALL_PROXY',
    'NO_PROXY',
    'ANTHROPIC_CUSTOM_HEADERS',
    'NODE_OPTIONS',
    'NODE_EXTRA_CA_CERTS',
    'NODE_TLS_REJECT_UNAUTHORIZED',
    'LD_PRELOAD',
    'PATH',
    'HOME',
    'SHELL',
    'CLAUDE_CONFIG_DIR',
    'CLAUDE_CODE_SHELL',
    'CLAUDE_CODE_GIT_BASH_PATH',
    'CLAUDE_CODE_SKIP_BEDROCK_AUTH',
    'CLAUDE_CODE_CLIENT_CERT',
    'CLAUDE_CODE_API_KEY_HELPER_TTL_MS',
    'AWS_ACCESS_KEY_ID',
    'AWS_PROFILE',
    'AWS_CONFIG_FILE',
    'AWS_REGION',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'FLOWER_STATE_DIR',
    'FLOWER_CONFIG_DIR',
    'FLOWER_TRUST',
    'FLOWER_DEBUG',
    'FLOWER_WORKSPACE',
    'FLOWER_RUN_DIR',
  ])('has no say about %s', (name) => {
    const { values, variables } = fromDotenv({ [name]: 'x' })
    expect(values.size + variables.size).toBe(0)
  })

  it.each([
    ['FLOWER_MODLE', 'Did you mean FLOWER_MODEL?'],
    ['FLOWER_PERMISSIONMODE', 'Did you mean FLOWER_PERMISSION_MODE?'],
  ])('refuses %s, which is nearly a name of flower’s', (name, message) => {
    expect(() => fromDotenv({ [name]: 'x' })).toThrow(message)
  })

  it('names itself and the variable where a value is wrong', () => {
    expect(() => fromDotenv({ FLOWER_WINDOW: 'big' })).toThrow(
      /^\/\.env: FLOWER_WINDOW "big" is not valid\. It accepts/,
    )
  })
})

describe('the environment', () => {
  it('has a region, and endpoints as they are', () => {
    const { variables } = fromEnvironment({
      AWS_REGION: 'eu-west-1',
      ANTHROPIC_BASE_URL: 'https://me:pw@proxy/x?y',
    })
    expect(variables.size).toBe(2)
  })

  it('takes a variable that is set to nothing for one that is not set', () => {
    expect(fromEnvironment({ FLOWER_MODEL: '', ANTHROPIC_API_KEY: '' })).toMatchObject({
      values: new Map(),
      variables: new Map(),
    })
  })

  it('names a language as a system does', () => {
    expect(fromEnvironment({ FLOWER_LANG: 'zh_CN.UTF-8' }).values.get('lang')).toBe('zh')
    expect(() => fromEnvironment({ FLOWER_LANG: 'fr' })).toThrow(/the environment: FLOWER_LANG "fr"/)
  })
})
