import { describe, expect, it } from 'vitest'
import { expire } from '../../../src/sessions/clean/expire.ts'
import { heal } from '../../../src/sessions/clean/heal.ts'
import { prune } from '../../../src/sessions/clean/prune.ts'
import { relink } from '../../../src/sessions/clean/relink.ts'
import { trim } from '../../../src/sessions/clean/trim.ts'
import type { Entry } from '../../../src/sessions/entry.ts'
import { assistant, call, calls, links, result, results, text, user } from '../entries.ts'

const glances = (count: number): Entry[] =>
  calls(...Array.from({ length: count }, (_, n) => ({ name: 'Read', content: `file ${n}` })))

describe('expire', () => {
  const options = { isGlance: (command: string) => command.startsWith('git status') }

  it('expires all glances but the newest six', () => {
    const found = results(expire(glances(8), options))
    const expired = '[This result has expired. Look it up again if you need it.]'
    expect([found.t0, found.t1, found.t2, found.t7]).toEqual([expired, expired, 'file 2', 'file 7'])
  })

  it.each([
    ['Read', {}, true],
    ['Grep', {}, true],
    ['Glob', {}, true],
    ['LS', {}, true],
    ['Bash', { command: 'git status -s' }, true],
    ['Bash', { command: 'make' }, false],
    ['Bash', {}, false],
    ['Edit', {}, false],
    ['Agent', {}, false],
    ['mcp__x__Read', {}, false],
  ])('%s %j: %s', (name, input, expired) => {
    const entries = calls({ name, input, content: 'seen' })
    expect(results(expire(entries, { ...options, newest: 0 })).t0 !== 'seen').toBe(expired)
  })

  it('leaves failures and subagents alone', () => {
    const failed = calls({ name: 'Read', content: 'no such file', is_error: true })
    expect(expire(failed, { ...options, newest: 0 })).toBe(failed)
    const sidechain = calls({ name: 'Read', content: 'seen' }).map((entry) => ({
      ...entry,
      isSidechain: true,
    }))
    expect(expire(sidechain, { ...options, newest: 0 })).toBe(sidechain)
  })
})

describe('trim', () => {
  const long = `${'a'.repeat(399)}🌸${'b'.repeat(3_000)}`

  it('saves what is long and old, and leaves its beginning and a pointer', () => {
    const saved: string[] = []
    const save = (whole: string): string => `/spill/${saved.push(whole)}.txt`
    const trimmed = trim(
      calls({ name: 'Bash', content: long }, { name: 'Bash', content: 'c'.repeat(2_000) }),
      { save, newest: 0 },
    )
    expect(saved).toEqual([long])
    const pointer = `${'a'.repeat(399)}\n[… ${long.length} characters in all; the whole text is in /spill/1.txt]`
    expect(results(trimmed)).toEqual({ t0: pointer, t1: 'c'.repeat(2_000) })
    expect(trim(trimmed, { save, newest: 0 })).toBe(trimmed)
  })

  it('leaves the newest twenty', () => {
    const made = calls(...Array.from({ length: 21 }, () => ({ name: 'Bash', content: long })))
    const found = results(trim(made, { save: () => '/spill/x' }))
    expect([found.t0 === long, found.t1 === long]).toEqual([false, true])
  })

  it('makes one text of several, and leaves images where they are', () => {
    const image = { type: 'image', source: { type: 'base64', data: 'A'.repeat(9_000) } }
    const content = [image, text(long), image, text('more')]
    const found = results(trim(calls({ name: 'mcp__x__y', content }), { save: () => '/spill/x', newest: 0 }))
    expect(found.t0).toEqual([
      image,
      { type: 'text', text: expect.stringContaining(`[… ${long.length + 5} characters`) },
      image,
    ])
    const onlyImage = calls({ name: 'Read', content: [image] })
    expect(trim(onlyImage, { save: () => '/spill/x', newest: 0 })).toBe(onlyImage)
  })
})

