import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { type LearnedWindows, learnedWindows } from '../../src/runtime/learned-windows.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const HOST = 'api.example.com'
let file: string
let windows: LearnedWindows

beforeEach(() => {
  file = join(temporaryFolder(), 'state', 'windows.json')
  windows = learnedWindows({ file, now: () => new Date('2026-03-04T05:06:07Z') })
})

const stored = (): unknown => JSON.parse(readFileSync(file, 'utf8'))

describe('a refusal', () => {
  it('is kept for later runs', () => {
    expect(windows.refused(HOST, 'glm-5', 131_072)).toBeNull()
    expect(learnedWindows({ file }).get(HOST, 'glm-5')).toBe(131_072)
    expect(stored()).toEqual({ version: 1, windows: [{ endpoint: HOST, model: 'glm-5', tokens: 131_072 }] })
  })

  it('is kept for its endpoint and model alone', () => {
    windows.refused(HOST, 'glm-5', 131_072)
    windows.refused(HOST, 'other', 65_536)
    expect(windows.get(HOST, 'glm-5')).toBe(131_072)
    expect(windows.get('elsewhere.example.com', 'glm-5')).toBeNull()
    expect(windows.get(HOST, 'glm-5[1m]')).toBeNull()
  })

  it('replaces what an earlier one said', () => {
    windows.refused(HOST, 'glm-5', 131_072)
    windows.refused(HOST, 'glm-5', 65_536)
    expect(windows.get(HOST, 'glm-5')).toBe(65_536)
  })

  it.each([19_999, 0, -1, 20_000.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'of %d tokens is ignored',
    (limit) => {
      windows.refused(HOST, 'glm-5', 20_000)
      expect(windows.refused(HOST, 'glm-5', limit)).toBeNull()
      expect(windows.get(HOST, 'glm-5')).toBe(20_000)
    },
  )
})

describe('a context that passed', () => {
  it('raises a window that was learned smaller', () => {
    windows.refused(HOST, 'glm-5', 65_536)
    windows.passed(HOST, 'glm-5', 70_000)
    expect(windows.get(HOST, 'glm-5')).toBe(70_000)
  })

  it('never lowers one', () => {
    windows.refused(HOST, 'glm-5', 65_536)
    windows.passed(HOST, 'glm-5', 60_000)
    expect(windows.get(HOST, 'glm-5')).toBe(65_536)
  })

  it('makes none up, and touches no disk for that', () => {
    windows.passed(HOST, 'glm-5', 70_000)
    expect(windows.get(HOST, 'glm-5')).toBeNull()
    expect(readdirSync(join(file, '../..'))).toEqual([])
  })
})

describe('the endpoint', () => {
  it.each([
    ['https://api.example.com', HOST],
    ['https://API.example.com/v1?key=secret#secret', HOST],
    ['https://secret:secret@api.example.com/', HOST],
    ['secret@api.example.com/v1', HOST],
    ['http://127.0.0.1:8080/v1', '127.0.0.1:8080'],
    ['127.0.0.1:8080', '127.0.0.1:8080'],
    ['bedrock', 'bedrock'],
    ['secret with spaces', 'unknown'],
    ['', 'unknown'],
  ])('%j is kept as %j', (endpoint, host) => {
    windows.refused(endpoint, 'glm-5', 65_536)
    expect(stored()).toEqual({ version: 1, windows: [{ endpoint: host, model: 'glm-5', tokens: 65_536 }] })
    expect(windows.get(endpoint, 'glm-5')).toBe(65_536)
    expect(readFileSync(file, 'utf8')).not.toContain('secret')
  })
})

describe('the file', () => {
  it.each([
    ['torn', '{"version":1,"win'],
    ['of another shape', '{"version":1,"windows":{"a":1}}'],
    ['with a nonsense size', `{"version":1,"windows":[{"endpoint":"${HOST}","model":"glm-5","tokens":5}]}`],
  ])('%s counts as empty, and is set aside when something is learned', (_, damaged) => {
    mkdirSync(join(file, '..'))
    writeFileSync(file, damaged)
    expect(windows.get(HOST, 'glm-5')).toBeNull()
    const aside = `${file}.damaged-20260304-050607`
    expect(windows.refused(HOST, 'glm-5', 65_536)).toBe(`${file} was damaged and is now ${aside}.`)
    expect(readFileSync(aside, 'utf8')).toBe(damaged)
    expect(windows.get(HOST, 'glm-5')).toBe(65_536)
  })

  it('of a later version is left alone', () => {
    mkdirSync(join(file, '..'))
    writeFileSync(file, '{"version":2,"windows":"new"}')
    expect(windows.get(HOST, 'glm-5')).toBeNull()
    expect(windows.refused(HOST, 'glm-5', 65_536)).toMatch(/later version/)
    expect(stored()).toEqual({ version: 2, windows: 'new' })
  })

  it('that cannot be written is a notice and no error', () => {
    writeFileSync(join(file, '..'), '')
    expect(windows.get(HOST, 'glm-5')).toBeNull()
    expect(windows.refused(HOST, 'glm-5', 65_536)).toMatch(/Cannot write .*windows\.json/)
    expect(windows.passed(HOST, 'glm-5', 65_536)).toBeNull()
  })
})
