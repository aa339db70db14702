import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
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

// All pages at once, each in a folder of its own: the compiler takes seconds to start.
it('the programs of all pages compile as they stand', { timeout: 120_000 }, () => {
  const folder = temporaryFolder()
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const { page, programs } of pages) {
    const own = join(folder, folderOf(page))
    mkdirSync(own)
    for (const { name, code } of programs) writeFileSync(join(own, name), code)
  }
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      isolatedDeclarations: false,
      declaration: false,
      allowImportingTsExtensions: true,
      rewriteRelativeImportExtensions: false,
      typeRoots: [join(root, 'node_modules/@types')],
      paths: {
        'flower-agent': [join(root, 'src/index.ts')],
        'flower-agent/testing': [join(root, 'src/testing/index.ts')],
      },
    },
    include: ['*/*.ts'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.']
  const { stdout, status } = spawnSync(process.execPath, compiler, { encoding: 'utf8', cwd: folder })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

function folderOf(page: string): string {
  return page.replaceAll('/', '-')
}

/** Those that assert something need no model but the scripted one. */
const asserting = pages
  .flatMap(({ page, programs }) => programs.map((program) => ({ page, ...program })))
  .filter(({ code }) => code.includes('assert.'))

it.each(asserting)('$page: $name does what it asserts', { timeout: 60_000 }, ({ name, code }) => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/flower-agent'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, name), code)
  const { stderr, status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/jiti/lib/jiti-cli.mjs'), join(folder, name)],
    { encoding: 'utf8', cwd: folder, env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder } },
  )
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

it('there are such programs', () => {
  expect(asserting.length).toBeGreaterThan(1)
})

function programsOf(text: string): { readonly name: string; readonly code: string }[] {
  return [...text.matchAll(PROGRAM)].map(([, name, code = ''], index) => ({
    name: name ?? `program-${index}.ts`,
    code,
  }))
}
