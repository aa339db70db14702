import { describe, expect, it } from 'vitest'
import {
  boundary,
  CROSSES,
  CROSSES_AT_ONCE,
  calls,
  documentText,
  done,
  failure,
  finishes,
  job,
  labels,
  ofType,
  says,
  usage,
  writes,
} from './scripted.ts'

describe('a step that fits one session', () => {
  it('is finished with what was said last', async () => {
    const { run, harness } = job([[finishes('All counted.')]])
    expect(await run('Count the stars.')).toMatchObject({
      step: 'work',
      ok: true,
      text: 'All counted.',
      sessionId: 'session-1',
      retired: [],
      attempts: 0,
      errors: [],
      handoffs: [],
      resumed: false,
    })
    expect(harness.sessions[0]).toMatchObject({ said: ['Count the stars.'], closed: true })
  })

  it('is finished even above the line, and nothing is handed over', async () => {
    const { run, harness } = job([[[usage(95_000), says('Done.'), done('Done.')]]])
    expect(await run()).toMatchObject({ ok: true, text: 'Done.', context: 95_000, handoffs: [] })
    expect(harness.sessions).toHaveLength(1)
  })

  it('is finished even where the line was crossed before, between boundaries', async () => {
    const { run } = job([[[usage(50_000), boundary(50_000), usage(99_000), done('Done.')]]])
    expect(await run()).toMatchObject({ ok: true, text: 'Done.', handoffs: [] })
  })

  it('is finished where a hook of the spec ended the turn', async () => {
    const { run } = job([[[usage(9_000), says('Enough.'), { ...done(), stop: 'stopped' }]]])
    expect(await run()).toMatchObject({ ok: true, text: 'Enough.' })
  })

  it('fails at once where nothing would help', async () => {
    const { run, harness } = job([[[failure('config', 'no such model')]]])
    expect(await run()).toMatchObject({ ok: false, attempts: 0, errors: ['no such model'] })
    expect(harness.sessions).toMatchObject([{ closed: true }])
  })

  it('keeps what was said before it failed', async () => {
    const { run } = job([[[usage(9_000), says('Half of it.'), failure('fatal', 'refused')]]])
    expect(await run()).toMatchObject({ ok: false, text: 'Half of it.' })
  })
})

describe('a context that is full', () => {
  it('is cut at the boundary, and handed over in the same session', async () => {
    const { run, harness } = job([[CROSSES, writes(documentText())], [finishes()]])
    expect(await run()).toMatchObject({
      ok: true,
      sessionId: 'session-2',
      retired: ['session-1'],
      attempts: 0,
    })
    expect(harness.sessions[0]?.said).toEqual([
      'Count the stars.',
      expect.stringContaining('your answer to this message is the handoff document'),
    ])
  })

  it('goes by the exact measure, and asks for it only where it can decide', async () => {
    const { run, harness } = job([
      [
        [usage(20_000), boundary(20_000), usage(50_000), boundary(59_999), usage(55_000), boundary(60_000)],
        writes(documentText()),
      ],
      [finishes()],
    ])
    const { handoffs } = await run()
    expect(handoffs).toMatchObject([{ context: 60_000 }])
    expect(harness.sessions[0]?.measured).toBe(1)
  })

  it('is never that of a subagent', async () => {
    const { run, events } = job([[[usage(9_000), usage(99_000, 'helper'), boundary(9_000), done('Done.')]]])
    expect(await run()).toMatchObject({ ok: true, context: 9_000, turns: 1, handoffs: [] })
    expect(ofType(events, 'context')).toMatchObject([{ context: 9_000 }])
  })

  it('is no concern where handoffs are off', async () => {
    const { run, harness } = job([[[usage(990_000), boundary(990_000), done('Done.')]]], { handoff: false })
    expect(await run()).toMatchObject({ ok: true, text: 'Done.', context: 990_000 })
    expect(harness.sessions[0]?.measured).toBe(0)
  })

  it('is handed over as often as it takes', async () => {
    const generation = [CROSSES, writes(documentText())]
    const { run, harness } = job([generation, generation, generation, [finishes()]])
    expect(await run()).toMatchObject({ ok: true, retired: ['session-1', 'session-2', 'session-3'] })
    expect(harness.sessions.every(({ closed }) => closed)).toBe(true)
  })
})

