import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

const root = resolve(import.meta.dirname, '../..')
/** A program, and where the sentence above it says what to call its file, that name: "Put this in `flows.ts`:". */
const PROGRAM = /(?:`([\w-]+\.ts)`:\n\n)?```ts\n([\s\S]*?)```/g

const documentation = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]
const pages = documentation
  .map((page) => ({ page, programs: programsOf(readFileSync(join(root, page), 'utf8')) }))
  .filter(({ programs }) => programs.length > 0)

it.each(pages)('$page has programs that compile as they stand', { timeout: 60_000 }, ({ programs }) => {
  const folder = temporaryFolder()
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const { name, code } of programs) writeFileSync(join(folder, name), code)
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      isolatedDeclarations: false,
      declaration: false,
      allowImportingTsExtensions: true,
      rewriteRelativeImportExtensions: false,
      typeRoots: [join(root, 'node_modules/@types')],
      paths: { 'flower-agent': [join(root, 'src/index.ts')] },
    },
    include: ['*.ts'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]
  const { stdout, status } = spawnSync(process.execPath, compiler, { encoding: 'utf8' })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

function programsOf(text: string): { readonly name: string; readonly code: string }[] {
  return [...text.matchAll(PROGRAM)].map(([, name, code = ''], index) => ({
    name: name ?? `program-${index}.ts`,
    code,
  }))
}
