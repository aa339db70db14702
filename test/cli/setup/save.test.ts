import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { saveInto } from '../../../src/cli/setup/save.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const fileIn = (folder: string): string => join(folder, 'flower', 'config.json')
const contentOf = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

describe('saving the configuration', () => {
  it.skipIf(process.platform === 'win32')('makes a folder and a file that only the person can read', () => {
    const file = fileIn(temporaryFolder())
    saveInto(file, { ANTHROPIC_API_KEY: 'k' })
    expect(modeOf(file)).toBe('600')
    expect(modeOf(join(file, '..'))).toBe('700')
  })

  it.skipIf(process.platform === 'win32')('closes a file that others could read', () => {
    const file = fileIn(temporaryFolder())
    mkdirSync(join(file, '..'))
    writeFileSync(file, '{}', { mode: 0o644 })
    saveInto(file, { ANTHROPIC_API_KEY: 'k' })
    expect(modeOf(file)).toBe('600')
  })

  it('keeps what is not about keys and endpoints, and no key beside the new one', () => {
    const file = fileIn(temporaryFolder())
    mkdirSync(join(file, '..'))
    const before = {
      rounds: 5,
      later: 'unknown',
      model: 'old',
      ANTHROPIC_API_KEY: 'old',
      ANTHROPIC_BASE_URL: 'https://old',
      CLAUDE_CODE_USE_BEDROCK: '1',
    }
    writeFileSync(file, JSON.stringify(before))
    expect(saveInto(file, { ANTHROPIC_AUTH_TOKEN: 't', model: 'new' })).toBeNull()
    expect(contentOf(file)).toEqual({ rounds: 5, later: 'unknown', model: 'new', ANTHROPIC_AUTH_TOKEN: 't' })
  })

  it.each(['{ "rounds": 5,', '[]', '"x"'])('sets a file aside that it cannot understand: %s', (content) => {
    const file = fileIn(temporaryFolder())
    mkdirSync(join(file, '..'))
    writeFileSync(file, content)
    const aside = saveInto(file, { ANTHROPIC_API_KEY: 'k' })
    expect(readFileSync(aside!, 'utf8')).toBe(content)
    expect(contentOf(file)).toEqual({ ANTHROPIC_API_KEY: 'k' })
    expect(readdirSync(join(file, '..')).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})