describe('an overflow', () => {
  it('is handed over by the session resumed on its shortened view', async () => {
    const { run, harness } = job([
      [[usage(50_000), boundary(50_000), failure('overflow', 'prompt is too long')]],
      [],
      [writes(documentText())],
    ])
    // The successor is opened first, so the writer is the third session.
    await expect(run()).rejects.toThrow('session-2 was told more than was scripted')
    expect(harness.sessions.map(({ options }) => options.resume)).toEqual([
      undefined,
      undefined,
      { session: 'session-1', shortened: true },
    ])
  })

  it('does not fail the step', async () => {
    const { run, harness } = job([
      [[usage(50_000), boundary(50_000), usage(55_000), failure('overflow', 'prompt is too long')]],
      [finishes()],
      [writes(documentText())],
    ])
    expect(await run()).toMatchObject({
      ok: true,
      text: 'All counted.',
      attempts: 0,
      errors: [],
      retired: ['session-1'],
      sessionId: 'session-2',
      handoffs: [{ degraded: null, context: 55_000 }],
    })
    expect(harness.sessions.every(({ closed }) => closed)).toBe(true)
  })

  it('is told as the cause of the handoff', async () => {
    const { run, events } = job([
      [[usage(50_000), failure(null, 'prompt is too long: 210000 tokens > 200000 maximum')]],
      [finishes()],
      [writes(documentText())],
    ])
    await run()
    expect(ofType(events, 'handoff').find(({ phase }) => phase === 'writing')).toMatchObject({
      cause: 'overflow',
      context: 50_000,
    })
  })

  it('fails the step where handoffs are off, with a message that says so', async () => {
    const { run } = job([[[failure('overflow', 'prompt is too long')]]], { handoff: false })
    const result = await run()
    expect(result).toMatchObject({ ok: false, handoffs: [] })
    expect(result.errors).toEqual(['the context window is full and handoffs are off: prompt is too long'])
  })
})

describe('the brakes', () => {
  const WAY_OUT = /The threshold \(60000 tokens\).*--window.*--no-handoff/

  it('stop a step of which two generations in a row crossed the line at once', async () => {
    const { run, harness } = job([[CROSSES_AT_ONCE, writes(documentText())], [CROSSES_AT_ONCE]])
    const result = await run()
    expect(result).toMatchObject({ ok: false, handoffs: [{ generation: 1 }] })
    expect(result.errors.at(-1)).toMatch(/^two generations in a row crossed the line on their first response/)
    expect(result.errors.at(-1)).toMatch(WAY_OUT)
    expect(harness.sessions).toHaveLength(2)
  })

  it('stop a step of which two generations in a row overflow at once', async () => {
    const { run } = job([
      [[failure('overflow', 'prompt is too long')]],
      [[usage(30_000), failure('overflow', 'prompt is too long')]],
      [writes(documentText())],
    ])
    expect((await run()).errors.at(-1)).toContain('two generations in a row')
  })

  it('let go where a generation in between got to work', async () => {
    const { run } = job([
      [CROSSES_AT_ONCE, writes(documentText())],
      [CROSSES, writes(documentText())],
      [CROSSES_AT_ONCE, writes(documentText())],
      [finishes()],
    ])
    expect(await run()).toMatchObject({ ok: true })
  })

  it('count the responses of all attempts of a generation', async () => {
    const { run } = job([
      [CROSSES_AT_ONCE, writes(documentText())],
      [[usage(20_000), failure('retry', 'Overloaded')]],
      [CROSSES_AT_ONCE, writes(documentText())],
      [finishes()],
    ])
    expect(await run()).toMatchObject({ ok: true })
  })

  it('stop a step after so many handoffs', async () => {
    const generation = [CROSSES, writes(documentText())]
    const { run } = job([generation, generation, [CROSSES]], {
      handoff: { window: 100_000, headroom: 40_000, maxGenerations: 2 },
    })
    const result = await run()
    expect(result).toMatchObject({ ok: false, handoffs: [{ generation: 1 }, { generation: 2 }] })
    expect(result.errors.at(-1)).toMatch(/^the step has made 2 handoffs/)
    expect(result.errors.at(-1)).toMatch(WAY_OUT)
  })

  const DEGRADED = [CROSSES, writes('I would rather not.'), writes('No.')]

  it('stop a step of which two handoffs in a row were degraded in vain, before its successor spends anything', async () => {
    const { run, harness } = job([DEGRADED, DEGRADED, []])
    const result = await run()
    expect(result.ok).toBe(false)
    expect(result.errors.at(-1)).toMatch(/^two handoffs in a row were degraded/)
    expect(result.errors.at(-1)).toMatch(WAY_OUT)
    expect(harness.sessions).toHaveLength(3)
    expect(harness.sessions[2]).toMatchObject({ said: [], closed: true })
  })

  it.each([
    ['a command succeeded', 'Bash', false, true],
    ['a file was changed', 'Edit', false, true],
    ['a command failed', 'Bash', true, false],
    ['a file was read', 'Read', false, false],
  ])(
    'after two degraded handoffs between which %s, it goes on: %s %s → %s',
    async (_, name, isError, goesOn) => {
      const works = [
        calls(name, 'call'),
        { type: 'tool-result', agent: null, id: 'call', output: '', isError } as const,
      ]
      const { run } = job([DEGRADED, [[...works, ...CROSSES], ...DEGRADED.slice(1)], [finishes()]])
      expect((await run()).ok).toBe(goesOn)
    },
  )

  it('forget a degraded handoff when the next one is whole', async () => {
    const { run } = job([DEGRADED, [CROSSES, writes(documentText())], DEGRADED, [finishes()]])
    expect(await run()).toMatchObject({ ok: true })
  })
})

