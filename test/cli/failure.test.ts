import { describe, expect, it, vi } from 'vitest'
import { reportFailure } from '../../src/cli/failure.ts'
import { FlowerError } from '../../src/core/errors.ts'

/** @returns what was printed and the exit code */
function reported(error: unknown): { text: string; code: number } {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const code = reportFailure(error)
    return { text: write.mock.calls.map(([text]) => text).join(''), code }
  } finally {
    write.mockRestore()
  }
}

describe('a failure', () => {
  it.each([
    ['usage', 2],
    ['credentials', 2],
    ['file', 1],
    ['harness', 1],
  ] as const)('of code %s ends with %d', (errorCode, exitCode) => {
    expect(reported(new FlowerError(errorCode, 'no way'))).toEqual({
      text: 'flower: no way\n',
      code: exitCode,
    })
  })

  it.each([
    ['an error of anybody', new TypeError('x is undefined'), 'flower: x is undefined\n'],
    ['anything else that was thrown', 'just text', 'flower: just text\n'],
    ['more lines than one', new Error('first\n\n  second\n'), 'flower: first second\n'],
    ['control sequences', new Error('\x1B[31mred\x1B[0m\x07'), 'flower: red^G\n'],
  ])('is one safe line for %s', (_case, error, text) => {
    expect(reported(error)).toEqual({ text, code: 1 })
  })

  it('is as wide as the terminal that it is told on', () => {
    const { isTTY, columns } = process.stderr
    Object.assign(process.stderr, { isTTY: true, columns: 40 })
    const { text } = reported(new Error('the step has made 8 handoffs, the most it may make'))
    Object.assign(process.stderr, { isTTY, columns })
    expect(text).toBe('flower: the step has made 8 handoffs,\n        the most it may make\n')
  })

  it('shows where it happened to whoever debugs', () => {
    vi.stubEnv('FLOWER_DEBUG', '1')
    expect(reported(new Error('broken')).text).toMatch(/^flower: broken\nError: broken\n {4}at /)
    vi.unstubAllEnvs()
  })
})
