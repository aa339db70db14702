import { describe, expect, it } from 'vitest'
import { COMMANDS, neededFor } from '../../src/cli/commands.ts'
import { createProgram } from '../../src/cli/program.ts'

const ALL = COMMANDS.map(({ name }) => name)

describe('a command line defines what it needs', () => {
  it.each<[string, readonly string[]]>([
    ['--help', []],
    ['--version', []],
    ['status --json', ['status']],
    ['handoff list', ['handoff']],
    ['once --help', ['once']],
    ['help run', ['run']],
    ['once Go.', ALL],
    ['config', ALL],
    ['completions bash', ALL],
    ['statsu', ALL],
    ['--rounds 2 wish', ALL],
    ['', ALL],
  ])('%j', (line, names) => {
    const words = line === '' ? [] : line.split(' ')
    expect(COMMANDS.filter(neededFor(words)).map(({ name }) => name)).toEqual(names)
  })

  it('and has the names of all', () => {
    const program = createProgram(async () => undefined, ['--help'])
    expect(program.commands.map((command) => command.name())).toEqual(ALL)
  })

  it('and all of them where it is not known', () => {
    const program = createProgram(async () => undefined)
    for (const command of program.commands) expect(command.description(), command.name()).not.toBe('')
  })
})
