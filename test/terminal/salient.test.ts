import { describe, expect, it } from 'vitest'
import { salientArgument } from '../../src/terminal/salient.ts'

const cycle: Record<string, unknown> = {}
cycle.self = cycle

describe('salientArgument', () => {
  it.each<[string, unknown, string]>([
    ['Bash', { command: 'npm test', description: 'Runs the tests' }, 'npm test'],
    ['Read', { file_path: 'a.ts', offset: 3 }, 'a.ts'],
    ['Grep', { pattern: 'x', path: 'src' }, 'x'],
    ['Agent', { description: 'Look', prompt: 'Look for x' }, 'Look'],
    ['Agent', { description: ' ', prompt: 'Look for x' }, 'Look for x'],
    ['mcp__flower__ask', { question: 'Which?', options: 'a\nb' }, 'Which?'],
    ['Bash', { command: 3 }, '{"command":3}'],
    ['Unknown', { b: [1, 'x'] }, '{"b":[1,"x"]}'],
    ['Unknown', {}, ''],
    ['Unknown', null, ''],
    ['Unknown', undefined, ''],
    ['Unknown', 'text', '"text"'],
    ['constructor', { length: 1 }, '{"length":1}'],
    ['Unknown', cycle, '[object Object]'],
    ['Unknown', { big: 1n }, '[object Object]'],
  ])('%s %o → %s', (tool, input, argument) => {
    expect(salientArgument(tool, input)).toBe(argument)
  })
})
