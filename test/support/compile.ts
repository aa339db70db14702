import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/**
 * Compiles a file of `src/` with all that it imports, for tests that need real Node processes. To be called at the top of a
 * test file, after which it is removed.
 *
 * @returns its URL, to be imported by plain Node
 */
export function compile(file: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'flower-compiled-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      // Types are checked elsewhere.
      noCheck: true,
      declaration: false,
      isolatedDeclarations: false,
      rootDir: join(root, 'src'),
      outDir: folder,
      typeRoots: [join(root, 'node_modules/@types')],
    },
    files: [join(root, 'src', file)],
    include: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const compiler = [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]
  const tsc = spawnSync(process.execPath, compiler, { encoding: 'utf8' })
  if (tsc.status !== 0) throw new Error(`tsc failed on ${file}: ${tsc.stdout}${tsc.stderr}`)
  return pathToFileURL(join(folder, file.replace(/\.ts$/, '.js'))).href
}
