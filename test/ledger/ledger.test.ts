import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerEvent } from '../../src/ledger/facts.ts'
import { Ledger } from '../../src/ledger/ledger.ts'
import { called, failed, ledgerOf, ran, said, succeeded } from './support.ts'

describe('a person’s words', () => {
  it('are kept verbatim and in order', () => {
    const facts = ledgerOf(said(' Do it.\n\nAll of it. ', 'step'), said('没错'), said(' \n'))
    expect(facts.words).toEqual([
      { kind: 'step', number: 1, text: ' Do it.\n\nAll of it. ', length: 20 },
      { kind: 'words', number: 2, text: '没错', length: 2 },
    ])
  })

  it('of a long job keep the first, the latest and their numbers', () => {
    const all = Array.from({ length: 1_000 }, (_, index) => said(`order ${index + 1}`))
    const { words } = ledgerOf(all)
    expect(words).toHaveLength(220)
    expect([words[0], words[19], words[20], words.at(-1)].map((one) => [one?.number, one?.text])).toEqual(
      [1, 20, 801, 1_000].map((number) => [number, `order ${number}`]),
    )
  })

  it('are also what a person answers to a question in the words of newer versions', () => {
    const output =
      'Your questions have been answered: "Which?"="the first". You can now continue with these answers in mind.'
    expect(ledgerOf(ran('AskUserQuestion', {}, output)).words).toMatchObject([
      { kind: 'answer', text: '"Which?"="the first"' },
    ])
  })

  it('are also what a person answers to a question, and says when turning a call down', () => {
    const facts = ledgerOf(
      ran(
        'AskUserQuestion',
        {},
        'User has answered your questions: "Which?"="the first". You can now continue with the answers in mind.',
      ),
      ran(
        'Bash',
        { command: 'git stash' },
        "The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\nleave it\n\nNote: The user's next message may contain a correction.",
        { isError: true },
      ),
    )
    expect(facts.words.map(({ kind, text }) => [kind, text])).toEqual([
      ['answer', '"Which?"="the first"'],
      ['words', 'leave it'],
    ])
    expect(facts.rejected).toEqual([{ tool: 'Bash', what: 'git stash', reason: 'leave it' }])
  })
})

describe('files', () => {
  it('are those that a tool changed, a subagent’s included', () => {
    const facts = ledgerOf(
      ran('Write', { file_path: '/a' }, 'File created successfully at: /a'),
      ran('Edit', { file_path: '/b' }, 'The file /b has been updated.', { agent: 'agent-1' }),
      ran('NotebookEdit', { notebook_path: '/c.ipynb' }, 'Updated cell'),
      ran('MultiEdit', { file_path: '/a' }, 'Applied 2 edits'),
      ran('Edit', { file_path: '/d' }, '<tool_use_error>File has not been read yet.</tool_use_error>', {
        isError: true,
      }),
      called('Edit', { file_path: '/e' }),
    )
    expect(facts.changed).toEqual([
      { path: '/b', created: false, times: 1 },
      { path: '/c.ipynb', created: false, times: 1 },
      { path: '/a', created: true, times: 2 },
    ])
  })

  it('that were read are counted', () => {
    const facts = ledgerOf(
      ran('Read', { file_path: '/a' }, 'x'),
      ran('Read', { file_path: '/b' }, 'x'),
      ran('Read', { file_path: '/a' }, 'x'),
    )
    expect(facts.read).toEqual([
      { path: '/b', times: 1 },
      { path: '/a', times: 2 },
    ])
  })
})

describe('commands', () => {
  it('that failed are kept with status, last lines and count; others are counted', () => {
    const { commands } = ledgerOf(
      succeeded('true'),
      failed('make', 'Exit code 2\nfirst'),
      failed('make', 'Exit code 3\n\u001B[31mred\u001B[0m\n\nlast'),
    )
    expect(commands).toEqual({
      succeeded: 1,
      failed: 2,
      failures: [{ command: 'make', exitStatus: 3, lastLines: 'red\nlast', times: 2, passedLater: false }],
    })
  })

  it.each([
    ['succeeds later', [failed('a', 'x'), succeeded('a')], true],
    ['fails once more after that', [failed('a', 'x'), succeeded('a'), failed('a', 'x')], false],
    ['succeeded only before', [succeeded('a'), failed('a', 'x')], false],
    ['is another one than the one that succeeds', [failed('a', 'x'), succeeded('a -v')], false],
  ])('are no dead end when the same %s', (_, events, passedLater) => {
    expect(ledgerOf(...events).commands.failures[0]?.passedLater).toBe(passedLater)
  })

  it.each([
    ['turned down', "The user doesn't want to proceed with this tool use. The tool use was rejected"],
    ['refused by a hook', 'PreToolUse:Bash hook error: not here'],
    ['refused for its input', '<tool_use_error>InputValidationError: command is missing</tool_use_error>'],
    ['broken off with a sibling', '<tool_use_error>Sibling tool call errored</tool_use_error>'],
    ['interrupted', '[Request interrupted by user for tool use]\nhalf of it'],
    ['not permitted', 'Permission to use Bash with command rm has been denied.'],
  ])('that were %s have not failed', (_, output) => {
    expect(ledgerOf(failed('a', output)).commands).toEqual({ succeeded: 0, failed: 0, failures: [] })
  })
})

