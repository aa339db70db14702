import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { openDatabase } from '../../src/sessions/database.ts'
import { Transcripts } from '../../src/sessions/transcripts.ts'
import { compile } from '../support/compile.ts'
import { ended, startNode } from '../support/node-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const transcripts = compile('sessions/transcripts.ts')
const database = compile('sessions/database.ts')

/** Opens when it is told to, so that several begin at once, and says what it has stored. */
function writer(path: string, name: string, entries: number): ReturnType<typeof startNode> {
  return startNode(`
    import { once } from 'node:events'
    import { openDatabase } from ${JSON.stringify(database)}
    import { Transcripts } from ${JSON.stringify(transcripts)}
    await once(process.stdin, 'data')
    const { database } = openDatabase(${JSON.stringify(path)})
    const transcripts = new Transcripts(database)
    for (let n = 0; n < ${entries}; n++) {
      transcripts.append('shared', null, [{ type: 'user', uuid: '${name}' + n, message: { content: 'word '.repeat(50) } }])
      console.log('${name}' + n)
    }
    process.exit(0)
  `)
}

function stored(path: string): string[] {
  const opened = openDatabase(path)
  const ids = new Transcripts(opened.database).load('shared', null).map(({ uuid }) => uuid!)
  opened.database.close()
  return ids
}

it('several processes begin one database at once and lose nothing of each other', async () => {
  const path = join(temporaryFolder(), 'flower.db')
  const names = ['a', 'b', 'c']
  const writers = names.map((name) => writer(path, name, 30))
  for (const { stdin } of writers) stdin!.write('go')
  expect(await Promise.all(writers.map(ended))).toEqual([0, 0, 0])
  const ids = stored(path)
  expect(ids).toHaveLength(90)
  for (const name of names) {
    expect(ids.filter((id) => id.startsWith(name))).toEqual(
      Array.from({ length: 30 }, (_, n) => `${name}${n}`),
    )
  }
})

it('several processes that find the same damage set it aside once', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'flower.db')
  writeFileSync(path, 'this is no database '.repeat(100))
  const writers = ['a', 'b', 'c'].map((name) => writer(path, name, 5))
  for (const { stdin } of writers) stdin!.write('go')
  expect(await Promise.all(writers.map(ended))).toEqual([0, 0, 0])
  expect(stored(path)).toHaveLength(15)
  expect(readdirSync(folder).filter((name) => name.includes('.damaged-'))).toHaveLength(1)
})

it('what was stored survives kill -9', async () => {
  const path = join(temporaryFolder(), 'flower.db')
  const child = writer(path, 'a', 100_000)
  child.stdin!.write('go')
  const said: string[] = []
  for await (const line of createInterface(child.stdout!)) {
    if (said.push(line) === 200) child.kill('SIGKILL')
  }
  expect(await ended(child)).toBe('SIGKILL')
  expect(said.length).toBeGreaterThanOrEqual(200)
  expect(stored(path).slice(0, said.length)).toEqual(said)
})
