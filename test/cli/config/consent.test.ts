import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ConsentOptions, consent, type Request } from '../../../src/cli/config/consent.ts'
import { CONFIG_TEXTS } from '../../../src/cli/config/texts.ts'
import { TRUSTS } from '../../../src/cli/config/trust.ts'
import { trustStore } from '../../../src/cli/config/trust-store.ts'
import { LANGUAGES } from '../../../src/core/language.ts'
import { UNICODE } from '../../../src/terminal/glyphs.ts'
import { MESSAGES } from '../../../src/terminal/messages/by-language.ts'
import { createPaint } from '../../../src/terminal/paint.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const REQUEST: Request = {
  what: 'endpoint',
  workspace: '/repo',
  from: '/repo/.env',
  facts: ['ANTHROPIC_BASE_URL = https://evil.example'],
  hash: 'h1',
}

/** A person who gives these answers, and what they were shown. */
function meeting(answers: readonly (string | null)[] | null, stateDir = temporaryFolder()) {
  const left = [...(answers ?? [])]
  const shown: string[] = []
  const asked: string[] = []
  const options: ConsentOptions = {
    given: [],
    store: trustStore({ FLOWER_STATE_DIR: stateDir }),
    person: answers && {
      endLine: () => undefined,
      stopped: async () => null,
      review: async () => undefined,
      ask: async (question) => {
        asked.push(question)
        if (left.length === 0) throw new Error('a question that nobody expected')
        return left.shift() ?? null
      },
    },
    say: CONFIG_TEXTS.en,
    page: { columns: 60, glyphs: UNICODE, paint: createPaint(false), say: MESSAGES.en },
    write: (text) => void shown.push(text),
  }
  return { options, stateDir, shown, asked }
}

describe('consent', () => {
  it('is asked for once, and shows exactly what it is about', async () => {
    const { options, shown, asked } = meeting(['y'])
    await consent(REQUEST, options)
    await consent(REQUEST, options)
    expect(asked).toHaveLength(1)
    expect(shown.join('')).toContain('https://evil.example')
    expect(shown.join('')).toContain('/repo/.env')
  })

  it.each([
    ['another endpoint', { hash: 'h2' }],
    ['another workspace', { workspace: '/other' }],
    ['something else', { what: 'code' }],
  ] as const)('for one thing is none for %s', async (_name, changed) => {
    const { options, asked } = meeting(['y', 'y'])
    await consent(REQUEST, options)
    await consent({ ...REQUEST, ...changed }, options)
    expect(asked).toHaveLength(2)
  })

  it.each(['n', 'no', 'maybe', 'yesterday', null])(
    'is not what %j says, and nothing is remembered',
    async (answer) => {
      const { options, stateDir } = meeting([answer])
      await expect(consent(REQUEST, options)).rejects.toThrow(/nothing was started/)
      expect(readdirSync(stateDir)).toEqual([])
    },
  )

  it.each(['y', 'Yes', 'sí', '是'])('is what %j says', async (answer) => {
    await consent(REQUEST, meeting([answer]).options)
  })

  it.each(TRUSTS)('of nobody is a refusal that names the way out: %s', async (what) => {
    const { options } = meeting(null)
    const refusal = consent({ ...REQUEST, what }, options)
    await expect(refusal).rejects.toMatchObject({ code: 'usage' })
    await expect(consent({ ...REQUEST, what }, options)).rejects.toThrow(`--trust ${what}`)
  })

  it('on the command line counts for this run and for that thing only', async () => {
    const { options, stateDir } = meeting(null)
    await consent(REQUEST, { ...options, given: ['endpoint'] })
    await expect(
      consent({ ...REQUEST, what: 'settings' }, { ...options, given: ['endpoint'] }),
    ).rejects.toThrow()
    expect(readdirSync(stateDir)).toEqual([])
  })

  it('does not let what is asked for move the cursor or hide a line', async () => {
    const { options, shown } = meeting(['y'])
    await consent(
      { ...REQUEST, facts: ['\x1B[2J\x1B]0;x\x07https://evil.example\rhttps://good.example'] },
      options,
    )
    expect(shown.join('')).not.toMatch(/[\x1B\x07\r]/)
  })

  it.each(LANGUAGES)('has a question for each thing in %s', (language) => {
    const { asks, grant } = CONFIG_TEXTS[language]
    for (const what of TRUSTS) {
      expect(asks[what]('FILE')).toContain('FILE')
      expect(grant[what]).toMatch(/\[./)
    }
  })
})

describe('what was granted', () => {
  it('can be taken back for a workspace', () => {
    const store = trustStore({ FLOWER_STATE_DIR: temporaryFolder() })
    store.add(REQUEST)
    store.add({ ...REQUEST, what: 'code' })
    store.add({ ...REQUEST, workspace: '/other' })
    expect(store.forget('/repo')).toBe(2)
    expect(store.has(REQUEST)).toBe(false)
    expect(store.has({ ...REQUEST, workspace: '/other' })).toBe(true)
    expect(store.forget('/repo')).toBe(0)
  })

  it.each(['{', '{"version":2,"trusted":[]}', '{"version":1,"trusted":[{"workspace":"/repo"}]}'])(
    'counts as nothing when it cannot be understood, and is set aside: %s',
    (content) => {
      const stateDir = temporaryFolder()
      const store = trustStore({ FLOWER_STATE_DIR: stateDir })
      writeFileSync(store.file, content)
      expect(store.has(REQUEST)).toBe(false)
      store.add(REQUEST)
      expect(store.has(REQUEST)).toBe(true)
      const aside = readdirSync(stateDir).find((name) => name.includes('damaged'))
      expect(readFileSync(join(stateDir, aside!), 'utf8')).toBe(content)
    },
  )
})
