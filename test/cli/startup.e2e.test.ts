import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { place } from './support.ts'

describe('start-up', () => {
  it.each([
    [['--help']],
    [['once', '--help']],
    [['handoff', 'diff', '--help']],
    [['config', '--help']],
    [['setup', '--help']],
    [['--version']],
    [['once', 'Go.', '--window', '0']],
  ])('of %j loads one file of ours, and no package', async (args) => {
    const coverage = temporaryFolder()
    await place({ NODE_V8_COVERAGE: coverage }).flower(args).end

    const files = loaded(coverage).filter((url) => url.startsWith('file:'))
    expect(new Set(files.map((url) => url.replace(/.*\/dist\//, '')))).toEqual(new Set(['cli/main.js']))
  })

  it.each([['status'], ['cost']])('of %s loads neither the SDK nor zod', async (command) => {
    const coverage = temporaryFolder()
    const { flower, workspace } = place({ NODE_V8_COVERAGE: coverage })
    mkdirSync(join(workspace, 'runs'))
    writeFileSync(join(workspace, 'runs', 'manifest.json'), '[{"step": "once", "cost_usd": 1}]')
    mkdirSync(join(workspace, '.flower', 'notes'), { recursive: true })
    writeFileSync(join(workspace, '.flower', 'notes', 'goal.md'), '## Goal\n\nA bed.\n')
    const { end, stdout } = flower([command])

    expect(await end).toBe(0)
    expect(await stdout).toContain('once')
    expect(loaded(coverage).filter((url) => /claude-agent-sdk|node_modules\/zod/.test(url))).toEqual([])
  })
})

/** The modules that a process has loaded, by what its coverage tells. */
function loaded(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: { url: string }[] }
    return result.map(({ url }) => url)
  })
}
