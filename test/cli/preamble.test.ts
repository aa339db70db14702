import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { CLI_MESSAGES } from '../../src/cli/messages.ts'
import { preamble } from '../../src/cli/preamble.ts'
import { LANGUAGES, type Language } from '../../src/core/language.ts'
import type { SettingsToRead } from '../../src/harness/port.ts'
import type { Outlook } from '../../src/runtime/outlook.ts'
import { UNICODE } from '../../src/terminal/glyphs.ts'
import { MESSAGES } from '../../src/terminal/messages/by-language.ts'
import { createPaint } from '../../src/terminal/paint.ts'

const outlook: Outlook = {
  endpoint: 'https://gateway.example',
  model: 'claude-haiku-4-5',
  window: { tokens: 180_000, source: 'learned' },
  workbench: '/w/.flower',
}

function lines(
  env: Record<string, string>,
  {
    language = 'en',
    columns = Number.POSITIVE_INFINITY,
    settings = 'none',
    ...changed
  }: Partial<Outlook> & {
    readonly language?: Language
    readonly columns?: number
    readonly settings?: SettingsToRead
  } = {},
): string[] {
  const page = { columns, glyphs: UNICODE, paint: createPaint(false), say: MESSAGES[language] }
  const run = '20260101-000000-abcdef'
  const say = CLI_MESSAGES[language]
  return preamble(page, {
    run,
    runDir: '/w/runs',
    outlook: { ...outlook, ...changed },
    env,
    settings,
    say,
  }).split('\n')
}

describe('what is said before a run', () => {
  it('names what the run uses, one fact a line, and where the window was learned', () => {
    expect(lines({ ANTHROPIC_AUTH_TOKEN: 'abcdefgh' })).toEqual([
      'run          20260101-000000-abcdef',
      'endpoint     https://gateway.example',
      'credentials  ANTHROPIC_AUTH_TOKEN (abcd…)',
      'model        claude-haiku-4-5',
      expect.stringMatching(/^window {7}180k \(.*overflow.*\)$/),
      'workbench    /w/.flower',
      'run dir      /w/runs',
      '',
      '',
    ])
  })

  it.each(LANGUAGES)('shows four characters of the key and no more, in %s', (language) => {
    const text = lines({ ANTHROPIC_API_KEY: 'sk-ant-secret' }, { language }).join('\n')

    expect(text).toContain('sk-a…')
    expect(text).not.toContain('sk-an')
  })

  it('says of a login that its settings are not read', () => {
    expect(lines({})[2]).toMatch(/^credentials {2}your own Claude Code login.*not read$/)
  })

  it('does not say so where they are', () => {
    expect(lines({}, { settings: 'user' })[2]).not.toMatch(/not read/)
  })

  it('names a cloud provider, which has no key to show', () => {
    expect(lines({ CLAUDE_CODE_USE_BEDROCK: '1' })[2]).toBe('credentials  Amazon Bedrock')
  })

  it('says so when the harness picks the model and when no document is written', () => {
    expect(lines({}, { model: '', workbench: null })).toEqual(
      expect.arrayContaining([
        "model        the harness's default",
        'workbench    none: no document is written',
      ]),
    )
  })

  it.each(LANGUAGES)('fits 40 columns in %s', (language) => {
    const widths = lines({}, { language, columns: 40, workbench: null }).map((line) => stringWidth(line))
    expect(Math.max(...widths)).toBeLessThanOrEqual(40)
  })

  it('keeps control sequences off the terminal', () => {
    expect(lines({}, { model: 'a\x1B[2Jb\x07' })).toContain('model        ab^G')
  })
})
