import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minutesOf } from '../src/duration.js'

function reads(text, expected) {
  test(`duration: ${text}`, () => {
    const minutes = minutesOf(text)
    assert.equal(minutes, expected, `${text} was read as ${minutes} minutes instead of ${expected}`)
  })
}

reads('45m', 45)
reads('2h', 120)
reads('1h 20m', 80)
reads('1:20', 80)
reads('0:45', 45)

test('duration: anything else is refused', () => assert.throws(() => minutesOf('soon'), RangeError))
