import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeyboard } from '../../../src/terminal/live/keyboard.ts'

let keys: string[] = []
let pastes: string[] = []
let time = 0

function keyboard(): (bytes: string | Buffer) => void {
  const board = createKeyboard({
    onKey: (key) => keys.push(key),
    onPaste: (text) => pastes.push(text),
    now: () => time,
  })
  return (bytes) => board.push(bytes)
}

beforeEach(() => {
  keys = []
  pastes = []
  time = 0
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

describe('the keyboard', () => {
  it('tells characters and sequences apart, and joins what comes in pieces', () => {
    const push = keyboard()
    push('a\x1B[A\x1B')
    push('[1;5')
    push('Cb')
    expect(keys).toEqual(['a', '\x1B[A', '\x1B[1;5C', 'b'])
  })

  it('takes Escape alone for the key once nothing follows', () => {
    const push = keyboard()
    push('\x1B')
    expect(keys).toEqual([])
    vi.advanceTimersByTime(60)
    expect(keys).toEqual(['\x1B'])
  })

  it('hands out whole characters, also when their bytes are torn apart', () => {
    const push = keyboard()
    const bytes = Buffer.from('世👍')
    for (const byte of bytes) push(Buffer.from([byte]))
    expect(keys).toEqual(['世', '👍'])
  })

  it('takes a marked paste as one, wherever it is torn apart', () => {
    const text = 'x\x1B[200~one\rtwo\x1B[Athree\x1B[201~y'
    for (let at = 1; at < text.length; at++) {
      const push = keyboard()
      keys = []
      pastes = []
      push(text.slice(0, at))
      push(text.slice(at))
      expect({ keys, pastes }).toEqual({ keys: ['x', 'y'], pastes: ['one\rtwo\x1B[Athree'] })
    }
  })

  it('takes lines that come at once for a paste, and what follows on their heels', () => {
    const push = keyboard()
    push('one\ntwo\nth')
    time += 10
    push('ree\r')
    time += 100
    push('typed\r')
    expect(pastes).toEqual(['one\ntwo\nth', 'ree\r'])
    expect(keys.join('')).toBe('typed\r')
  })

  it('takes nothing for a paste that is not marked once the terminal has marked one', () => {
    const push = keyboard()
    push('\x1B[200~p\x1B[201~')
    push('a\rb\r')
    expect(pastes).toEqual(['p'])
    expect(keys).toEqual(['a', '\r', 'b', '\r'])
  })

  it('keeps Ctrl-C a key, also right after a paste', () => {
    const push = keyboard()
    push('one\ntwo\nthree')
    push('\x03')
    expect(keys).toEqual(['\x03'])
  })
})
