import { readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Connection } from '../../src/sessions/connection.ts'
import { openDatabase } from '../../src/sessions/database.ts'
import { inspectDatabase } from '../../src/sessions/inspect.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function path(): string {
  return join(temporaryFolder(), 'flower.db')
}

function made(change: (database: Connection) => void = () => undefined): string {
  const file = path()
  const { database } = openDatabase(file)
  change(database)
  database.close()
  return file
}

describe('inspectDatabase', () => {
  it('makes none where there is none', () => {
    const file = path()
    expect(inspectDatabase(file)).toEqual({ state: 'missing' })
    expect(readdirSync(join(file, '..'))).toEqual([])
  })

  it('finds a healthy one so, also while somebody else is at it', () => {
    const file = made()
    expect(inspectDatabase(file)).toMatchObject({ state: 'healthy', whole: true })
    const { database } = openDatabase(file)
    expect(inspectDatabase(file)).toMatchObject({ state: 'healthy' })
    database.close()
  })

  it('finds what is none, or a part of one, damaged, and leaves it where it is', () => {
    const file = path()
    writeFileSync(file, 'roses are red')
    expect(inspectDatabase(file)).toMatchObject({ state: 'damaged' })
    const torn = made((database) => database.execute('PRAGMA wal_checkpoint(TRUNCATE)'))
    truncateSync(torn, 8_192)
    expect(inspectDatabase(torn)).toMatchObject({ state: 'damaged' })
    expect(readdirSync(join(file, '..'))).toEqual(['flower.db'])
  })

  it('knows one of a newer version', () => {
    const file = made((database) => database.execute('PRAGMA user_version = 99'))
    expect(inspectDatabase(file)).toEqual({ state: 'newer', version: 99 })
  })
})
