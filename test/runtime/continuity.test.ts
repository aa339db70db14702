import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { handoffPrompt } from '../../src/handoff/prompt.ts'
import { continuedFrom } from '../../src/runtime/continuity.ts'
import { RunStore } from '../../src/runtime/run-store.ts'
import type { Left } from '../../src/runtime/where-on.ts'
import { boundary, calls, done, finishes, type Job, job, ofType, says, usage } from './scripted.ts'

const DOCUMENT = '# Handoff\n\n## Doing\n\nCounting.\n\n## Next\n\nGo on to the second star.\n'

function left(changes: Partial<Left> = {}): Left {
  return { lineage: null, cutOff: false, handoffs: [], said: [], sessions: [], onDisk: null, ...changes }
}

const LINEAGE = { session: 's2', line: 1, run: 'r' }
const SESSION = {
  id: 's2',
  entries: [
    { type: 'user', message: { content: 'Count.' } },
    {
      type: 'assistant',
      message: { usage: { input_tokens: 10, cache_read_input_tokens: 4_000, output_tokens: 90 } },
    },
    { type: 'assistant', isApiErrorMessage: true, message: { usage: { input_tokens: 0 } } },
  ],
}

function handoff(session: string | null, document = DOCUMENT): Left['handoffs'][number] {
  return { run: 'r', step: 'work', line: 1, generation: 1, session, at: 'then', hash: 'h', document }
}

describe('a later run begins', () => {
  it('in the last session, which is as full as its last response left it', () => {
    const { beginning, retired } = continuedFrom(
      'work',
      left({ lineage: LINEAGE, sessions: [SESSION], handoffs: [handoff('s1')] }),
    )
    expect(beginning).toEqual({
      from: 'session',
      session: 's2',
      context: 4_100,
      asked: false,
      cutOff: false,
      unheard: [],
    })
    expect(retired).toEqual(['s1'])
  })

  it.each([
    ['was asked for its document', true, []],
    [
      'has written it, and nobody has taken it',
      true,
      [{ type: 'assistant', message: { content: DOCUMENT } }],
    ],
    ['was told more since', false, [{ type: 'user', message: { content: 'Go on.' } }]],
    ['got a reminder since', true, [{ type: 'user', isMeta: true, message: { content: 'Go on.' } }]],
  ])('knowing whether the last session %s', (_, asked, since) => {
    const request = handoffPrompt({ used: 27_000, window: 60_000 })
    const entries = [...SESSION.entries, { type: 'user', message: { content: request } }, ...since]
    const { beginning } = continuedFrom('work', left({ lineage: LINEAGE, sessions: [{ id: 's2', entries }] }))
    expect(beginning).toMatchObject({ from: 'session', session: 's2', asked })
  })

  it.each([
    ['', ['00', '05', '06'], [null, null, null]],
    [', though the clock was set back', ['00', '00', '00'], ['s0', 's2', 's2']],
  ] as const)('with what was said to the last session after all that it has heard%s', (_, times, after) => {
    const [sent, answer, result] = ['Count the red ones, too.', 'One.', [{ type: 'tool_result' }]]
    const entries = [
      { type: 'user', uuid: 's0', timestamp: '2026-07-01T11:59:00Z', message: { content: 'Count.' } },
      { type: 'user', uuid: 's1', timestamp: '2026-07-01T12:00:01Z', message: { content: sent } },
      { type: 'assistant', uuid: 's2', timestamp: '2026-07-01T12:00:09Z', message: { content: answer } },
      { type: 'user', uuid: 's3', timestamp: '2026-07-01T12:00:09Z', message: { content: result } },
    ]
    const words = [
      { kind: 'words', text: 'Count the red ones, too.' },
      { kind: 'mail', text: 'And the green ones.' },
      { kind: 'step', text: 'Count the stars.' },
    ] as const
    const said = words.map((one, index) => ({
      ...one,
      run: 'r',
      at: `2026-07-01T12:00:${times[index]}Z`,
      after: after[index] ?? null,
    }))
    const known = left({ lineage: LINEAGE, sessions: [{ id: 's2', entries }], said })
    expect(continuedFrom('work', known).beginning).toMatchObject({ unheard: ['And the green ones.'] })
  })

  it('never in a session that has written its handoff', () => {
    const { beginning } = continuedFrom(
      'work',
      left({ lineage: LINEAGE, sessions: [SESSION], handoffs: [handoff('s1'), handoff('s2', 'Do this.')] }),
    )
    expect(beginning).toEqual({ from: 'document', document: 'Do this.', path: null })
  })

  it.each([
    ['is gone', []],
    ['holds nothing but its title', [{ type: 'custom-title', customTitle: 'flower' }]],
  ])('from the document as it is on disk by now, when the session %s', (_, entries) => {
    const edited = DOCUMENT.replace('second', 'third')
    const { beginning, document } = continuedFrom(
      'work',
      left({
        lineage: LINEAGE,
        sessions: [{ id: 's2', entries }],
        handoffs: [handoff('s1')],
        onDisk: { path: '/notes/h.md', text: edited },
      }),
    )
    expect(beginning).toEqual({ from: 'document', document: edited, path: '/notes/h.md' })
    expect(document?.next).toBe('Go on to the third star.')
  })

  it('from the document on record, when there is none on disk', () => {
    expect(continuedFrom('work', left({ handoffs: [handoff('s1')] })).beginning).toEqual({
      from: 'document',
      document: DOCUMENT,
      path: null,
    })
  })

  it('anew, when nothing is left', () => {
    expect(continuedFrom('work', left()).beginning).toEqual({ from: 'nothing' })
    expect(
      continuedFrom('work', left({ lineage: LINEAGE, onDisk: { path: '/h', text: '' } })).beginning,
    ).toEqual({ from: 'nothing' })
  })
})

