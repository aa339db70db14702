import { describe, expect, it } from 'vitest'
import { mustHaveAccess, whyNoAccess } from '../../src/cli/no-access.ts'
import { LANGUAGES } from '../../src/core/language.ts'
import { result } from '../runtime/a-result.ts'

const NOBODY = { HOME: '/nowhere' }
const GATEWAY = {
  ...NOBODY,
  ANTHROPIC_API_KEY: 'sk-ant-fake',
  ANTHROPIC_BASE_URL: 'https://gateway.example.com',
}
const REFUSED = { ...result, failure: 'reauth' as const, errors: ['Invalid API key · Fix external API key'] }
const MISSING = { ...REFUSED, errors: ['Not logged in · Please run /login'] }

describe.skipIf(process.platform === 'darwin')('a run without credentials', () => {
  it.each(LANGUAGES)('is refused with the way out in %s', (lang) => {
    expect(() => mustHaveAccess({ env: NOBODY, lang })).toThrow(/flower setup.*ANTHROPIC_API_KEY/)
    expect(() => mustHaveAccess({ env: NOBODY, lang })).toThrow(
      expect.objectContaining({ code: 'credentials' }),
    )
  })

  it('is not refused where somebody may be signed in', () => {
    expect(() => mustHaveAccess({ env: GATEWAY })).not.toThrow()
    expect(() => mustHaveAccess({ env: NOBODY, settings: 'user' })).not.toThrow()
  })
})

describe('of a step that was not let in', () => {
  it('it is told who refuses which key', () => {
    expect(whyNoAccess({ env: GATEWAY, lang: 'en' }, REFUSED)).toMatch(
      /^https:\/\/gateway\.example\.com refuses the credentials: ANTHROPIC_API_KEY \(sk-a…\)\. Look whether/,
    )
    expect(whyNoAccess({ env: NOBODY, lang: 'en' }, REFUSED)).toContain('your own Claude Code login')
  })

  it('it is told how to sign in, where nobody is', () => {
    expect(whyNoAccess({ env: NOBODY, lang: 'en' }, MISSING)).toMatch(/^not signed in\. Run flower setup/)
  })

  it('nothing is told where it has ended for another reason', () => {
    expect(whyNoAccess({ env: GATEWAY }, { ...REFUSED, failure: 'limit' })).toBeNull()
    expect(whyNoAccess({ env: GATEWAY }, null)).toBeNull()
  })
})
