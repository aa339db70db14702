import { mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusalWords } from '../../src/claude/refusal-words.ts'
import { configDirOf, findTranscript } from '../../src/claude/transcript-file.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A configuration directory with one session in it. */
function stored(session: string, text: string): { configDir: string; file: string } {
  const configDir = temporaryFolder()
  const folder = join(configDir, 'projects', '-work-main')
  mkdirSync(folder, { recursive: true })
  mkdirSync(join(configDir, 'projects', '-elsewhere'))
  const file = join(folder, `${session}.jsonl`)
  writeFileSync(file, text)
  return { configDir, file }
}

function lines(...entries: object[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
}

describe('configDirOf', () => {
  it.each([
    ['what the environment says', { CLAUDE_CONFIG_DIR: '/run/claude', HOME: '/home/me' }, '/run/claude'],
    ['the usual place', { HOME: '/home/me' }, '/home/me/.claude'],
    ['the usual place of whoever runs this', {}, join(homedir(), '.claude')],
  ])('is %s', (_name, env, directory) => {
    expect(configDirOf(env)).toBe(directory)
  })
})

describe('findTranscript', () => {
  it('finds a session in whichever folder it lies', async () => {
    const { configDir, file } = stored('s1', '')
    expect(await findTranscript(configDir, 's1')).toBe(file)
    expect(await findTranscript(configDir, 's2')).toBeNull()
    expect(await findTranscript(join(configDir, 'nowhere'), 's1')).toBeNull()
  })
})

describe('refusalWords', () => {
  const refusal = (errorDetails: string): object => ({
    type: 'assistant',
    isApiErrorMessage: true,
    errorDetails,
  })
  const api = `400 {"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 9 tokens > 8 maximum"}}`

  it.each<[string, object[], string | null]>([
    ['the message of the API', [{ type: 'user' }, refusal(api)], 'prompt is too long: 9 tokens > 8 maximum'],
    ['what a gateway said, as it is', [refusal('400 too big')], '400 too big'],
    ['another shape, as it is', [refusal('400 {"detail":"too big"}')], '400 {"detail":"too big"}'],
    ['the last of several', [refusal('400 first'), { type: 'user' }, refusal('400 last')], '400 last'],
    [
      'nothing where the last says none',
      [refusal('400 first'), { type: 'assistant', isApiErrorMessage: true }],
      null,
    ],
    ['nothing where nothing was refused', [{ type: 'user' }], null],
  ])('are %s', async (_name, entries, words) => {
    const { configDir } = stored('s1', lines(...entries))
    expect(await refusalWords(configDir, 's1')).toBe(words)
  })

  it('are found at the end of a long transcript', async () => {
    const long = Array.from({ length: 200 }, () => ({ type: 'user', text: '花'.repeat(1_000) }))
    const { configDir } = stored('s1', lines(...long, refusal('400 too big')))
    expect(await refusalWords(configDir, 's1')).toBe('400 too big')
  })

  it('are unknown without a transcript', async () => {
    expect(await refusalWords(temporaryFolder(), 's1')).toBeNull()
  })
})
