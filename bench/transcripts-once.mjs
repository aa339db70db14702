// @ts-check
import { createWriteStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { clean } from '../dist/sessions/clean/clean.js'
import { openDatabase } from '../dist/sessions/database.js'
import { Transcripts } from '../dist/sessions/transcripts.js'
import { entriesOfSession } from './transcripts-entries.mjs'

/*
 * One measurement in a process of its own, so that its peak memory is its own: `append`, `load` or `lines`, in a folder,
 * with a number of entries. Writes { seconds, clean, megabytes, entries } as JSON.
 */

const [way = '', folder = '', count = ''] = process.argv.slice(2)
const SESSION = 'session'
const lines = path.join(folder, 'session.jsonl')

const took = await { append, load, lines: readLines }[/** @type {'append' | 'load' | 'lines'} */ (way)]()
// Kilobytes, on every system that Node runs on.
console.log(JSON.stringify({ ...took, megabytes: process.resourceUsage().maxRSS / 1024 }))

/** Fills the database, entry by entry as the harness hands them over, and the file of lines, which is not measured. */
async function append() {
  const { transcripts, database } = open()
  const file = createWriteStream(lines)
  let seconds = 0
  let entries = 0
  for (const entry of entriesOfSession(Number(count))) {
    const start = performance.now()
    transcripts.append(SESSION, null, [entry])
    seconds += (performance.now() - start) / 1000
    if (!file.write(`${JSON.stringify(entry)}\n`)) await new Promise((resolve) => file.once('drain', resolve))
    entries++
  }
  database.close()
  file.end()
  await finished(file)
  return { seconds, clean: 0, entries }
}

function load() {
  const start = performance.now()
  const { transcripts } = open()
  const stored = transcripts.load(SESSION, null)
  const loaded = performance.now()
  const view = clean(stored)
  const end = performance.now()
  if (view.length === stored.length) throw new Error('there was something to clean')
  return { seconds: (end - start) / 1000, clean: (end - loaded) / 1000, entries: stored.length }
}

function readLines() {
  const start = performance.now()
  const read = readFileSync(lines, 'utf8').trimEnd().split('\n')
  const entries = read.map((line) => JSON.parse(line))
  return { seconds: (performance.now() - start) / 1000, clean: 0, entries: entries.length }
}

function open() {
  const { database } = openDatabase(path.join(folder, 'flower.db'))
  return { database, transcripts: new Transcripts(database) }
}
