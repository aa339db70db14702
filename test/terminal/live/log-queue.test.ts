import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLogQueue, type LogQueue } from '../../../src/terminal/live/log-queue.ts'

const queueOf = (...texts: string[]): LogQueue => {
  const queue = createLogQueue((lines) => `${lines} left out`)
  for (const text of texts) queue.push(text)
  return queue
}

describe('the lines that wait', () => {
  it('come out whole, in order, about as many as asked for', () => {
    const queue = queueOf('one\ntwo\n', 'three', 'four\n')
    expect(queue.take(4)).toBe('one\n')
    expect(queue.take(10)).toBe('two\nthree\n')
    expect(queue.take(10)).toBe('four\n')
    expect(queue.take(10)).toBe('')
  })

  it('come out one at a time at least', () => {
    const queue = queueOf('a line that is longer than that\nnext\n')
    expect(queue.take(3)).toBe('a line that is longer than that\n')
    expect(queue.take(3)).toBe('next\n')
  })

  it('make room from the oldest on, and the gap is told of once', () => {
    const queue = queueOf('one\ntwo\n', 'three\nfour\n')
    queue.leaveOut(11)
    expect(queue.size).toBeLessThanOrEqual(11)
    expect(queue.take(100)).toBe('2 left out\nthree\nfour\n')
    expect(queue.take(100)).toBe('')
  })

  it('are never lost, however they are put in and taken', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.array(fc.string({ maxLength: 9 }), { minLength: 1, maxLength: 5 }), fc.nat(20))),
        (steps) => {
          const queue = queueOf()
          let into = ''
          let out = ''
          for (const step of steps) {
            if (typeof step === 'number') out += queue.take(step + 1)
            else {
              const text = `${step.join('\n')}\n`
              into += text
              queue.push(text)
            }
            expect(queue.size).toBe(into.length - out.length)
            expect(out === '' || out.endsWith('\n')).toBe(true)
          }
          expect(out + queue.take(Number.POSITIVE_INFINITY)).toBe(into)
        },
      ),
    )
  })
})