describe('prune', () => {
  const rejected = "The user doesn't want to proceed with this tool use. The tool use was rejected."
  const refusal = { content: rejected, is_error: true }

  it('drops the API errors that the harness wrote, and links what followed', () => {
    const pruned = prune([
      user('1', null, 'Begin.'),
      assistant('2', '1', text('API Error: 529'), { isApiErrorMessage: true }),
      assistant('3', '2', text('API Error: 529'), { isApiErrorMessage: true }),
      user('4', '3', 'Go on.'),
      { type: 'last-prompt', leafUuid: '3' },
    ])
    expect(links(pruned)).toEqual([
      ['1', null],
      ['4', '1'],
      [undefined, undefined],
    ])
    expect(pruned[2]).toMatchObject({ leafUuid: '1' })
  })

  it.each([
    ['a person', refusal, {}],
    ['a hook', { content: 'PreToolUse:Bash hook error: Not yours.', is_error: true }, {}],
    ['a rule', { content: 'Permission to use Bash has been denied.', is_error: true }, {}],
    ['what the harness marks so', { content: 'no', is_error: true }, { toolDenialKind: 'x' }],
  ])('drops calls refused by %s, but for the newest', (_, { content, ...error }, extra) => {
    const entries = [1, 2, 3].flatMap((n) => [
      assistant(`c${n}`, n === 1 ? null : `r${n - 1}`, call(`t${n}`, 'Bash')),
      user(`r${n}`, `c${n}`, [result(`t${n}`, content, error)], extra),
    ])
    expect(links(prune([...entries, user('4', 'r3', 'Go on.')]))).toEqual([
      ['c3', null],
      ['r3', 'c3'],
      ['4', 'r3'],
    ])
  })

  it('keeps the other calls of the same response, and the words before', () => {
    const pruned = prune([
      assistant('w', null, text('I try both.'), { response: 'm' }),
      assistant('c1', 'w', call('t1', 'Write'), { response: 'm' }),
      assistant('c2', 'c1', call('t2', 'Bash'), { response: 'm' }),
      user('r1', 'c1', [result('t1', rejected, { is_error: true })]),
      user('r2', 'c2', [result('t2', 'fine')]),
      ...calls({ name: 'Write', ...refusal }),
    ])
    expect(links(pruned).slice(0, 3)).toEqual([
      ['w', null],
      ['c2', 'w'],
      ['r2', 'c2'],
    ])
  })

  it('drops the thoughts of a response of which nothing else is left', () => {
    const pruned = prune([
      user('1', null, 'Begin.'),
      assistant('k', '1', { type: 'thinking', thinking: 'hm' }, { response: 'm' }),
      assistant('c', 'k', call('t', 'Write'), { response: 'm' }),
      user('r', 'c', [result('t', rejected, { is_error: true })]),
      ...calls({ name: 'Write', ...refusal }),
    ])
    expect(links(pruned)).toEqual([
      ['1', null],
      ['c0', null],
      ['r0', 'c0'],
    ])
  })

  it.each([
    [
      'today',
      `${rejected} Correction to the text above: this call was stopped while running, not refused before it ran.`,
      {},
    ],
    ['before', '[Request interrupted by user for tool use]\nhalf of the output', {}],
    ['of a command', 'half of the output', { toolUseResult: { interrupted: true } }],
  ])('says plainly what an interruption cut off, as the harness marks it (%s)', (_, content, extra) => {
    const [, pruned] = prune([
      assistant('c', null, call('t', 'Bash')),
      user('r', 'c', [result('t', content, { is_error: true })], {
        ...extra,
        toolDenialKind: 'user-rejected',
      }),
    ])
    expect(pruned).toEqual(
      user('r', 'c', [
        result('t', expect.stringMatching(/^\[This call was stopped by an interruption .+\]$/)),
      ]),
    )
  })

  it('does not take a failure, or a text that quotes one, for a refusal', () => {
    const entries = calls(
      { name: 'Bash', content: 'Exit code 1', is_error: true },
      { name: 'Bash', content: rejected },
      { name: 'Bash', content: `log: ${rejected}`, is_error: true },
      { name: 'Read', content: '[Request interrupted by user]' },
    )
    expect(prune(entries)).toBe(entries)
  })
})

describe('relink', () => {
  it('links to the entry before it in the same thread', () => {
    const side = { isSidechain: true, agentId: 'a' }
    const linked = relink([
      user('1', 'gone', 'Begin.'),
      user('2', '1', 'of a subagent', side),
      user('3', '1', 'Go on.'),
      user('4', 'gone too', 'And on.'),
      user('5', 'gone as well', 'of a subagent', side),
      user('6', 'gone', 'of another', { isSidechain: true, agentId: 'b' }),
    ])
    expect(links(linked)).toEqual([
      ['1', null],
      ['2', '1'],
      ['3', '1'],
      ['4', '3'],
      ['5', '2'],
      ['6', null],
    ])
  })

  it('breaks circles', () => {
    expect(links(relink([user('1', '2', 'a'), user('2', '1', 'b'), user('3', '3', 'c')]))).toEqual([
      ['1', null],
      ['2', '1'],
      ['3', '2'],
    ])
  })
})

describe('heal', () => {
  it('answers a call that has no result, in the chain and as its call says where', () => {
    const [one, answer, next] = heal([
      assistant('c', null, call('t', 'Bash'), { sessionId: 's', cwd: '/w', isSidechain: false }),
      user('1', 'c', 'Go on.'),
    ])
    expect(one!.uuid).toBe('c')
    expect(answer).toMatchObject({
      type: 'user',
      parentUuid: 'c',
      sessionId: 's',
      cwd: '/w',
      isSidechain: false,
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't' }] },
    })
    expect(results([answer!]).t).toContain('its outcome is unknown')
    expect(next).toEqual(user('1', answer!.uuid!, 'Go on.'))
  })

  it('drops results without a call, before their call, and of a call that has one', () => {
    const healed = heal([
      user('0', null, [result('t', 'too early')]),
      assistant('c', '0', call('t', 'Bash')),
      user('r', 'c', [result('t', 'right'), result('x', 'nobody asked'), text('words')]),
      user('r2', 'r', [result('t', 'again')]),
      user('1', 'r2', 'Go on.'),
    ])
    expect(links(healed)).toEqual([
      ['c', null],
      ['r', 'c'],
      ['1', 'r'],
    ])
    expect(results(healed)).toEqual({ t: 'right' })
  })
})
