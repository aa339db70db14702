import { describe, expect, it } from 'vitest'
import { holdingSettings } from '../../src/claude/holding-settings.ts'

const BASE = {
  PATH: '/bin',
  DISABLE_AUTO_COMPACT: '1',
  API_TIMEOUT_MS: '600000',
  ANTHROPIC_API_KEY: 'sk-secret',
}

describe('what holds whatever settings are read', () => {
  it('is that hooks run, that nothing is compacted, and what flower set itself', () => {
    expect(holdingSettings(BASE, 'project', { mode: 'no_summary' })).toMatchObject({
      disableAllHooks: false,
      autoCompactEnabled: false,
      env: { DISABLE_AUTO_COMPACT: '1', API_TIMEOUT_MS: '600000' },
    })
  })

  it('leaves compaction to a spec that keeps it', () => {
    expect(holdingSettings(BASE, 'project', { mode: 'auto' })).not.toHaveProperty('autoCompactEnabled')
    expect(holdingSettings(BASE, 'project', undefined)).not.toHaveProperty('autoCompactEnabled')
  })

  it('is where requests go, or that nothing leads them elsewhere', () => {
    const env = { ...BASE, ANTHROPIC_BASE_URL: 'https://gateway.example' }
    expect(holdingSettings(env, 'project', undefined).env).toMatchObject({
      ANTHROPIC_BASE_URL: 'https://gateway.example',
      HTTPS_PROXY: '',
      http_proxy: '',
      ANTHROPIC_CUSTOM_HEADERS: '',
      CLAUDE_CODE_USE_BEDROCK: '',
    })
  })

  it('leaves a gateway to the person’s own settings where nobody named one', () => {
    expect(holdingSettings(BASE, 'user', undefined).env).not.toHaveProperty('ANTHROPIC_BASE_URL')
    const env = { ...BASE, ANTHROPIC_BASE_URL: 'https://gateway.example' }
    expect(holdingSettings(env, 'user', undefined).env).toHaveProperty('ANTHROPIC_BASE_URL')
  })

  it('puts no secret on the command line', () => {
    const env = {
      ...BASE,
      ANTHROPIC_CUSTOM_HEADERS: 'x-key: petunia',
      HTTPS_PROXY: 'http://me:petunia@proxy',
      ANTHROPIC_BASE_URL: 'https://petunia@gateway.example',
    }
    const text = JSON.stringify(holdingSettings(env, 'project', undefined))
    expect(text).not.toMatch(/petunia|sk-secret/)
  })
})
