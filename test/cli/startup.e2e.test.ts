import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { place } from './support.ts'

describe('start-up', () => {
  it.each([[['--help']], [['once', '--help']], [['--version']], [['once', 'Go.', '--window', '0']]])(
    'of %j loads commander and nothing else that is large',
    async (args) => {
      const coverage = temporaryFolder()
      await place({ NODE_V8_COVERAGE: coverage }).flower(args).end

      const packages = loaded(coverage).map((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1])
      expect(new Set(packages.filter((name) => name !== undefined))).toEqual(new Set(['commander']))
      const rooms = loaded(coverage).map((url) => /\/dist\/([^/]+)/.exec(url)?.[1])
      expect(new Set(rooms.filter((room) => room !== undefined))).toEqual(new Set(['cli', 'core', 'harness']))
    },
  )
})

/** The modules that a process has loaded, by what its coverage tells. */
function loaded(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: { url: string }[] }
    return result.map(({ url }) => url)
  })
}