/** Another run in the same place. */
function nextRun(before: Job, sessions: Parameters<typeof job>[0]): Job {
  return job(sessions, { workspace: before.workspace, stateDir: before.stateDir })
}

/** The scripted harness stores nothing; the real one would. */
function store(work: Job, session: string, context: number, said = 'Count the stars.'): void {
  const timestamp = new Date().toISOString()
  new RunStore(path.join(work.workspace, 'runs')).transcripts.append(session, null, [
    { type: 'user', uuid: `${session}-1`, timestamp, message: { role: 'user', content: said } },
    { type: 'assistant', uuid: `${session}-2`, message: { usage: { input_tokens: context } } },
  ])
}

it('whoever goes on after a run that was killed is told to look before repeating anything', async () => {
  const first = job([[[usage(9_000), ...finishes()]]])
  await first.run('Count the stars.')
  store(first, 'session-1', 9_000)
  const ended = nextRun(first, [[finishes()]])
  await ended.run('Count.', {}, { continue: { say: 'Go on.' } })
  expect(ended.harness.sessions[0]!.said).toEqual(['Go on.'])

  // As a run leaves it that was killed: at work in the session, and without a record of its end.
  new RunStore(path.join(first.workspace, 'runs')).records.setLineage('work', {
    session: 'session-1',
    line: 1,
    run: 'killed',
  })
  const next = nextRun(first, [[finishes()]])
  await next.run('Count.', {}, { continue: { say: 'Go on.' } })
  expect(next.harness.sessions[0]!.said[0]).toMatch(/^Go on\.\n\n\(The run before this one was cut off/)
})

it.each([
  ['a session that is said nothing', null, 'Also the faint ones.'],
  ['before what is said now', 'Go on.', 'Also the faint ones.\n\nGo on.'],
  ['once, though it is said again', 'Also the faint ones.', 'Also the faint ones.'],
  ['once, with more', 'Also the faint ones. Go on.', 'Also the faint ones. Go on.'],
  ['once, where it had said more', 'the faint ones', 'Also the faint ones.'],
])('what a run was told that was killed before its session heard it is told: %s', async (_, say, told) => {
  const first = job([[[usage(9_000), ...finishes()]]])
  await first.run('Count the stars.')
  store(first, 'session-1', 9_000)
  const at = new Date(Date.now() + 60_000).toISOString()
  new RunStore(path.join(first.workspace, 'runs')).records.say('work', 1, {
    run: 'killed',
    at,
    kind: 'words',
    text: 'Also the faint ones.',
  })
  const next = nextRun(first, [[finishes()]])
  await next.run('Count.', {}, { continue: { say } })
  expect(next.harness.sessions[0]!.said).toEqual([told])
})

describe('a step that goes on', () => {
  it('says to the session only what is new, and hands on what was said before', async () => {
    const first = job([[[usage(9_000), ...finishes()]]])
    await first.run('Count the stars.')
    store(first, 'session-1', 9_000)

    const second = nextRun(first, [
      [
        [usage(70_000), boundary(70_000)],
        [says(DOCUMENT), done(DOCUMENT)],
      ],
      [finishes('All of them.')],
    ])
    const result = await second.run('Count the stars.', {}, { continue: { say: 'Also the faint ones.' } })
    expect(result).toMatchObject({ ok: true, resumed: true, text: 'All of them.' })
    expect(second.harness.sessions[0]).toMatchObject({
      options: { resume: { session: 'session-1' } },
      said: ['Also the faint ones.', expect.stringContaining('handoff')],
    })
    expect(ofType(second.events, 'continued')).toMatchObject([{ from: 'session', session: 'session-1' }])
    const takeover = second.harness.sessions[1]!.said[0]!
    expect(takeover).toContain('Count the stars.')
    expect(takeover).toContain('Also the faint ones.')
  })

  it('hands over before its first turn when the session stands above the line already', async () => {
    const first = job([[[usage(9_000), ...finishes()]]])
    await first.run()
    store(first, 'session-1', 75_000)

    const second = nextRun(first, [[[says(DOCUMENT), done(DOCUMENT)]], [finishes('All of them.')]])
    const result = await second.run('Count.', {}, { continue: { say: null } })
    expect(result).toMatchObject({ ok: true, text: 'All of them.', retired: ['session-1'] })
    expect(second.harness.sessions[0]!.said).toHaveLength(1)
    expect(second.harness.sessions[0]!.said[0]).toContain(
      'your answer to this message is the handoff document',
    )
    expect(second.harness.sessions[1]!.said[0]).toContain('Go on to the second star.')
  })

  it('hands over before its first turn when the session was about to, however little is in it', async () => {
    const first = job([[[usage(9_000), ...finishes()]]])
    await first.run()
    store(first, 'session-1', 9_000, handoffPrompt({ used: 61_000, window: 100_000 }))

    const second = nextRun(first, [[[says(DOCUMENT), done(DOCUMENT)]], [finishes('All of them.')]])
    const result = await second.run('Count.', {}, { continue: { say: null } })
    expect(result).toMatchObject({ ok: true, text: 'All of them.', retired: ['session-1'] })
  })

  it('takes over from the document, edited since, when the session is gone', async () => {
    const first = job([
      [
        [usage(70_000), boundary(70_000)],
        [says(DOCUMENT), done(DOCUMENT)],
      ],
      [[calls('Bash', 't'), usage(5_000), ...finishes()]],
    ])
    await first.run('Count the stars.')
    const file = path.join(first.notes, 'handoff-work.md')
    writeFileSync(file, readFileSync(file, 'utf8').replace('second star', 'third star'))

    const second = nextRun(first, [[finishes('Done.')]])
    await second.run('Count.', {}, { continue: { say: 'Hurry.' } })
    expect(ofType(second.events, 'continued')).toMatchObject([{ from: 'document', path: file }])
    const [takeover] = second.harness.sessions[0]!.said
    for (const words of ['Go on to the third star.', 'Count the stars.', 'Hurry.']) {
      expect(takeover).toContain(words)
    }
    // What the sessions before saw can still be asked for.
    expect(second.harness.sessions[0]!.options.tools).toMatchObject([{ name: 'recall' }])
  })

  it('begins anew with its prompt when nothing is left, and says so', async () => {
    const first = job([[finishes('Done.')]])
    await first.run('Count the stars.')
    // The scripted harness stores no transcript, so there is no session to go on with.
    const second = nextRun(first, [[finishes('Done.')]])
    expect(await second.run('Count.', {}, { continue: { say: 'Hurry.' } })).toMatchObject({ resumed: false })
    expect(ofType(second.events, 'continued')).toMatchObject([{ from: 'nothing' }])
    expect(second.harness.sessions[0]!.said[0]).toMatch(/^Count\./)
  })

  it('begins with its prompt where there was no earlier run, and has nothing to say of one', async () => {
    const work = job([[finishes('Done.')]])
    expect(await work.run('Count.', {}, { continue: { say: 'Hurry.' } })).toMatchObject({ resumed: false })
    expect(ofType(work.events, 'continued')).toEqual([])
    expect(work.harness.sessions[0]!.said[0]).toMatch(/^Count\./)
  })

  it('goes on from the document also when the records were lost', async () => {
    const first = job([
      [
        [usage(70_000), boundary(70_000)],
        [says(DOCUMENT), done(DOCUMENT)],
      ],
      [finishes()],
    ])
    await first.run('Count the stars.')
    rmSync(path.join(first.workspace, 'runs'), { recursive: true })
    const second = nextRun(first, [[finishes('Done.')]])
    await second.run('Count.', {}, { continue: { say: null } })
    expect(ofType(second.events, 'continued')).toMatchObject([{ from: 'document' }])
  })

  it('is no continuation of another session that is resumed by name', async () => {
    const first = job([[finishes()]])
    await first.run('Count the stars.')
    const second = nextRun(first, [
      [
        [usage(70_000), boundary(70_000)],
        [says(DOCUMENT), done(DOCUMENT)],
      ],
      [finishes()],
    ])
    await second.run('Pull the weed.', {}, { resume: 'another' })
    expect(second.harness.sessions[1]!.said[0]).not.toContain('Count the stars.')
  })

  it('refuses a session beside it', async () => {
    await expect(job([]).run('Count.', {}, { continue: { say: null }, resume: 's' })).rejects.toThrow(
      'continue finds the session by itself',
    )
  })
})

it('a step is recorded under another name than its key', async () => {
  const work = job([[finishes()]])
  await work.run('Count.', {}, { recordAs: 'work#round2' })
  expect(work.manifest()).toMatchObject([{ step: 'work#round2' }])
  expect(new Set(work.events.map(({ step }) => step))).toEqual(new Set(['work#round2']))
  expect(new RunStore(path.join(work.workspace, 'runs')).records.lineage('work')?.session).toBe('session-1')
})
