import { describe, expect, it } from 'vitest'
import { maskSecrets } from '../../src/runtime/mask-secrets.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Made up when the test runs, so that nothing in the repository looks like a secret. */
function made(length: number, alphabet = LETTERS): string {
  return Array.from({ length }, (_, index) => alphabet[(index * 7 + length * 13) % alphabet.length]).join('')
}

const upper = (length: number): string => made(length, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')
const digits = (length: number): string => made(length, '0123456789')
const hex = (length: number): string => made(length, '0123456789abcdef')
const pem = (kind: string, lines: readonly string[]): string =>
  [`-----BEGIN ${kind}PRIVATE ${'KEY'}-----`, ...lines, `-----END ${kind}PRIVATE ${'KEY'}-----`].join('\n')
const keyLines = [made(64), made(64), made(63), made(30)]

/** Each with the part that must not be seen. */
const SECRETS: Readonly<Record<string, readonly [text: string, secret: string]>> = {
  'an Anthropic key': [`sk-ant-api03-${made(93)}AA`, made(93)],
  'an OpenAI key': [`sk-proj-${made(74)}T3BlbkFJ${made(74)}`, made(74)],
  'a GitHub token': [`ghp_${made(36)}`, made(36)],
  'a fine-grained GitHub token': [`github_pat_${made(22)}_${made(59)}`, made(59)],
  'an npm token': [`npm_${made(36)}`, made(36)],
  'a Slack token': [`xoxb-${digits(12)}-${digits(12)}-${made(24)}`, made(24)],
  'a SendGrid key': [`SG.${made(22)}.${made(43)}`, made(43)],
  'a Shopify token': [`shpat_${hex(32)}`, hex(32)],
  'a Linear key': [`lin_api_${made(40)}`, made(40)],
  'an AWS key id': [`AKIA${upper(16)}`, upper(16)],
  'an AWS secret': [`aws_secret_access_key = "${made(40)}"`, made(40)],
  'a database with a password': [`postgres://app:${made(16)}@db.internal:5432/app`, made(16)],
  'an address with a password': [`https://me:${made(20)}@example.org/x.git`, made(20)],
  'a Google key': [`AIza${made(35)}`, made(35)],
  'a GitLab token': [`glpat-${made(20)}`, made(20)],
  'a Stripe key': [`sk_live_${made(24)}`, made(24)],
  'a Hugging Face token': [`hf_${made(34)}`, made(34)],
  'a JSON web token': [`eyJ${made(20)}.eyJ${made(60)}.${made(43)}`, made(43)],
  'a header': [`curl -H 'Authorization: Bearer ${made(40)}'`, made(40)],
  'a variable named as one': [`export DEPLOY_TOKEN=${made(16)}`, made(16)],
  'a private key': [pem('RSA ', keyLines), keyLines[2] ?? ''],
  'a quoted private key': [pem('', keyLines).replaceAll('\n', '\n  > '), keyLines[2] ?? ''],
  'a private key on one line': [pem('EC ', keyLines).replaceAll('\n', '\\n'), keyLines[2] ?? ''],
  'the end of a private key': [pem('', keyLines).split('\n').slice(2).join('\n'), keyLines[2] ?? ''],
}

describe('a secret', () => {
  it.each(Object.entries(SECRETS))('is shortened: %s', async (_, [text, secret]) => {
    const masked = await maskSecrets(`before ${text}\nafter`)
    expect(masked).not.toContain(secret.slice(8))
    expect(masked).toMatch(/^before /)
    expect(masked).toMatch(/after$/)
    expect(masked).toContain('…')
  })

  it('keeps its first four characters', async () => {
    expect(await maskSecrets(`use ghp_${made(36)} now`)).toBe('use ghp_… now')
  })

  it('is found in each text of a value, which keeps its shape', async () => {
    const token = `ghp_${made(36)}`
    const value = {
      words: [{ text: 'plain' }, { text: token }],
      command: `echo ${token}; echo ${token}`,
      times: 2,
      exit: null,
    }
    expect(await maskSecrets(value)).toEqual({
      words: [{ text: 'plain' }, { text: 'ghp_…' }],
      command: 'echo ghp_…; echo ghp_…',
      times: 2,
      exit: null,
    })
  })

  it('is found although the text asks to look away', async () => {
    const text = `// secretlint-disable\nghp_${made(36)}`
    expect(await maskSecrets(text)).toBe('// secretlint-disable\nghp_…')
  })
})

it.each([
  'Run `npm test` in packages/core, then commit 4f2a9c1e7b3d5a6f8c0e1d2b3a4f5c6d7e8f9a0b.',
  'The tokens: 155310. Set API_KEY=$API_KEY and read the password from the vault.',
  'https://example.org/path?x=1 and postgres://localhost:5432/app',
  '',
])('a text without a secret is left as it is: %j', async (text) => {
  expect(await maskSecrets(text)).toBe(text)
})

it('a long run of letters that is no key takes no long time', async () => {
  const text = `${`${made(64)}\n`.repeat(2_000)}end`
  expect(await maskSecrets(text)).toBe(text)
})