describe('a limit of turns', () => {
  it('holds over generations, and does not count those that write handoffs', async () => {
    const { run, harness } = job([
      [CROSSES, writes(documentText())],
      [
        [
          usage(20_000),
          boundary(20_000),
          usage(21_000),
          boundary(21_000),
          usage(22_000),
          boundary(22_000),
          usage(23_000),
          done(),
        ],
      ],
    ])
    const result = await run('Count.', { maxTurns: 5 })
    expect(result).toMatchObject({ ok: false, turns: 6, context: 22_000 })
    expect(result.errors.at(-1)).toContain('raise maxTurns')
    expect(harness.sessions).toHaveLength(2)
  })

  it('does not take away an answer', async () => {
    const { run } = job([[[usage(9_000), boundary(9_000), usage(9_000), done('Done.')]]])
    expect(await run('Count.', { maxTurns: 2 })).toMatchObject({ ok: true, text: 'Done.' })
  })

  it('is stronger than a full context', async () => {
    const { run, harness } = job([[CROSSES]])
    expect(await run('Count.', { maxTurns: 2 })).toMatchObject({ ok: false, handoffs: [] })
    expect(harness.sessions).toHaveLength(1)
  })
})

it('tells what happens in order, and nothing of the handoff turn', async () => {
  const { run, events } = job([
    [
      [
        usage(20_000),
        says('Looking.'),
        calls('Read', 'a'),
        boundary(20_000),
        usage(70_000),
        boundary(70_000),
      ],
      [
        { type: 'thinking', agent: null },
        usage(71_000),
        calls('Bash', 'b'),
        boundary(71_000),
        { type: 'notice', kind: 'retrying', message: 'again' },
        { type: 'task', phase: 'started', id: 't', description: 'a search' },
        says(documentText()),
        done(),
      ],
    ],
    [finishes()],
  ])
  await run()
  expect(labels(events)).toEqual([
    'prompt',
    'step',
    'context',
    'text',
    'tool-call',
    'context',
    'handoff/near',
    'handoff/writing',
    'handoff/done',
    'prompt',
    'step',
    'context',
    'text',
    'result',
  ])
  expect(ofType(events, 'prompt').map(({ kind, generation }) => [kind, generation])).toEqual([
    ['step', 1],
    ['takeover', 2],
  ])
  expect(events.map(({ generation }) => generation)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2])
})
