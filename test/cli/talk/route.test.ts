import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMMANDS, commandLike } from '../../../src/cli/talk/commands.ts'
import { type Route, routeOf } from '../../../src/cli/talk/route.ts'

const mail = (words: string): Route => ({ kind: 'mail', words })
const answer = (words: string): Route => ({ kind: 'answer', words })
const oracle = (question: string): Route => ({ kind: 'oracle', question })
const command = (name: (typeof COMMANDS)[number], argument = ''): Route => ({
  kind: 'command',
  command: name,
  argument,
})
const unknown = (word: string, meant: (typeof COMMANDS)[number] | null): Route => ({
  kind: 'unknown',
  word,
  meant,
})

describe('a line while no question is open', () => {
  it.each<[string, Route]>([
    ['', { kind: 'nothing' }],
    ['  \t', { kind: 'nothing' }],
    ['Take the petunia.', mail('Take the petunia.')],
    ['  Take the petunia. ', mail('Take the petunia.')],
    ['2', mail('2')],
    ['也种郁金香。', mail('也种郁金香。')],
    ['first\nsecond', mail('first\nsecond')],
    ['Is it done?', mail('Is it done?')],
    ['//etc/hosts is wrong', mail('/etc/hosts is wrong')],
    ['／／etc', mail('／etc')],
    ['///', mail('//')],
  ])('%j', (line, route) => {
    expect(routeOf(line, { questionOpen: false })).toEqual(route)
  })
})

describe('a line while a question is open', () => {
  it.each<[string, Route]>([
    ['2', answer('2')],
    ['', answer('')],
    [' neither ', answer('neither')],
    ['两个都要', answer('两个都要')],
    ['//2', answer('/2')],
    ['/status', command('status')],
    ['/2', unknown('2', null)],
    ['?which is cheaper', oracle('which is cheaper')],
  ])('%j', (line, route) => {
    expect(routeOf(line, { questionOpen: true })).toEqual(route)
  })
})

describe('whatever is open', () => {
  it.each<[string, Route]>([
    ['?', oracle('')],
    ['? how far is it', oracle('how far is it')],
    ['？进度如何', oracle('进度如何')],
    ['？ 进度如何？', oracle('进度如何？')],
    ['??', oracle('?')],
    ['/help', command('help')],
    ['/HELP', command('help')],
    ['／status', command('status')],
    ['  /cost  ', command('cost')],
    ['/new A bed of roses.', command('new', 'A bed of roses.')],
    ['/new\nA bed\nof roses.', command('new', 'A bed\nof roses.')],
    ['/', unknown('', null)],
    ['/stauts', unknown('stauts', 'status')],
    ['/hand', unknown('hand', 'handoff')],
    ['/q', unknown('q', 'quit')],
    ['/exit', unknown('exit', 'quit')],
    ['/toString', unknown('toString', null)],
    ['/usr/bin/env', unknown('usr/bin/env', null)],
    ['/ status', unknown('', null)],
  ])('%j', (line, route) => {
    expect(routeOf(line, { questionOpen: false })).toEqual(route)
    expect(routeOf(line, { questionOpen: true })).toEqual(route)
  })

  it('says nothing that was typed as a command to anybody', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (rest, questionOpen) => {
        fc.pre(!/^\s*[/／]/.test(rest))
        expect(['command', 'unknown']).toContain(routeOf(`/${rest}`, { questionOpen }).kind)
      }),
    )
  })

  it('loses nothing of a text that is sent', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (text, questionOpen) => {
        const said = text.trim()
        fc.pre(said !== '' && !/^[?？]/.test(said))
        const route = routeOf(/^[/／]/.test(said) ? `/${said}` : text, { questionOpen })
        expect(route).toEqual({ kind: questionOpen ? 'answer' : 'mail', words: said })
      }),
    )
  })
})

it.each(COMMANDS)('finds /%s by its first letter missing', (name) => {
  expect(commandLike(name.slice(1))).toBe(name)
})
