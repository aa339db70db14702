import { describe, expect, it } from 'vitest'
import { Interruptions, type Said } from '../../src/runtime/interruptions.ts'

function deferred<T>(): { promise: Promise<T>; resolve(value: T): void; reject(error: Error): void } {
  let resolve: (value: T) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<T>((whenDone, whenFailed) => {
    resolve = whenDone
    reject = whenFailed
  })
  return { promise, resolve, reject }
}

const NOTHING = { words: [], stop: false }

function words(text: string): Said {
  return { words: [{ kind: 'words', text }], stop: false }
}

describe('mail', () => {
  it('never replaces what came before it, and comes before the words of an interruption', async () => {
    const interruptions = new Interruptions()
    interruptions.tell('one')
    interruptions.interrupt(Promise.resolve('three'), false)
    interruptions.tell('two')
    expect(interruptions.pending).toBe(true)
    expect(await interruptions.take()).toEqual({
      words: [
        { kind: 'mail', text: 'one' },
        { kind: 'mail', text: 'two' },
        { kind: 'words', text: 'three' },
      ],
      stop: false,
    })
    expect(await interruptions.take()).toEqual(NOTHING)
  })

  it('is not lost when the person wants an end', async () => {
    const interruptions = new Interruptions()
    interruptions.tell('one')
    interruptions.interrupt(Promise.resolve(null), false)
    expect(await interruptions.take()).toEqual({ words: [{ kind: 'mail', text: 'one' }], stop: true })
  })

  it('does not reach a step that has ended, which says what it has not heard', async () => {
    const interruptions = new Interruptions()
    expect(interruptions.tell('one')).toBe(true)
    interruptions.end()
    expect(interruptions.unheard).toEqual(['one'])
    expect(interruptions.tell('two')).toBe(false)
    expect(interruptions.unheard).toEqual(['one'])
  })

  it('stops whoever watches, also one who comes later', () => {
    const interruptions = new Interruptions()
    const told: boolean[] = []
    const unwatch = interruptions.watch((now) => told.push(now))
    interruptions.tell('one')
    unwatch()
    interruptions.watch((now) => told.push(now))
    expect(told).toEqual([false, false])
  })
})

describe('taking the words', () => {
  it('gives nothing where nobody has interrupted', async () => {
    const interruptions = new Interruptions()
    expect(interruptions.pending).toBe(false)
    expect(await interruptions.take()).toEqual(NOTHING)
  })

  it('gives them once', async () => {
    const interruptions = new Interruptions()
    interruptions.interrupt(Promise.resolve('stay on the path'), false)
    expect(interruptions.pending).toBe(true)
    expect(await interruptions.take()).toEqual(words('stay on the path'))
    expect(interruptions.pending).toBe(false)
    expect(await interruptions.take()).toEqual(NOTHING)
  })

  it('waits until they are there', async () => {
    const interruptions = new Interruptions()
    const waiting = deferred<string>()
    interruptions.interrupt(waiting.promise, false)
    const taken = interruptions.take()
    expect(await Promise.race([taken, Promise.resolve('still waiting')])).toBe('still waiting')
    waiting.resolve('at last')
    expect(await taken).toEqual(words('at last'))
  })

  it.each([
    ['null', () => Promise.resolve(null)],
    ['a rejection', () => Promise.reject(new Error('the person left'))],
  ])('takes %s for the wish to stop', async (_, words) => {
    const interruptions = new Interruptions()
    interruptions.interrupt(words(), false)
    expect(await interruptions.take()).toEqual({ words: [], stop: true })
  })

  it('keeps an empty text apart from the wish to stop', async () => {
    const interruptions = new Interruptions()
    interruptions.interrupt(Promise.resolve(''), false)
    expect(await interruptions.take()).toEqual(words(''))
  })

  it('gives the later words where they replace the earlier ones', async () => {
    const interruptions = new Interruptions()
    interruptions.interrupt(Promise.resolve('left'), false)
    interruptions.interrupt(Promise.resolve('right'), false)
    expect(await interruptions.take()).toEqual(words('right'))
    expect(await interruptions.take()).toEqual(NOTHING)
  })

  it('gives the later words even where the earlier ones were awaited already', async () => {
    const interruptions = new Interruptions()
    const first = deferred<string>()
    interruptions.interrupt(first.promise, false)
    const taken = interruptions.take()
    interruptions.interrupt(Promise.resolve('right'), false)
    first.resolve('left')
    expect(await taken).toEqual(words('right'))
  })
})

describe('watching', () => {
  it.each([true, false])('is told at once what comes in (now: %s)', (now) => {
    const interruptions = new Interruptions()
    const told: boolean[] = []
    interruptions.watch((how) => told.push(how))
    expect(told).toEqual([])
    interruptions.interrupt(Promise.resolve('words'), now)
    expect(told).toEqual([now])
  })

  it.each([true, false])('is told at once what is pending (now: %s)', (now) => {
    const interruptions = new Interruptions()
    interruptions.interrupt(Promise.resolve('words'), now)
    const told: boolean[] = []
    interruptions.watch((how) => told.push(how))
    expect(told).toEqual([now])
  })

  it('keeps the wish for now until the words were taken', async () => {
    const interruptions = new Interruptions()
    interruptions.interrupt(Promise.resolve('words'), true)
    interruptions.interrupt(Promise.resolve('later words'), false)
    const told: boolean[] = []
    interruptions.watch((how) => told.push(how))()
    await interruptions.take()
    interruptions.interrupt(Promise.resolve('more'), false)
    interruptions.watch((how) => told.push(how))
    expect(told).toEqual([true, false])
  })

  it('ends when it is told to', () => {
    const interruptions = new Interruptions()
    const told: boolean[] = []
    interruptions.watch((how) => told.push(how))()
    interruptions.interrupt(Promise.resolve('words'), true)
    expect(told).toEqual([])
  })

  it('is not ended by the end of an earlier watch', () => {
    const interruptions = new Interruptions()
    const unwatch = interruptions.watch(() => {})
    const told: boolean[] = []
    interruptions.watch((how) => told.push(how))
    unwatch()
    interruptions.interrupt(Promise.resolve('words'), true)
    expect(told).toEqual([true])
  })
})
