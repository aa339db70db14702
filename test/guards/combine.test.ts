import { describe, expect, it } from 'vitest'
import { allOf, anyOf } from '../../src/guards/combine.ts'
import type { Guard, ToolDecision } from '../../src/harness/guard.ts'

const call = { agent: null, name: 'Bash', input: { n: 1 } }

function before(name: string, decide: (input: { n: number }) => ToolDecision): Guard {
  return { name, beforeTool: ({ input }) => decide(input as { n: number }) }
}

const allow = before('allow', () => null)
const add = before('add', ({ n }) => ({ input: { n: n + 1 } }))
const double = before('double', ({ n }) => ({ input: { n: n * 2 } }))
const refuse = (why: string): Guard => before(why, () => ({ refuse: why }))
const breaks = before('breaks', () => {
  throw new Error('no disk')
})
const later = before('later', (async () => null) as unknown as () => ToolDecision)
const shout: Guard = { name: 'shout', afterTool: ({ output }) => `${output}!` }
const leave: Guard = { name: 'leave', afterTool: () => undefined }

describe('allOf', () => {
  it.each<[string, Guard[], ToolDecision]>([
    ['nobody', [], null],
    ['all allow', [allow, allow], null],
    ['one refuses', [allow, refuse('no')], { refuse: 'no' }],
    ['the first refusal counts', [refuse('one'), refuse('two')], { refuse: 'one' }],
    ['each sees what the one before has left', [add, double], { input: { n: 4 } }],
    ['a guard of outputs says nothing of calls', [shout], null],
    [
      'a guard that breaks has allowed nothing',
      [allow, breaks],
      { refuse: "Bash is refused: the guard 'breaks' broke (no disk)." },
    ],
    [
      'nor has one that is async',
      [later],
      { refuse: "Bash is refused: the guard 'later' gave no decision that can be understood." },
    ],
  ])('%s', (_, guards, decision) => {
    expect(allOf(...guards).beforeTool?.(call)).toEqual(decision)
  })
})

describe('anyOf', () => {
  it.each<[string, Guard[], ToolDecision]>([
    ['nobody', [], null],
    ['one allows', [refuse('no'), allow], null],
    ['the first that allows decides how', [refuse('no'), add, double], { input: { n: 2 } }],
    [
      'all refuse, each for its reason',
      [refuse('one'), refuse('two'), refuse('one')],
      { refuse: 'one\ntwo' },
    ],
    ['a guard of outputs has no vote', [shout, refuse('no')], { refuse: 'no' }],
  ])('%s', (_, guards, decision) => {
    expect(anyOf(...guards).beforeTool?.(call)).toEqual(decision)
  })
})

describe.each([
  ['allOf', allOf],
  ['anyOf', anyOf],
])('%s', (name, combine) => {
  it('passes an output through each', () => {
    expect(combine(shout, leave, shout).afterTool?.({ ...call, output: 'hey' })).toBe('hey!!')
    expect(combine(leave, allow).afterTool?.({ ...call, output: 'hey' })).toBeUndefined()
  })

  it('looks at outputs only where one of them does', () => {
    expect(combine(allow, add).afterTool).toBeUndefined()
  })

  it('combines combinations, and says what is in them', () => {
    const inner = combine(refuse('no'), shout)
    expect(combine(allow, inner).name).toBe(`${name}(allow, ${name}(no, shout))`)
    expect(allOf(allow, inner).beforeTool?.(call)).toEqual({ refuse: 'no' })
  })
})