describe('work in flight', () => {
  it('is what has no result, or an outcome that the harness does not know', () => {
    const facts = ledgerOf(
      called('Bash', { command: 'sleep 9' }),
      ran('Edit', { file_path: '/a' }, '[Tool call interrupted: the outcome is unknown]', { isError: true }),
      called('Agent', { description: 'Look', prompt: 'p' }),
      succeeded('true'),
    )
    expect(facts.inFlight).toEqual([
      { kind: 'command', state: 'unknown', tool: 'Bash', what: 'sleep 9' },
      { kind: 'call', state: 'unknown', tool: 'Edit', what: '/a' },
      { kind: 'subagent', state: 'unknown', tool: 'Agent', what: 'Look' },
    ])
  })

  const server = ran(
    'Bash',
    { command: 'npm start' },
    'Command running in background with ID: b1. Output is being written to: /x',
  )
  const scout = ran(
    'Agent',
    { description: 'Scout' },
    'Async agent launched successfully.\nagentId: a1 (internal)',
  )
  const done = (id: string, description = ''): LedgerEvent => ({
    type: 'task',
    phase: 'done',
    id,
    description,
  })

  it('is a command or a subagent in the background until its end is told', () => {
    expect(ledgerOf(server, scout).inFlight).toEqual([
      { kind: 'command', state: 'running', tool: 'Bash', what: 'npm start' },
      { kind: 'subagent', state: 'running', tool: 'Agent', what: 'Scout' },
    ])
    expect(ledgerOf(server, scout, done('b1'), done('a1')).inFlight).toEqual([])
  })

  it.each([
    ['its end is told before its beginning', [done('b1'), server]],
    ['it is ended', [server, ran('KillShell', { shell_id: 'b1' }, 'killed')]],
    ['its output says so', [server, ran('TaskOutput', { task_id: 'b1' }, '<status>completed</status>')]],
  ])('is over when %s', (_, events) => {
    expect(ledgerOf(...events).inFlight).toEqual([])
  })

  it('counts how a command in the background ended', () => {
    const failure: LedgerEvent = {
      type: 'task',
      phase: 'failed',
      id: 'b1',
      description: 'failed with exit code 7',
    }
    expect(ledgerOf(server, failure).commands.failures).toMatchObject([
      { command: 'npm start', exitStatus: 7 },
    ])
    expect(ledgerOf(server, done('b1')).commands.succeeded).toBe(1)
  })

  it('names a subagent once, although the harness tells of it as a call and as a task', () => {
    const call = called('Agent', { description: 'Scout' })
    const started: LedgerEvent = { type: 'task', phase: 'started', id: 't1', description: 'Scout' }
    expect(ledgerOf(call, started).inFlight).toHaveLength(1)
    expect(ledgerOf(started).inFlight).toMatchObject([{ kind: 'subagent', what: 'Scout' }])
  })
})

describe('the task list', () => {
  it('is the one that was written last', () => {
    const write = (...texts: string[]) =>
      ran('TodoWrite', { todos: texts.map((content) => ({ content, status: 'pending' })) }, 'ok')
    const facts = ledgerOf(
      write('a', 'b'),
      write('c'),
      ran('TodoWrite', { todos: [] }, 'no', { isError: true }),
    )
    expect(facts.tasks).toEqual([{ text: 'c', status: 'pending' }])
  })

  it('is replayed from single changes', () => {
    const facts = ledgerOf(
      ran('TaskCreate', { subject: 'a' }, 'Task #1 created successfully: a'),
      ran('TaskCreate', { subject: 'b' }, 'Task #2 created successfully: b'),
      ran('TaskCreate', { subject: 'c' }, 'Task #3 created successfully: c'),
      ran('TaskUpdate', { taskId: '1', status: 'completed' }, 'Updated'),
      ran('TaskUpdate', { taskId: 2, status: 'in_progress', subject: 'B' }, 'Updated'),
      ran('TaskUpdate', { taskId: '3', status: 'deleted' }, 'Updated'),
      ran('TaskUpdate', { taskId: '1', addBlockedBy: ['2'] }, 'Updated'),
    )
    expect(facts.tasks).toEqual([
      { text: 'a', status: 'completed' },
      { text: 'B', status: 'in_progress' },
    ])
  })

  it('of a new session, which counts from 1 again, replaces the old one', () => {
    const create = (id: number, subject: string) =>
      ran('TaskCreate', { subject }, `Task #${id} created successfully: ${subject}`)
    expect(ledgerOf(create(1, 'a'), create(2, 'b'), create(1, 'c')).tasks).toEqual([
      { text: 'c', status: 'pending' },
    ])
  })

  it('is the main thread’s only', () => {
    const todos = [{ content: 'mine', status: 'pending' }]
    expect(ledgerOf(ran('TodoWrite', { todos }, 'ok', { agent: 'a' })).tasks).toEqual([])
  })
})

