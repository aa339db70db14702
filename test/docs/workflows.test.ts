import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/workflows.md'), 'utf8')
const [flows = '', program = ''] = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code)

it('has programs that compile as they stand', { timeout: 60_000 }, () => {
  const folder = temporaryFolder()
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'flows.ts'), flows)
  writeFileSync(join(folder, 'program.ts'), program)
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
