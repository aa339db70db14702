import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StepResult } from '../../src/core/step-result.ts'
import { appendToManifest, appendToManifestSync, manifestRecord } from '../../src/runtime/manifest.ts'
import { compile } from '../support/compile.ts'
import { ended, startNode } from '../support/node-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Real processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 })
const module = compile('runtime/manifest.ts')

const result: StepResult = {
  step: 'demo',
  ok: false,
  sessionId: 'session-2',
  retired: ['session-1'],
  attempts: 1,
  context: 1234,
  window: { tokens: 200_000, source: 'name' },
  costUsd: 0.25,
  turns: 7,
  errors: ['overloaded', 'killed-by-signal'],
  resumed: true,
  startedAt: '2026-03-04T05:06:07.000Z',
  endedAt: '2026-03-04T05:06:09.500Z',
  text: 'half done',
  handoffs: [
    {
      path: '/w/.flower/notes/handoff-demo.md',
      generation: 1,
      context: 150_000,
      degraded: null,
      edited: true,
      hash: 'abc',
      sections: { doing: 1, decided: 2, deadEnds: 3, next: 4, scene: 5 },
    },
  ],
}
const record = manifestRecord(result, '20260304-050607-abcdef')

describe('manifestRecord', () => {
  it('says all of a result in snake_case', () => {
    expect(record).toEqual({
      step: 'demo',
      session_id: 'session-2',
      ok: false,
      cost_usd: 0.25,
      num_turns: 7,
      text: 'half done',
      error: 'killed-by-signal',
      started_at: '2026-03-04T05:06:07.000Z',
      ended_at: '2026-03-04T05:06:09.500Z',
      attempts: 1,
      errors: ['overloaded', 'killed-by-signal'],
      resumed: true,
      retired: ['session-1'],
      context: 1234,
      window: { tokens: 200_000, source: 'name' },
      duration_s: 2.5,
      run: '20260304-050607-abcdef',
      handoffs: [
        {
          path: '/w/.flower/notes/handoff-demo.md',
          generation: 1,
          context: 150_000,
          degraded: null,
          edited: true,
          hash: 'abc',
          sections: { doing: 1, decided: 2, dead_ends: 3, next: 4, scene: 5 },
        },
      ],
    })
  })

  it('has no error when none happened', () => {
    expect(manifestRecord({ ...result, errors: [] }, 'run').error).toBeNull()
  })
})

describe.each([
  ['appendToManifest', appendToManifest],
  ['appendToManifestSync', appendToManifestSync],
])('%s', (_, append) => {
  let folder: string
  let path: string

  beforeEach(() => {
    folder = join(temporaryFolder(), 'runs')
    path = join(folder, 'manifest.json')
  })

  const now = (): Date => new Date('2026-03-04T05:06:07Z')
  const stored = (): unknown => JSON.parse(readFileSync(path, 'utf8'))

  it('begins an array for people to read, in a folder that stays out of the repository', async () => {
    expect(await append(path, record)).toEqual({ setAside: null })
    expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify([record], null, 2)}\n`)
    expect(readdirSync(folder).sort()).toEqual(['.gitignore', 'manifest.json'])
  })

  it('keeps the records of other runs, with what later versions added to them', async () => {
    mkdirSync(folder)
    const later = { step: 'x', new_key: { deep: [1] } }
    writeFileSync(path, JSON.stringify([later]))
    await append(path, record)
    expect(stored()).toEqual([later, record])
  })

  it.each([
    ['torn', '[{"step":"a"},{"st'],
    ['empty', ''],
    ['no array', '{"step":"a"}'],
    ['an array of something else', '["a"]'],
  ])('sets a file aside that is %s, and begins a new one', async (__, damaged) => {
    mkdirSync(folder)
    writeFileSync(path, damaged)
    const aside = `${path}.damaged-20260304-050607`
    expect(await append(path, record, now)).toEqual({ setAside: aside })
    expect(readFileSync(aside, 'utf8')).toBe(damaged)
    expect(stored()).toEqual([record])
  })

  it('says what is wrong when the manifest or its folder cannot be one', async () => {
    const attempt = async (): Promise<unknown> => append(path, record)
    writeFileSync(folder, '')
    await expect(attempt()).rejects.toMatchObject({ code: 'file', message: expect.stringContaining(folder) })

    path = join(temporaryFolder(), 'manifest.json')
    mkdirSync(path)
    await expect(attempt()).rejects.toMatchObject({ code: 'file', message: expect.stringContaining(path) })
  })
})

it('loses no record of several processes at once, whichever way they append', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'manifest.json')
  const ways = ['appendToManifest', 'appendToManifest', 'appendToManifestSync', 'appendToManifestSync']
  const processes = ways.map((append, run) =>
    startNode(`import { ${append} } from '${module}'
      for (let n = 0; n < 20; n++) await ${append}(${JSON.stringify(path)}, { run: ${run}, n })`),
  )
  expect(await Promise.all(processes.map(ended))).toEqual([0, 0, 0, 0])
  const records = JSON.parse(readFileSync(path, 'utf8')) as unknown[]
  expect(records).toHaveLength(80)
  const expected = ways.flatMap((_, run) => Array.from({ length: 20 }, (__, n) => ({ run, n })))
  expect(records).toEqual(expect.arrayContaining(expected))
  expect(readdirSync(folder)).toEqual(['manifest.json'])
})

it('writes from a signal handler, even while another process keeps the lock and this one waits for it', async () => {
  const path = join(temporaryFolder(), 'manifest.json')
  mkdirSync(join(`${path}.lock`, `${process.pid}-abc`), { recursive: true })
  const dying = startNode(`import { appendToManifest, appendToManifestSync } from '${module}'
    process.once('SIGTERM', () => {
      appendToManifestSync(${JSON.stringify(path)}, { step: 'in flight' })
      process.exit(143)
    })
    const waiting = appendToManifest(${JSON.stringify(path)}, { step: 'waiting' })
    console.log('ready')
    await waiting`)
  dying.stdout!.once('data', () => dying.kill('SIGTERM'))
  expect(await ended(dying)).toBe(143)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual([{ step: 'in flight' }])
})
