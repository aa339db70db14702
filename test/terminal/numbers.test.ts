import { describe, expect, it } from 'vitest'
import { formatCost, formatDuration, formatTokens } from '../../src/terminal/numbers.ts'

describe('formatTokens', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [999.6, '1k'],
    [1_000, '1k'],
    [1_540, '1.5k'],
    [9_949, '9.9k'],
    [9_950, '10k'],
    [122_400, '122k'],
    [999_499, '999k'],
    [999_500, '1M'],
    [1_000_000, '1M'],
    [1_240_000, '1.2M'],
    [-5, '0'],
    [Number.NaN, '0'],
  ])('%d is %s', (tokens, text) => {
    expect(formatTokens(tokens)).toBe(text)
  })
})

describe('formatCost', () => {
  it.each([
    [0, '$0.00'],
    [0.004, '<$0.01'],
    [0.005, '$0.01'],
    [0.4213, '$0.42'],
    [12.5, '$12.50'],
  ])('%d is %s', (dollars, text) => {
    expect(formatCost(dollars)).toBe(text)
  })
})

describe('formatDuration', () => {
  it.each([
    [0, '0s'],
    [499, '0s'],
    [59_400, '59s'],
    [59_600, '1m00s'],
    [192_000, '3m12s'],
    [3_600_000, '1h00m'],
    [7_530_000, '2h05m'],
    [-1, '0s'],
    [Number.NaN, '0s'],
  ])('%d ms is %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text)
  })
})
