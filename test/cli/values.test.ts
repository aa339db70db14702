import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  among,
  count,
  date,
  dollars,
  endpoint,
  name,
  seconds,
  tokens,
  tokensOrNone,
  tools,
  words,
} from '../../src/cli/values.ts'

describe('tokens', () => {
  it.each([
    ['200000', 200_000],
    ['200_000', 200_000],
    ['1_000_000', 1_000_000],
    ['200k', 200_000],
    ['200K', 200_000],
    ['1m', 1_000_000],
    ['1.5m', 1_500_000],
    ['4.35k', 4_350],
    ['007', 7],
  ])('%s is %d', (text, amount) => {
    expect(tokens(text)).toBe(amount)
  })

  it.each([
    ['0'],
    ['0k'],
    ['-5'],
    ['abc'],
    [''],
    [' 200k'],
    ['1e3'],
    ['1e3x'],
    ['1.5'],
    ['0.0001k'],
    ['200,000'],
    ['2__0'],
    ['_20'],
    ['0x20'],
    ['Infinity'],
    ['NaN'],
    ['９９'],
    ['99999999999999999999'],
    ['99999999999999999999m'],
  ])('%j is refused, and the message says what is accepted', (text) => {
    expect(() => tokens(text)).toThrow(/whole number of tokens above 0, such as .*200k/)
  })

  it('may be none where that makes sense', () => {
    expect(tokensOrNone('0')).toBe(0)
    expect(() => tokensOrNone('-1')).toThrow(/0 or more/)
  })

  it('reads back every amount, however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (amount) => {
        expect(tokens(String(amount))).toBe(amount)
        expect(tokens(amount.toLocaleString('en').replaceAll(',', '_'))).toBe(amount)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (amount) => {
        expect(tokens(`${amount / 1_000}k`)).toBe(amount)
      }),
    )
  })

  it('never returns anything but a whole number above 0', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d._kKmM]+$/)), (text) => {
        let amount = 1
        try {
          amount = tokens(text)
        } catch {
          return
        }
        expect(Number.isSafeInteger(amount) && amount > 0).toBe(true)
      }),
    )
  })
})

describe.each([
  ['count', count, ['1', '40'], ['0', '-1', '1.5', '', 'x', '1k', '1e2', '99999999999999999999']],
  ['dollars', dollars, ['5', '0.5', '.5', '12.50'], ['0', '0.0', '-1', '', '$5', '1e3', 'Infinity', '.']],
  ['seconds', seconds, ['0', '1.5', '604800'], ['-1', '', '5m', '604801', 'NaN', '1e1']],
] as const)('%s', (_name, parse, accepted, refused) => {
  it.each(accepted.map((text) => [text]))('accepts %s', (text) => {
    expect(parse(text)).toBe(Number(text))
  })

  it.each(refused.map((text) => [text]))('refuses %j and says what is accepted', (text) => {
    expect(() => parse(text)).toThrow(/^It accepts an? .+\.$/)
  })
})

describe('texts', () => {
  it('takes a name as it is, but not the option that follows a forgotten one', () => {
    expect(name('claude-sonnet-4-5')).toBe('claude-sonnet-4-5')
    expect(() => name('--json')).toThrow(/does not begin with '-'/)
    expect(() => name(' ')).toThrow(/not empty/)
  })

  it('takes words that begin with a dash: a list is a text', () => {
    expect(words('- be brief')).toBe('- be brief')
    expect(() => words(' \n')).toThrow(/not empty/)
  })
})

describe('tools', () => {
  it.each([
    ['Read', ['Read']],
    ['Read,Edit', ['Read', 'Edit']],
    ['Read, Edit', ['Read', 'Edit']],
    ['Bash(git log:*),Read', ['Bash(git log:*)', 'Read']],
    ['Bash(cut -d, -f1),Read', ['Bash(cut -d, -f1)', 'Read']],
  ])('%s', (text, listed) => {
    expect(tools(text)).toEqual(listed)
  })

  it('adds to what was given before', () => {
    expect(tools('Edit', ['Read'])).toEqual(['Read', 'Edit'])
  })

  it.each([[''], ['Read,'], [',Read'], ['--json']])('refuses %j', (text) => {
    expect(() => tools(text)).toThrow(/names of tools with commas/)
  })
})

describe('date', () => {
  it('is the beginning of a day here, or a moment', () => {
    expect(date('2026-11-30')).toEqual(new Date(2026, 10, 30))
    expect(date('2026-11-30T09:30')).toEqual(new Date(2026, 10, 30, 9, 30))
    expect(date('2026-11-30T09:30:00+02:00')).toEqual(new Date('2026-11-30T07:30:00Z'))
  })

  it.each([['2026-11-31'], ['2026-13-01'], ['yesterday'], ['2026-11-30T25:00'], ['30.11.2026'], ['']])(
    'refuses %j',
    (text) => {
      expect(() => date(text)).toThrow(/a date such as/)
    },
  )
})

describe('endpoint', () => {
  it.each([
    ['https://gateway.example', 'https://gateway.example'],
    ['https://gateway.example/', 'https://gateway.example'],
    ['http://127.0.0.1:8080/anthropic/', 'http://127.0.0.1:8080/anthropic'],
  ])('%s is %s', (text, url) => {
    expect(endpoint(text)).toBe(url)
  })

  it.each([
    [''],
    ['gateway.example'],
    ['ftp://gateway.example'],
    ['file:///etc/passwd'],
    ['https://me:secret@gateway.example'],
    ['https://gateway.example/?key=secret'],
    ['https://gateway.example/#x'],
  ])('refuses %j', (text) => {
    expect(() => endpoint(text)).toThrow(/a URL such as/)
  })
})

describe('some of several', () => {
  const some = among(['one', 'two'])

  it('are a list, and add to what was given before', () => {
    expect(some('one, two')).toEqual(['one', 'two'])
    expect(some('two', ['one'])).toEqual(['one', 'two'])
  })

  it.each([[''], ['three'], ['one,']])('refuses %j', (text) => {
    expect(() => some(text)).toThrow('It accepts one, two')
  })
})
