import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minutesOf } from '../src/duration.js'

test('duration: minutes alone', () => assert.equal(minutesOf('45m'), 45))
test('duration: hours alone', () => assert.equal(minutesOf('2h'), 120))
test('duration: hours and minutes', () => assert.equal(minutesOf('1h 20m'), 80))
test('duration: as on a clock', () => assert.equal(minutesOf('1:20'), 80))
test('duration: as on a clock, below an hour', () => assert.equal(minutesOf('0:45'), 45))
test('duration: anything else is refused', () => assert.throws(() => minutesOf('soon'), RangeError))
