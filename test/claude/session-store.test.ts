import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type SessionStoreOptions, sessionStore } from '../../src/claude/session-store.ts'
import { clean } from '../../src/sessions/clean/clean.ts'
import type { Connection } from '../../src/sessions/connection.ts'
import { openDatabase } from '../../src/sessions/database.ts'
import type { Entry } from '../../src/sessions/entry.ts'
import { Transcripts } from '../../src/sessions/transcripts.ts'
import { assistant, call, calls, user } from '../sessions/entries.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const KEY = { projectKey: '-somewhere', sessionId: 's' }
const ELSEWHERE = { projectKey: '-elsewhere', sessionId: 's' }

function stage(options: Partial<SessionStoreOptions> = {}) {
  const configDir = temporaryFolder()
  const { database } = openDatabase(join(configDir, 'flower.db'))
  onTestFinished(() => database.close())
  const transcripts = new Transcripts(database)
  const onLost = vi.fn<(error: Error) => void>()
  const store = sessionStore({ transcripts, configDir, onLost, clean, ...options })
  return { store, transcripts, database, configDir, onLost }
}

/** Makes the database refuse to be written. */
function lock(database: Connection): () => void {
  database.execute('PRAGMA query_only = ON')
  return () => database.execute('PRAGMA query_only = OFF')
}

describe('load', () => {
  const stored = [
    user('1', null, 'Begin.'),
    assistant('c', '1', call('t', 'Bash')),
    user('2', 'gone', 'Go on.'),
  ]

  it('finds a session whatever folder it is resumed in', async () => {
    const { store } = stage()
    await store.append(KEY, [user('1', null, 'Begin.')])
    expect(await store.load(ELSEWHERE)).toEqual([user('1', null, 'Begin.')])
  })

  it('hands back a clean view, and leaves what is stored alone', async () => {
    const { store, transcripts } = stage()
    await store.append(KEY, [...stored])
    expect(await store.load(KEY)).toEqual(clean(stored))
    expect(transcripts.load('s', null)).toEqual(stored)
  })

  it('shortens it as well when it is asked to', async () => {
    const { store } = stage({ shortened: true })
    await store.append(KEY, calls({ name: 'Bash', content: 'x'.repeat(9_000) }))
    expect(JSON.stringify(await store.load(KEY))).toContain('characters left out to make room')
  })

  it('knows no session that is not there', async () => {
    const { store } = stage()
    expect(await store.load(KEY)).toBeNull()
    expect(await store.load({ ...KEY, subpath: 'subagents/agent-a' })).toBeNull()
    expect(await store.listSubkeys!(KEY)).toEqual([])
  })

  it('keeps subagents apart and lists them', async () => {
    const { store } = stage()
    await store.append({ ...KEY, subpath: 'subagents/agent-a' }, [user('1', null, 'of a')])
    expect(await store.load({ ...ELSEWHERE, subpath: 'subagents/agent-a' })).toEqual([
      user('1', null, 'of a'),
    ])
    expect(await store.load(KEY)).toBeNull()
    expect(await store.listSubkeys!(ELSEWHERE)).toEqual(['subagents/agent-a'])
  })

  it('takes over a session from before there was a database, once', async () => {
    const { store, transcripts, configDir } = stage()
    const folder = join(configDir, 'projects', '-work')
    mkdirSync(folder, { recursive: true })
    const lines = stored.map((entry) => JSON.stringify(entry))
    writeFileSync(join(folder, 's.jsonl'), `${lines.join('\n')}\n{"torn`)
    expect(await store.load(KEY)).toEqual(clean(stored))
    await store.append(KEY, [user('3', '2', 'And on.')])
    await store.load(KEY)
    expect(transcripts.load('s', null)).toEqual([...stored, user('3', '2', 'And on.')])
  })
})

describe('append', () => {
  const batch: Entry[] = [user('1', null, 'Begin.')]

  it('is loud: it throws each time, and tells that the batch is lost after the last try', async () => {
    const { store, database, onLost } = stage()
    const unlock = lock(database)
    for (let tries = 0; tries < 2; tries++) {
      await expect(store.append(KEY, batch)).rejects.toMatchObject({ code: 'file' })
    }
    expect(onLost).not.toHaveBeenCalled()
    await expect(store.append(KEY, batch)).rejects.toThrow()
    expect(onLost).toHaveBeenCalledTimes(1)
    expect(onLost.mock.calls[0]![0].message).toContain('flower.db')
    unlock()
  })

  it('that succeeds in the end has lost nothing', async () => {
    const { store, database, transcripts, onLost } = stage()
    for (let batches = 0; batches < 3; batches++) {
      const unlock = lock(database)
      await expect(store.append(KEY, batch)).rejects.toThrow()
      await expect(store.append(KEY, batch)).rejects.toThrow()
      unlock()
      await store.append(KEY, batch)
    }
    expect(onLost).not.toHaveBeenCalled()
    expect(transcripts.load('s', null)).toEqual(batch)
  })
})
