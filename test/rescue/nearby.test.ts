import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { directoriesNearby } from '../../src/rescue/nearby.ts'
import { mungedName } from '../../src/rescue/project-folder.ts'
import { DONE, type Home, home } from './home.ts'

interface Garden extends Home {
  readonly bed: string
  readonly rose: string
}

/** A directory with one below it, and one below that. */
function garden(): Garden {
  const here = home()
  const bed = join(here.garden, 'bed')
  const rose = join(bed, 'rose')
  mkdirSync(rose, { recursive: true })
  return { ...here, bed, rose }
}

describe('the directories nearby that have sessions', () => {
  it('are those above and below, without itself, the newest session first', async () => {
    const { keep, env, garden: top, bed, rose } = garden()
    keep('a.jsonl', DONE, { of: rose, age: 5 })
    keep('b.jsonl', DONE, { of: top, age: 2 })
    keep('c.jsonl', DONE, { of: top, age: 9 })
    keep('d.jsonl', DONE, { of: bed, age: 1 })
    expect(await directoriesNearby(bed, env)).toEqual([top, rose])
    expect(await directoriesNearby(rose, env)).toEqual([bed, top])
  })

  it('end at the root of the repository, and at the home without one', async () => {
    const { keep, env, root, garden: top, bed, rose } = garden()
    for (const of of [root, top, bed]) keep('a.jsonl', DONE, { of })
    expect(await directoriesNearby(rose, env)).toHaveLength(2)
    spawnSync('git', ['init', '-q'], { cwd: bed })
    expect(await directoriesNearby(rose, env)).toEqual([bed])
    expect(await directoriesNearby(bed, env)).toEqual([])
  })

  it('are told from others by their transcripts, where names of folders mean several', async () => {
    const { keep, env, garden: top, bed } = garden()
    const neighbour = `${bed}-rose`
    mkdirSync(neighbour)
    keep('a.jsonl', DONE, { of: neighbour })
    expect(mungedName(neighbour)).toBe(mungedName(join(bed, 'rose')))
    expect(await directoriesNearby(bed, env)).toEqual([])
    expect(await directoriesNearby(top, env)).toEqual([neighbour])
  })

  it('are found by way of a symbolic link, and below a very long name', async () => {
    const { keep, env, root, garden: top } = garden()
    const long = join(top, 'x'.repeat(120), 'y'.repeat(120))
    mkdirSync(long, { recursive: true })
    keep('a.jsonl', DONE, { of: long, folder: `${mungedName(long).slice(0, 200)}-1a2b3c` })
    symlinkSync(top, join(root, 'link'))
    expect(await directoriesNearby(join(root, 'link'), env)).toEqual([long])
  })

  it('are none that is gone, and none whose sessions say nothing', async () => {
    const { keep, env, bed, rose, garden: top } = garden()
    keep('a.jsonl', [{ type: 'summary', summary: 'x' }], { of: bed })
    keep('b.jsonl', DONE, { of: rose })
    rmSync(rose, { recursive: true })
    expect(await directoriesNearby(top, env)).toEqual([])
  })

  it('are none where Claude Code keeps nothing', async () => {
    const { env, bed } = garden()
    expect(await directoriesNearby(bed, env)).toEqual([])
  })
})
