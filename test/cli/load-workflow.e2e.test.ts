import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadWorkflow } from '../../src/cli/load-workflow.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A workspace with these files. */
function workspace(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

/** The text of a workflow; plain data is one, too. */
function named(name: string): string {
  return `{ kind: 'workflow', name: '${name}', steps: [] }`
}

const TS = `
import type { Nothing } from './nothing.ts'
import { words } from './words.ts'
enum Mark { Yes = 1 }
export const build: { name: string } = ${named('build')}
export const test = ${named('test')}
export const other: string = words + Mark.Yes + (await Promise.resolve(''))
`

describe('a workflow is loaded', () => {
  it('from TypeScript, by the name of its export', async () => {
    const folder = workspace({ 'flows.ts': TS, 'words.ts': "export const words: string = 'w'" })
    expect(await loadWorkflow(`${join(folder, 'flows.ts')}:test`, folder)).toMatchObject({ name: 'test' })
  })

  it.each([
    ['a JavaScript module', 'flows.mjs', `export const build = ${named('build')}`],
    ['CommonJS', 'flows.cjs', `exports.build = ${named('build')}`],
    ['the default export', 'flows.ts', `export default ${named('build')}; export const b = ${named('b')}`],
  ])('from %s', async (_, file, text) => {
    const folder = workspace({ [file]: text })
    expect(await loadWorkflow(join(folder, file), folder)).toMatchObject({ name: 'build' })
  })

  it('from a module that the workspace has installed', async () => {
    const folder = workspace({
      'node_modules/our-flows/package.json':
        '{ "name": "our-flows", "type": "module", "exports": "./main.js" }',
      'node_modules/our-flows/main.js': `export const build = ${named('build')}`,
    })
    expect(await loadWorkflow('our-flows:build', folder)).toMatchObject({ name: 'build' })
  })
})

describe('a workflow is refused', () => {
  it.each([
    ['whose file is not there', 'nowhere.ts:build', /there is no file .*nowhere\.ts, and .* has no module/],
    ['whose export is not there', 'flows.ts:bild', /does not export 'bild'; name one: ':build', ':test'/],
    ['that is none', 'flows.ts:other', /exports 'other', which is no workflow; name one/],
    ['of several', 'flows.ts', /exports several workflows; name one: ':build', ':test'/],
    ['of none', 'words.ts', /exports no workflow; export one/],
    ['that is no TypeScript', 'bad.ts:build', /bad\.ts cannot be loaded: /],
    ['that is no TypeScript, with the place once', 'bad.ts:build', /Unexpected token\s+\S*bad\.ts:1:\d+\s*$/],
    ['that throws', 'throws.ts:build', /throws\.ts cannot be loaded: not today \(\S*throws\.ts:1\)$/],
    ['whose import throws', 'imports.ts', /: not today \(\S*throws\.ts:1\)$/],
    ['that has a slip', 'slip.ts', /: paln is not defined \(\S*slip\.ts:7\)$/],
    [
      'that calls what is not there',
      'stp.ts',
      /: flower-agent has no export 'stp'; did you mean 'step'\? \(\S*stp\.ts:4\)$/,
    ],
    ['that imports what is not there', 'no.ts', /: Cannot find module '\.\/gone\.ts' \(\S*no\.ts:1\)$/],
  ])('%s', async (_, target, message) => {
    const folder = workspace({
      'flows.ts': TS,
      'words.ts': "export const words: string = 'w'",
      'bad.ts': 'export const build = {{',
      'throws.ts': "throw new Error('not today')",
      'imports.ts': "export * from './throws.ts'",
      'slip.ts': `interface Plan {
  readonly text: string
}
export const plan: Plan = { text: '' }
export const build = [
  plan,
  paln,
]`,
      'stp.ts': `import { defineWorkflow, stp } from 'flower-agent'
export const build = defineWorkflow({
  name: 'build',
  steps: [stp({ name: 'a', prompt: 'A.' })],
})`,
      'no.ts': "import { x } from './gone.ts'\nexport const y = x",
    })
    await expect(loadWorkflow(join(folder, target), folder)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(message),
    })
  })
})
