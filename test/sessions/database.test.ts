import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FlowerError } from '../../src/core/errors.ts'
import { Connection } from '../../src/sessions/connection.ts'
import { openDatabase } from '../../src/sessions/database.ts'
import { MIGRATIONS } from '../../src/sessions/migrations.ts'
import { Transcripts } from '../../src/sessions/transcripts.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { user } from './entries.ts'

const NOW = () => new Date('2026-01-02T03:04:05Z')

function place(): { folder: string; path: string } {
  const folder = temporaryFolder()
  return { folder, path: join(folder, 'flower.db') }
}

function failure(work: () => unknown): FlowerError {
  try {
    work()
  } catch (error) {
    if (error instanceof FlowerError) return error
    throw error
  }
  throw new Error('it did not fail')
}

function filled(path: string): void {
  const { database } = openDatabase(path)
  const transcripts = new Transcripts(database)
  for (let n = 0; n < 50; n++) transcripts.append('s', null, [user(`${n}`, null, 'word '.repeat(500))])
  database.close()
}

describe('openDatabase', () => {
  it('makes a database that waits for others and writes ahead', () => {
    const { path } = place()
    const { database, setAside } = openDatabase(path)
    expect(setAside).toBeNull()
    expect(database.row('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' })
    expect(database.row('PRAGMA synchronous')).toEqual({ synchronous: 1 })
    expect(database.row('PRAGMA busy_timeout')).toEqual({ timeout: 5_000 })
    expect(database.row('PRAGMA user_version')).toEqual({ user_version: MIGRATIONS.length })
    database.close()
  })

  it('opens again with all that was in it', () => {
    const { path } = place()
    filled(path)
    const { database, setAside } = openDatabase(path)
    expect(setAside).toBeNull()
    expect(new Transcripts(database).load('s', null)).toHaveLength(50)
    database.close()
  })

  it.each(MIGRATIONS.map(({ name }, version) => ({ name, version })))(
    'brings format $version on by $name',
    ({ version }) => {
      const { path } = place()
      const old = new Connection(path)
      for (const { sql } of MIGRATIONS.slice(0, version)) old.execute(sql)
      old.execute(`PRAGMA user_version = ${version}`)
      old.close()
      const { database } = openDatabase(path)
      expect(database.row('PRAGMA user_version')).toEqual({ user_version: MIGRATIONS.length })
      database.close()
    },
  )

  it('merges what is on record into one order, in which each table keeps its own', () => {
    const { path } = place()
    const old = new Connection(path)
    const version = MIGRATIONS.findIndex(({ name }) => name === 'order without clocks')
    for (const { sql } of MIGRATIONS.slice(0, version)) old.execute(sql)
    old.execute(`PRAGMA user_version = ${version};
      INSERT INTO said (step, line, run, at, kind, text) VALUES
        ('a', 1, 'r', '01', 'step', 'first'), ('a', 1, 'r', '05', 'words', 'third'), ('a', 2, 'r', '02', 'step', 'fourth');
      INSERT INTO handoffs (run, step, generation, at, hash, document, line) VALUES
        ('r', 'a', 1, '04', 'h', 'second', 1), ('r', 'a', 2, '06', 'h', 'fifth', 1);`)
    old.close()
    const { database } = openDatabase(path)
    const merged = database.rows(
      'SELECT text, place FROM said UNION ALL SELECT document, place FROM handoffs ORDER BY place',
    )
    expect(merged.map(({ text, place }) => [text, place])).toEqual(
      ['first', 'second', 'third', 'fourth', 'fifth'].map((text, index) => [text, index + 1]),
    )
    database.close()
  })

  it('refuses a newer format and leaves it alone', () => {
    const { path, folder } = place()
    const newer = new Connection(path)
    newer.execute(`PRAGMA user_version = ${MIGRATIONS.length + 1}`)
    newer.close()
    const before = readFileSync(path)
    const error = failure(() => openDatabase(path))
    expect(error.code).toBe('file')
    expect(error.message).toContain('newer version of flower')
    expect(readFileSync(path)).toEqual(before)
    expect(readdirSync(folder)).toEqual(['flower.db'])
  })

  it('says which folder is missing', () => {
    const path = join(temporaryFolder(), 'no', 'flower.db')
    const error = failure(() => openDatabase(path))
    expect(error.code).toBe('file')
    expect(error.message).toContain(path)
  })

  it('does not take a folder for a damaged database', () => {
    const { path } = place()
    mkdirSync(path)
    expect(failure(() => openDatabase(path)).code).toBe('file')
    expect(existsSync(path)).toBe(true)
  })
})

