import { describe, expect, it } from 'vitest'
import { colorWanted, createPaint, unicodeWanted } from '../../src/terminal/paint.ts'

describe('colorWanted', () => {
  it.each([
    [{}, true, true],
    [{}, false, false],
    [{ TERM: 'dumb' }, true, false],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '', TERM: 'dumb' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
    [{ FORCE_COLOR: 'false' }, true, false],
  ])('%j on a terminal: %s → %s', (env, isTTY, wanted) => {
    expect(colorWanted(env, isTTY)).toBe(wanted)
  })
})

describe('unicodeWanted', () => {
  it.each([
    [{}, true],
    [{ TERM: 'xterm-256color' }, true],
    [{ TERM: 'dumb' }, false],
    [{ TERM: 'linux' }, false],
  ])('%j → %s', (env, wanted) => {
    expect(unicodeWanted(env)).toBe(wanted)
  })
})

describe('createPaint', () => {
  it('ends each style where it began', () => {
    expect(createPaint(true)('red', 'x')).toBe('\x1B[31mx\x1B[39m')
    expect(createPaint(true)('red', '')).toBe('')
  })

  it('leaves the text as it is without colour', () => {
    expect(createPaint(false)('red', 'x')).toBe('x')
  })
})