it('the last words and the context are the main thread’s', () => {
  const usage = { input: 1, cacheRead: 20, cacheCreation: 300, output: 4_000 }
  const facts = ledgerOf(
    { type: 'text', agent: null, text: ' Done. ' },
    { type: 'text', agent: null, text: ' ' },
    { type: 'text', agent: 'a', text: 'Mine.' },
    { type: 'usage', agent: null, usage },
    { type: 'usage', agent: 'a', usage: { ...usage, input: 9 } },
  )
  expect(facts).toMatchObject({ lastWords: 'Done.', context: 321, turns: 1 })
})

const TOOLS = [
  'Bash',
  'Write',
  'Edit',
  'Read',
  'Agent',
  'TodoWrite',
  'TaskCreate',
  'TaskUpdate',
  'TaskOutput',
  'KillShell',
  'AskUserQuestion',
  'constructor',
]
const agent = fc.constantFrom(null, 'a')
const id = fc.constantFrom('1', '2', '3', '4', '5')
const event: fc.Arbitrary<LedgerEvent> = fc.oneof(
  fc.record({
    type: fc.constant('words'),
    kind: fc.constantFrom('step', 'words'),
    text: fc.string(),
  } as const),
  fc.record({ type: fc.constant('text'), agent, text: fc.string({ unit: 'binary' }) } as const),
  fc.record({
    type: fc.constant('tool-call'),
    agent,
    id,
    name: fc.constantFrom(...TOOLS),
    input: fc.jsonValue(),
  } as const),
  fc.record({
    type: fc.constant('tool-result'),
    agent,
    id,
    output: fc.string(),
    isError: fc.boolean(),
  } as const),
  fc.record({
    type: fc.constant('task'),
    phase: fc.constantFrom('started', 'progress', 'done', 'failed'),
    id,
    description: fc.string(),
  } as const),
)

it('takes any events, and its facts are plain JSON that later events do not change', () => {
  fc.assert(
    fc.property(fc.array(event), fc.array(event), (before, after) => {
      const ledger = new Ledger()
      for (const one of before) ledger.take(one)
      const facts = ledger.facts
      const copy: unknown = JSON.parse(JSON.stringify(facts))
      for (const one of after) ledger.take(one)
      expect(facts).toEqual(copy)
    }),
  )
})

it('does not depend on the order in which the results of parallel calls arrive', () => {
  const calls = [
    ran('Bash', { command: 'a' }, 'Exit code 1\nx', { isError: true }),
    ran('Bash', { command: 'b' }, 'ok'),
    ran('Edit', { file_path: '/f' }, 'ok'),
    ran('Read', { file_path: '/g' }, 'ok'),
    ran('TaskCreate', { subject: 't' }, 'Task #1 created successfully: t'),
  ]
  const begun = calls.map(([call]) => call as LedgerEvent)
  const results = calls.map(([, result]) => result as LedgerEvent)
  const expected = ledgerOf(begun, results)
  fc.assert(
    fc.property(fc.shuffledSubarray(results, { minLength: results.length }), (shuffled) => {
      expect(ledgerOf(begun, shuffled)).toEqual(expected)
    }),
  )
})

it('stays small in a job of 40,000 events', () => {
  const ledger = new Ledger()
  const long = 'x'.repeat(3_000)
  for (let n = 0; n < 8_000; n++) {
    const events = [
      ran('Bash', { command: `make ${n} ${long}` }, `Exit code 1\n${long}`, { isError: true }),
      ran('Write', { file_path: `/${n}` }, long),
      called('Bash', { command: `lost ${n}` }),
    ]
    for (const one of events.flat()) ledger.take(one)
  }
  const { commands, changed, inFlight } = ledger.facts
  expect(commands.failed).toBe(8_000)
  expect([commands.failures.length, changed.length, inFlight.length]).toEqual([200, 1_000, 500])
  expect(JSON.stringify(ledger.facts).length).toBeLessThan(1_000_000)
})
