import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { costOf } from '../src/money.js'

const [, ...lines] = readFileSync(new URL('../data/approved-2025.csv', import.meta.url), 'utf8').trim().split('\n')

test('money: a whole hour costs the rate', () => assert.equal(costOf(60, 9450), 9450))

test('money: every amount is the approved one', () => {
  const wrong = lines.flatMap((line) => {
    const [date, client, minutes, rate, approved] = line.split(',')
    const cost = costOf(Number(minutes), Number(rate))
    if (cost === Number(approved)) return []
    return [`${date} ${client}: ${minutes} min at ${rate} cents an hour gave ${cost}, approved is ${approved}`]
  })
  assert.equal(wrong.length, 0, `${wrong.length} of ${lines.length} amounts differ:\n${wrong.join('\n')}`)
})
