import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/sessions/database.ts'
import { decodeTranscript } from '../../src/sessions/decode.ts'
import type { Entry } from '../../src/sessions/entry.ts'
import { Transcripts } from '../../src/sessions/transcripts.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { CORPUS } from './corpus.ts'
import { assistant, text, user } from './entries.ts'

function transcripts(): Transcripts {
  const { database } = openDatabase(join(temporaryFolder(), 'flower.db'))
  onTestFinished(() => database.close())
  return new Transcripts(database)
}

const mode = (name: string): Entry => ({ type: 'mode', mode: name })

describe('append', () => {
  it('keeps every entry in order, with and without uuid', () => {
    const store = transcripts()
    const entries = [mode('a'), user('1', null, 'Begin.'), mode('b'), assistant('2', '1', text('Done.'))]
    store.append('s', null, entries.slice(0, 3))
    store.append('s', null, entries.slice(3))
    expect(store.load('s', null)).toEqual(entries)
  })

  it('lets an entry that comes again take its own place', () => {
    const store = transcripts()
    store.append('s', null, [user('1', null, 'Begin.'), user('2', '1', 'Go on.')])
    store.append('s', null, [user('1', null, 'Begin, please.')])
    expect(store.load('s', null)).toEqual([user('1', null, 'Begin, please.'), user('2', '1', 'Go on.')])
  })

  it('adds nothing when a batch is repeated, at once or later', () => {
    const store = transcripts()
    const first = [mode('a'), user('1', null, 'Begin.'), mode('a')]
    const second = [user('2', '1', 'Go on.')]
    for (const batch of [first, first, second, first, second]) store.append('s', null, batch)
    expect(store.load('s', null)).toEqual([...first, ...second])
  })

  it('adds a state again that holds again, and only then', () => {
    const store = transcripts()
    for (const name of ['a', 'a', 'b', 'b', 'a']) store.append('s', null, [mode(name)])
    expect(store.load('s', null)).toEqual([mode('a'), mode('b'), mode('a')])
  })

  it('adds all of a batch or nothing', () => {
    const store = transcripts()
    const cyclic: Record<string, unknown> = { type: 'user', uuid: '2' }
    cyclic.self = cyclic
    expect(() => store.append('s', null, [user('1', null, 'Begin.'), cyclic as Entry])).toThrow('circular')
    expect(store.exists('s')).toBe(false)
    expect(store.load('s', null)).toEqual([])
  })

  it('keeps sessions and their subagents apart', () => {
    const store = transcripts()
    store.append('s', null, [user('1', null, 'of s')])
    store.append('s', 'subagents/agent-b', [user('1', null, 'of b')])
    store.append('s', 'subagents/agent-a', [user('1', null, 'of a')])
    store.append('t', null, [user('1', null, 'of t')])
    expect(store.load('s', 'subagents/agent-a')).toEqual([user('1', null, 'of a')])
    expect(store.load('t', null)).toEqual([user('1', null, 'of t')])
    expect(store.subkeys('s')).toEqual(['subagents/agent-b', 'subagents/agent-a'])
    expect(store.subkeys('t')).toEqual([])
    expect(store.sessions()).toEqual(['s', 't'])
    expect([store.exists('s'), store.exists('u')]).toEqual([true, false])
    expect(store.load('u', null)).toEqual([])
    store.append('v', 'subagents/agent-a', [user('1', null, 'of a')])
    expect(store.exists('v')).toBe(false)
  })

  it('hands back whatever JSON it was given', () => {
    const store = transcripts()
    let n = 0
    const odd = fc.record({ message: fc.jsonValue(), text: fc.string({ unit: 'binary' }) })
    fc.assert(
      fc.property(fc.array(odd, { minLength: 1, maxLength: 5 }), (values) => {
        const session = `s${n++}`
        const entries = values.map((value, index) => ({ type: 'user', uuid: `${index}`, ...value }))
        store.append(session, null, entries)
        expect(store.load(session, null)).toEqual(JSON.parse(JSON.stringify(entries)))
      }),
    )
  })
})

describe.skipIf(CORPUS.length === 0)('real transcripts', () => {
  it.each(CORPUS)('$name comes back whole', ({ text: lines }) => {
    const store = transcripts()
    const { entries } = decodeTranscript(lines)
    store.append('s', null, entries)
    const stored = store.load('s', null)
    store.append('s', null, entries)
    expect(store.load('s', null)).toEqual(stored)
    const ids = (list: readonly Entry[]): unknown[] => [...new Set(list.map(({ uuid }) => uuid))]
    expect(ids(stored)).toEqual(ids(entries))
    expect(stored.filter(({ uuid }) => !uuid)).toEqual(entries.filter(({ uuid }) => !uuid))
  })
})

describe('appendMissing', () => {
  const all = [mode('a'), user('1', null, 'Begin.'), assistant('2', '1', text('Yes.')), user('3', '2', 'On.')]

  it('adds what a copy has after the last entry that is here, once', () => {
    const store = transcripts()
    store.append('s', null, all.slice(0, 3))
    store.appendMissing('s', null, [...all, mode('b')])
    store.appendMissing('s', null, [...all, mode('b')])
    expect(store.load('s', null)).toEqual(all)
  })

  it('adds nothing from before it: that is the view that the session was resumed on', () => {
    const store = transcripts()
    store.append('s', null, all)
    store.appendMissing('s', null, [user('0', null, 'Made up.'), ...all.slice(1), user('4', '3', 'More.')])
    expect(store.load('s', null)).toEqual([...all, user('4', '3', 'More.')])
  })

  it('takes the whole of a session that is not here', () => {
    const store = transcripts()
    store.appendMissing('s', null, all)
    expect(store.load('s', null)).toEqual(all)
  })
})
