import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isGlance } from '../../src/guards/glance.ts'
import { GLANCES, REFUSED } from './glance-table.ts'

describe('a glance is', () => {
  it.each(GLANCES)('%j', (command) => {
    expect(isGlance(command)).toBe(true)
  })
})

describe.each(Object.entries(REFUSED))('no glance is %s', (_, commands) => {
  it.each(commands)('%j', (command) => {
    expect(isGlance(command)).toBe(false)
  })
})

const WRITING = [
  'rm x',
  'touch x',
  'echo a > x',
  'tee x',
  "sed -i 's/a/b/' x",
  'git branch -D x',
  'find . -delete',
  'X=1',
  'sort -o x y',
]
const JOINTS = [';', ' ; ', '&&', ' && ', '||', '|', ' | ', '&', ' & ', '\n', '\r\n', ' |& ']

describe('whatever stands around it', () => {
  const glance = fc.constantFrom(
    ...GLANCES.filter((command) => !command.endsWith('\n') && !command.endsWith(';')),
  )
  const writing = fc.constantFrom(...WRITING)
  const joint = fc.constantFrom(...JOINTS)

  it('a command that writes is refused, before a glance and behind it', () => {
    fc.assert(
      fc.property(glance, joint, writing, (look, between, write) => {
        expect(isGlance(look + between + write)).toBe(false)
        expect(isGlance(write + between + look)).toBe(false)
      }),
    )
  })

  it('a command that is put into another one is refused', () => {
    const wrap = fc.constantFrom<(command: string) => string>(
      (command) => `ls $(${command})`,
      (command) => `ls \`${command}\``,
      (command) => `ls "$(${command})"`,
      (command) => `cat <(${command})`,
      (command) => `(${command})`,
      (command) => `env ${command}`,
      (command) => `eval '${command}'`,
      (command) => `ls | xargs ${command}`,
    )
    fc.assert(
      fc.property(wrap, fc.constantFrom('ls', ...WRITING), (around, command) => !isGlance(around(command))),
    )
  })

  it('glances joined stay one', () => {
    const chain = fc.constantFrom(' && ', ' || ', ' | ', '; ')
    fc.assert(
      fc.property(glance, chain, glance, (one, between, other) => {
        expect(isGlance(one + between + other)).toBe(true)
      }),
    )
  })
})

it('what stands in single quotes means nothing to the shell', () => {
  const quoted = fc.string().filter((text) => !/['\0-\x1F\x7F]/.test(text))
  fc.assert(fc.property(quoted, (text) => isGlance(`grep -n '${text}' a.txt`)))
})

it('any text gets an answer', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof isGlance(text) === 'boolean'))
  expect(isGlance(`ls ${'a '.repeat(100_000)}`)).toBe(false)
  expect(isGlance(`ls ${'{'.repeat(1_900)}${','.repeat(1_900)}`)).toBe(true)
})
