import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/sessions/database.ts'
import type { Entry } from '../../src/sessions/entry.ts'
import type { SearchHit, SearchOptions } from '../../src/sessions/search.ts'
import { Transcripts } from '../../src/sessions/transcripts.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { assistant, call, result, text, user } from './entries.ts'

const SESSION: readonly Entry[] = [
  user('1', null, 'Please mend the séance planner.'),
  assistant('2', '1', { type: 'thinking', thinking: 'Nobody hears this zebra.' }, { response: 'm1' }),
  assistant('3', '2', text('I shall look at session-store.ts first.'), { response: 'm1' }),
  assistant('4', '3', call('t1', 'Bash', { command: 'grep -rn handoffDue src' }), { response: 'm1' }),
  user('5', '4', [result('t1', [{ type: 'text', text: 'src/due.ts:7: export function handoffDue' }])]),
  assistant('6', '5', text('数据库在交接之前必须关闭。'), { response: 'm2' }),
  {
    type: 'attachment',
    uuid: '7',
    parentUuid: '6',
    attachment: { type: 'queued_command', prompt: 'And a walrus.' },
  },
]

function stored(): (words: string, options?: SearchOptions) => SearchHit[] {
  const { database } = openDatabase(join(temporaryFolder(), 'flower.db'))
  onTestFinished(() => database.close())
  const transcripts = new Transcripts(database)
  transcripts.append('s', null, SESSION)
  transcripts.append('s', 'subagents/agent-a', [
    assistant('1', null, text('A subagent saw the walrus.'), { isSidechain: true }),
  ])
  transcripts.append('t', null, [user('1', null, 'Feed the walrus.')])
  return (words, options) => transcripts.search(words, options)
}

describe('search', () => {
  it.each([
    ['a prompt', 'planner', 0, 'user'],
    ['what the assistant said', 'look first', 1, 'assistant'],
    ['a command', 'grep', 1, 'assistant'],
    ['a tool result', 'export function', 1, 'tool'],
    ['a name with punctuation in it', 'session-store.ts', 1, 'assistant'],
    ['other case, no accents', 'SEANCE', 0, 'user'],
    ['the beginning of a word', 'plan', 0, 'user'],
    ['one Chinese word in a sentence', '交接', 2, 'assistant'],
    ['a single Chinese character', '库', 2, 'assistant'],
    ['two Chinese words apart', '关闭 数据库', 2, 'assistant'],
  ])('finds %s, with its turn and role', (_, words, turn, role) => {
    const [hit] = stored()(words)
    expect(hit).toMatchObject({ session: 's', subpath: null, turn, role })
  })

  it.each([['zebra'], ['interplanner'], ['接交'], ['->'], ['"'], ['']])('finds nothing for %j', (words) => {
    expect(stored()(words)).toEqual([])
  })

  it.each([['handoff" OR "x'], ['NEAR(a b)'], ['text : planner *'], ['^(']])(
    'takes %j for words, not for a query',
    (words) => {
      expect(() => stored()(words)).not.toThrow()
    },
  )

  it('asks for all words, and for any of them when nothing has all', () => {
    const search = stored()
    expect(search('walrus subagent').map(({ subpath }) => subpath)).toEqual(['subagents/agent-a'])
    expect(
      search('walrus giraffe')
        .map(({ session }) => session)
        .sort(),
    ).toEqual(['s', 's', 't'])
  })

  it('keeps to the sessions and the number that were asked for', () => {
    const search = stored()
    expect(search('walrus', { sessions: ['t', 'u'] }).map(({ session }) => session)).toEqual(['t'])
    expect(search('walrus', { sessions: [] })).toEqual([])
    expect(search('walrus', { limit: 2 })).toHaveLength(2)
  })

  it('counts a subagent by the turn of the main thread', () => {
    expect(stored()('subagent')).toMatchObject([{ turn: 2, subpath: 'subagents/agent-a' }])
  })

  it('shows the text around the words, on one line', () => {
    const { database } = openDatabase(join(temporaryFolder(), 'flower.db'))
    onTestFinished(() => database.close())
    const lines = Array.from({ length: 500 }, (_, n) => `line ${n}`).join('\n')
    const transcripts = new Transcripts(database)
    transcripts.append('s', null, [user('1', null, `${lines}\nthe needle\n${lines}`)])
    const [hit] = transcripts.search('needle')
    expect(hit!.snippet).toMatch(/^… .*line 499 the needle line 0 .* …$/)
    expect(hit!.snippet.length).toBeLessThan(420)
  })

  it('forgets the words of an entry that was replaced', () => {
    const { database } = openDatabase(join(temporaryFolder(), 'flower.db'))
    onTestFinished(() => database.close())
    const transcripts = new Transcripts(database)
    transcripts.append('s', null, [user('1', null, 'about lions')])
    transcripts.append('s', null, [user('1', null, 'about tigers')])
    expect(transcripts.search('lions')).toEqual([])
    expect(transcripts.search('tigers')).toHaveLength(1)
  })
})