describe('a damaged database', () => {
  it('is set aside with its side files, and a new one begun', () => {
    const { path, folder } = place()
    writeFileSync(path, 'this is no database '.repeat(100))
    writeFileSync(`${path}-wal`, 'what had not reached it')
    const { database, setAside } = openDatabase(path, NOW)
    expect(setAside).toBe(`${path}.damaged-20260102-030405`)
    expect(readFileSync(setAside!, 'utf8')).toBe('this is no database '.repeat(100))
    expect(readFileSync(`${setAside}-wal`, 'utf8')).toBe('what had not reached it')
    expect(new Transcripts(database).sessions()).toEqual([])
    database.close()
    // An empty file, for those who may be waiting for it.
    expect(statSync(join(folder, 'flower.db.lock')).size).toBe(0)
  })

  it('overwrites none that was set aside before', () => {
    const { path } = place()
    for (const [content, name] of [
      ['first '.repeat(100), `${path}.damaged-20260102-030405`],
      ['second '.repeat(100), `${path}.damaged-20260102-030405-2`],
    ] as const) {
      writeFileSync(path, content)
      const { database, setAside } = openDatabase(path, NOW)
      database.close()
      expect(setAside).toBe(name)
      expect(readFileSync(name, 'utf8')).toBe(content)
      for (const side of ['', '-wal', '-shm']) if (existsSync(path + side)) truncateSync(path + side)
    }
  })

  it('is one that was cut short, too', () => {
    const { path } = place()
    writeFileSync(path, wholeDatabase().subarray(0, 20_000))
    const { database, setAside } = openDatabase(path, NOW)
    database.close()
    expect(readFileSync(setAside!)).toHaveLength(20_000)
  })

  it('that shows only later fails loudly, and names the way out', () => {
    const { path } = place()
    writeFileSync(path, wholeDatabase().fill(0xff, 20 * 4096))
    const { database } = openDatabase(path)
    const error = failure(() => new Transcripts(database).load('s', null))
    database.close()
    expect(error.code).toBe('file')
    expect(error.message).toContain('Move it away together with its -wal and -shm files')
  })
})

/** With everything in the one file. */
function wholeDatabase(): Buffer {
  const { path } = place()
  filled(path)
  const connection = new Connection(path)
  connection.row('PRAGMA wal_checkpoint(TRUNCATE)')
  connection.close()
  return readFileSync(path)
}

describe('write', () => {
  it('does all or nothing, also when one is a part of another', () => {
    const { path } = place()
    const { database } = openDatabase(path)
    const broken = (): void =>
      database.write(() => {
        database.write(() => database.run("INSERT INTO lineage (step, session) VALUES ('a', 's')"))
        throw new Error('broken')
      })
    expect(broken).toThrow('broken')
    expect(database.rows('SELECT * FROM lineage')).toEqual([])
    database.close()
  })

  it('tells when another process holds the database for too long', () => {
    const { path } = place()
    const { database } = openDatabase(path)
    const other = new Connection(path)
    other.execute('PRAGMA busy_timeout = 10; BEGIN IMMEDIATE')
    database.execute('PRAGMA busy_timeout = 10')
    const error = failure(() => database.write(() => undefined))
    expect(error.message).toContain('another process')
    other.execute('COMMIT')
    expect(database.write(() => 'done')).toBe('done')
    other.close()
    database.close()
  })
})
