import { describe, expect, it } from 'vitest'
import { maskFor } from '../../src/runtime/secrets.ts'

const KEY = 'sk-ant-0123456789'

describe('maskFor', () => {
  it('shortens a key wherever it stands in a value', () => {
    const mask = maskFor({ ANTHROPIC_API_KEY: KEY })
    expect(mask({ output: `KEY=${KEY}\n${KEY}`, list: [KEY, 1, null], isError: false })).toEqual({
      output: 'KEY=sk-a…\nsk-a…',
      list: ['sk-a…', 1, null],
      isError: false,
    })
  })

  it.each(['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'AWS_SECRET_ACCESS_KEY', 'DB_PASSWORD', 'token'])(
    'takes %s for a secret',
    (name) => {
      expect(maskFor({ [name]: KEY })(KEY)).toBe('sk-a…')
    },
  )

  it.each([
    ['HOME', '/home/somebody-with-a-long-name'],
    ['CLAUDE_CODE_MAX_OUTPUT_TOKENS', '32000000'],
    ['GOOGLE_ACCESS_TOKEN', '/etc/secrets/token.json'],
    ['SHORT_TOKEN', 'abc'],
    ['MONKEY', 'a-long-enough-value'],
  ])('leaves %s=%s alone', (name, value) => {
    expect(maskFor({ [name]: value })(value)).toBe(value)
  })

  it('shortens a secret that begins with another one as a whole', () => {
    expect(maskFor({ A_TOKEN: KEY }, { B_TOKEN: `${KEY}-and-more` })(`${KEY}-and-more`)).toBe('sk-a…')
  })
})
