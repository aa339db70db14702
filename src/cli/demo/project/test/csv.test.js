import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { format, parse } from '../src/csv.js'

const TABLES = 160
/** More than these are not printed. */
const SHOWN = 80
const PIECES = ['a', 'tea', ' ', ',', '"', '\n', '\r\n', 'é']

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000))

test('csv: a quoted field may hold commas and quotes', () => {
  assert.deepEqual(parse('1,"a ""b"", c",2\r\n'), [['1', 'a "b", c', '2']])
})

test('csv: each entry of the export has four fields', () => {
  const rows = parse(readFileSync(new URL('../data/export-2025.csv', import.meta.url), 'utf8'))
  const odd = rows.filter((row) => row.length !== 4)
  assert.equal(odd.length, 0, `${odd.length} of ${rows.length} rows have another number of fields`)
})

test('csv: what is written is read back', () => {
  const random = generator(seed)
  const tables = Array.from({ length: TABLES }, () => tableOf(random))
  const wrong = tables.flatMap((table, index) => {
    const written = format(table)
    const read = parse(written)
    return JSON.stringify(read) === JSON.stringify(table) ? [] : [described(index, written, read)]
  })
  const shown = wrong.slice(0, SHOWN).join('\n')
  assert.equal(wrong.length, 0, `SEED=${seed}: ${wrong.length} of ${TABLES} tables came back different:\n${shown}`)
})

function described(index, written, read) {
  return `table ${index}: ${JSON.stringify(written)} was read as ${JSON.stringify(read)}`
}

function tableOf(random) {
  const columns = 2 + random(2)
  const field = () => Array.from({ length: random(4) }, () => PIECES[random(PIECES.length)]).join('')
  return Array.from({ length: 1 + random(3) }, () => Array.from({ length: columns }, field))
}

/** Whole numbers from 0 up to a limit; the same ones for the same seed (mulberry32). */
function generator(state) {
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}
