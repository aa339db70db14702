import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type History, openHistory } from '../../../src/cli/talk/history.ts'
import type { Language } from '../../../src/core/language.ts'
import { maskSecrets } from '../../../src/runtime/mask-secrets.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

interface Place {
  readonly file: string
  readonly problems: string[]
  open(language?: Language): History
  stored(): string[]
}

function place(): Place {
  const folder = temporaryFolder()
  const file = join(folder, 'state', 'typed.json')
  const problems: string[] = []
  return {
    file,
    problems,
    open: (language) =>
      openHistory({ file, mask: maskSecrets, onProblem: (message) => problems.push(message), language }),
    stored: () => JSON.parse(readFileSync(file, 'utf8')).lines,
  }
}

describe('the lines that were typed', () => {
  it('are there the next time, in their order', async () => {
    const here = place()
    const history = here.open()
    expect(history.lines).toEqual([])
    await history.add('Take the petunia.')
    await history.add('再种一株玫瑰。')
    expect(here.open().lines).toEqual(['Take the petunia.', '再种一株玫瑰。'])
    expect(here.problems).toEqual([])
  })

  it('are kept in the order in which they were typed', async () => {
    const here = place()
    const history = here.open()
    const lines = ['a long line '.repeat(500).trim(), 'b', 'c']
    for (const line of lines) void history.add(line)
    await history.kept()
    expect(here.stored()).toEqual(lines)
  })

  it('are for nobody else to read', async () => {
    const here = place()
    await here.open().add('Take the petunia.')
    expect(statSync(here.file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(here.file, '..'))).toEqual(['typed.json'])
  })

  it('are kept once in a row, and not without an end', async () => {
    const here = place()
    const history = here.open()
    const many = Array.from({ length: 1_000 }, (_, n) => `line ${n}`)
    await history.add('first')
    writeFileSync(here.file, JSON.stringify({ version: 1, lines: many }))
    await history.add('last')
    await history.add('last')
    await history.add('  ')
    expect(here.stored()).toEqual([...many.slice(1), 'last'])
  })

  it('hold no secret', async () => {
    const here = place()
    const history = here.open()
    await history.add(`Use the token ghp_${'a1B2'.repeat(9)} for it.`)
    await history.add('Use the key of the test account.')
    expect(here.stored()).toEqual(['Use the key of the test account.'])
  })

  it('of two runs at once are all kept', async () => {
    const here = place()
    const runs = [here.open(), here.open()]
    await Promise.all(
      runs.flatMap((history, run) =>
        Array.from({ length: 10 }, (_, n) => history.add(`run ${run} line ${n}`)),
      ),
    )
    expect(new Set(here.stored()).size).toBe(20)
  })
})

describe('a file of them that is not as it was left', () => {
  it.each(['{', '[]', '{"version":1,"lines":[1]}'])('is set aside where it is damaged: %s', async (text) => {
    const here = place()
    await here.open().add('first')
    writeFileSync(here.file, text)
    const history = here.open()
    expect(history.lines).toEqual([])
    await history.add('second')
    expect(here.stored()).toEqual(['second'])
    const [aside] = readdirSync(join(here.file, '..')).filter((name) => name.includes('damaged'))
    expect(readFileSync(join(here.file, '..', aside!), 'utf8')).toBe(text)
    expect(here.problems).toEqual([expect.stringContaining('was damaged')])
  })

  it('is left alone where a later version wrote it', async () => {
    const here = place()
    await here.open().add('first')
    const later = '{"version":2,"lines":{"today":["x"]}}'
    writeFileSync(here.file, later)
    const history = here.open('es')
    await history.add('second')
    await history.add('third')
    expect(readFileSync(here.file, 'utf8')).toBe(later)
    expect(here.problems).toEqual([expect.stringContaining('versión posterior')])
  })
})
