import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findWorkspaceFile, parsed, readWorkspaceFile } from '../../../src/cli/config/workspace-config.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { allKeys } from './support.ts'

describe('the file of a workspace', () => {
  it('is none where there is none', () => {
    expect(findWorkspaceFile(temporaryFolder())).toBeNull()
  })

  it.each([
    ['flower.config.json', '{ "rounds": 4 }', false],
    ['flower.config.ts', 'const settings: { rounds: number } = { rounds: 4 }\nexport default settings', true],
    ['flower.config.js', 'export default { rounds: 4 }', true],
  ])('is %s', async (name, text, isCode) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, name), text)
    const found = findWorkspaceFile(folder)
    expect(found).toMatchObject({ isCode, file: join(folder, name) })
    const { values, kind } = await readWorkspaceFile(found!, allKeys())
    expect([kind, [...values]]).toEqual(['workspace', [['rounds', 4]]])
  })

  it('runs as it was when it was asked about', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'flower.config.ts')
    writeFileSync(file, 'export default { rounds: 4 }')
    const found = findWorkspaceFile(folder)
    writeFileSync(file, 'export default { rounds: 5 }')
    expect((await readWorkspaceFile(found!, allKeys())).values.get('rounds')).toBe(4)
  })

  it('is one: of two nobody could tell which counts', () => {
    const folder = temporaryFolder()
    for (const name of ['flower.config.js', 'flower.config.json']) writeFileSync(join(folder, name), '{}')
    expect(() => findWorkspaceFile(folder)).toThrow(
      /flower\.config\.js and flower\.config\.json are both there/,
    )
  })

  it.each([
    ['export const rounds = 4', /it must be an object/],
    ['throw new Error("no")', /cannot be loaded: no/],
    ['export default { roundz: 4 }', /Did you mean rounds/],
  ])('names itself when it makes no sense: %s', async (text, message) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'flower.config.js'), text)
    const reading = (): Promise<unknown> => readWorkspaceFile(findWorkspaceFile(folder)!, allKeys())
    await expect(reading()).rejects.toThrow(message)
    await expect(reading()).rejects.toThrow('flower.config.js')
  })

  it('is no folder', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'flower.config.json'))
    expect(() => findWorkspaceFile(folder)).toThrow(/is not a file/)
  })
})

describe('JSON that is damaged', () => {
  const key = 'sk-ant-petunia'

  it.each([
    `{"ANTHROPIC_API_KEY":"${key}",}`,
    `{"ANTHROPIC_API_KEY":"${key}`,
    `{ANTHROPIC_API_KEY: ${key}}`,
    key,
  ])('is refused without a word of what stands there: %s', (text) => {
    expect(() => parsed('/c.json', text)).toThrow(/^\/c\.json is not valid JSON: \S+/)
    expect(() => parsed('/c.json', text)).not.toThrow(/petunia|API_KEY/)
  })
})
