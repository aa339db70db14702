import { describe, expect, it } from 'vitest'
import { notification } from '../../../src/terminal/live/notification.ts'
import { liveWanted, reflows } from '../../../src/terminal/live/wanted.ts'

const BOTH = { input: { isTTY: true }, output: { isTTY: true } } as const

describe('a live screen', () => {
  it('is wanted on a terminal with somebody at it', () => {
    expect(liveWanted({ TERM: 'xterm' }, BOTH)).toBe(true)
  })

  it.each([
    ['when plain lines were asked for', { TERM: 'xterm' }, BOTH, { plain: true }],
    ['on a terminal that knows no sequences', { TERM: 'dumb' }, BOTH, {}],
    ['where nobody knows the terminal', {}, BOTH, {}],
    ['when nobody can type', { TERM: 'xterm' }, { ...BOTH, input: {} }, {}],
    ['when the output goes elsewhere', { TERM: 'xterm' }, { ...BOTH, output: {} }, {}],
  ])('is not wanted %s', (_case, env, streams, options) => {
    expect(liveWanted(env, streams as typeof BOTH, options)).toBe(false)
  })

  it.each([
    [{ TERM: 'xterm-256color' }, true],
    [{ TERM: 'xterm', XTERM_VERSION: 'XTerm(390)' }, false],
    [{ TERM: 'tmux-256color', XTERM_VERSION: 'XTerm(390)', TMUX: '/tmp/tmux,1,0' }, true],
    [{ TERM: 'screen', STY: '1.pts' }, false],
    [{ TERM: 'linux' }, false],
  ])('knows of %j whether it breaks lines anew: %s', (env, expected) => {
    expect(reflows(env)).toBe(expected)
  })
})

describe('a notification', () => {
  it.each([
    ['a terminal that shows none', { TERM: 'xterm' }, '\x07'],
    ['tmux', { TERM: 'tmux', TMUX: 'x', TERM_PROGRAM: 'WezTerm', KITTY_WINDOW_ID: '1' }, '\x07'],
    ['iTerm2', { TERM_PROGRAM: 'iTerm.app' }, '\x1B]9;asks: red?\x07\x07'],
    ['kitty', { TERM: 'xterm-kitty' }, '\x1B]9;asks: red?\x07\x07'],
    ['foot', { TERM: 'foot' }, '\x1B]777;notify;flower;asks: red?\x07\x07'],
  ])('on %s', (_case, env, expected) => expect(notification(env, 'asks:\nred?')).toBe(expected))
})
