import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isSignedOut, loginOf } from '../../src/claude/login.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A home with these files. */
function home(files: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, '.claude'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

describe('a login of Claude Code', () => {
  it.each([
    ['with its file', { '.claude/.credentials.json': '{}' }],
    ['by the console', { '.claude.json': '{ "primaryApiKey": "sk-ant-fake" }' }],
  ])('is found %s', (_, files) => {
    expect(loginOf({ HOME: home(files) })).toBe('there')
    expect(loginOf({ HOME: home(files), CLAUDE_CONFIG_DIR: home() })).not.toBe('there')
  })

  it('is found in a configuration directory of its own', () => {
    expect(loginOf({ HOME: home(), CLAUDE_CONFIG_DIR: home({ '.credentials.json': '{}' }) })).toBe('there')
  })

  it.skipIf(process.platform === 'darwin')('is not there where neither is', () => {
    expect(loginOf({ HOME: home({ '.claude.json': '{ "theme": "dark" }' }) })).toBe('none')
  })
})

// A keychain is not looked into.
describe.skipIf(process.platform === 'darwin')('that nobody is signed in', () => {
  it.each([
    ['with nothing at all', {}],
    ['with a model and an address', { ANTHROPIC_MODEL: 'm', ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' }],
    ['with an empty key', { ANTHROPIC_API_KEY: '' }],
  ])('is certain %s', (_, env) => {
    expect(isSignedOut({ HOME: home(), ...env }, 'none')).toBe(true)
  })

  it.each([
    ['a key', { ANTHROPIC_API_KEY: 'sk-ant-fake' }],
    ['a token', { ANTHROPIC_AUTH_TOKEN: 'fake' }],
    ['a cloud provider', { CLAUDE_CODE_USE_BEDROCK: '1' }],
    ['a provider that flower does not know', { CLAUDE_CODE_USE_SOMETHING: '1' }],
    ['headers of a gateway', { ANTHROPIC_CUSTOM_HEADERS: 'Authorization: fake' }],
  ])('is not certain with %s', (_, env) => {
    expect(isSignedOut({ HOME: home(), ...env }, 'none')).toBe(false)
  })

  it('is not certain with a login, or with settings that may name a helper', () => {
    expect(isSignedOut({ HOME: home({ '.claude/.credentials.json': '{}' }) }, 'none')).toBe(false)
    expect(isSignedOut({ HOME: home() }, 'user')).toBe(false)
    expect(isSignedOut({ HOME: home() }, 'project')).toBe(false)
  })
})
