import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parted } from '../../src/handoff/appendix.ts'
import { Handoff } from '../../src/handoff/document.ts'
import type { SessionEvent } from '../../src/harness/port.ts'
import type { ScriptedExchange } from '../../src/testing/scripted-harness.ts'
import {
  answers,
  boundary,
  CROSSES,
  calls,
  documentText,
  done,
  failure,
  finishes,
  job,
  labels,
  ofType,
  says,
  stoppedAt,
  usage,
  writes,
} from './scripted.ts'

const ONLY_DOING = '## Doing\n\nCounting.\n\n## Decided\n\n- Even numbers only.\n'
const ONLY_NEXT = '## Next\n\nCount on.\n'

/** A job whose first generation crosses the line, then plays these exchanges. */
function handsOver(...turns: readonly ScriptedExchange[]) {
  return job([[CROSSES, ...turns], [finishes()]])
}

describe('the request for the document', () => {
  it('tells the context and the window, in the language of the run', async () => {
    const { run, harness } = job([[CROSSES, writes(documentText())], [finishes()]], { language: 'es' })
    await run()
    expect(harness.sessions[0]?.said[1]).toContain(
      'El contexto de esta sesión contiene 70.000 de 100.000 tokens',
    )
  })
})

describe('an answer with all that is required', () => {
  it('is the document', async () => {
    const { run } = handsOver(writes(documentText('Go on to the second half.')))
    const { handoffs, errors } = await run()
    expect(handoffs).toMatchObject([{ degraded: null }])
    expect(errors).toEqual([])
    const { document } = parted(readFileSync(handoffs[0]?.path ?? '', 'utf8'))
    expect(`${document.trimEnd()}\n`).toBe(documentText('Go on to the second half.'))
  })

  it.each<[string, SessionEvent[]]>([
    ['after an announcement', [says('I shall write the handoff now.'), says(documentText())]],
    ['before a farewell', [says(documentText()), says('That is all.')]],
    ['in two parts', [says(ONLY_DOING), says(ONLY_NEXT)]],
    ['beside what a subagent says', [says(documentText()), says('## Next\n\nSomething else.', 'helper')]],
  ])('is found %s', async (_, texts) => {
    const { run, harness } = handsOver([usage(71_000), ...texts, done()])
    const { handoffs } = await run()
    expect(handoffs).toMatchObject([{ degraded: null }])
    expect(harness.sessions[1]?.said[0]).not.toContain('Something else.')
  })

  it('counts even where the exchange ends in a failure', async () => {
    const { run } = handsOver([says(documentText()), failure('fatal', 'refused')])
    expect(await run()).toMatchObject({ ok: true, handoffs: [{ degraded: null }] })
  })
})

describe('an answer without a required section', () => {
  it('is asked for once more, naming what is missing, and completed from the second answer', async () => {
    const { run, harness } = handsOver(writes(ONLY_DOING), writes(ONLY_NEXT))
    const { handoffs } = await run()
    expect(handoffs).toMatchObject([{ degraded: null }])
    const again = harness.sessions[0]?.said[2]
    expect(again).toContain('Nothing was found under: Next.')
    for (const kept of ['Counting.', 'Even numbers only.', 'Count on.']) {
      expect(harness.sessions[1]?.said[0]).toContain(kept)
    }
  })

  it('is replaced where the second answer says it anew', async () => {
    const { run, harness } = handsOver(writes(ONLY_DOING), writes(documentText()))
    await run()
    expect(harness.sessions[1]?.said[0]).toContain('the first half is checked')
    expect(harness.sessions[1]?.said[0]).not.toContain('Counting.\n')
  })

  it.each<[string, ScriptedExchange, ScriptedExchange, string]>([
    ['Next is missing twice', writes(ONLY_DOING), writes(ONLY_DOING), 'no Next'],
    ['Doing is missing twice', writes(ONLY_NEXT), writes(ONLY_NEXT), 'no Doing'],
    ['it is no document at all, twice', writes('I would rather not.'), writes('No.'), 'no Doing, no Next'],
    ['it is empty, twice', writes(''), writes(''), 'no Doing, no Next'],
    [
      'there is no text at all',
      [usage(71_000), done()],
      [usage(71_000), done()],
      'the session answered with no text',
    ],
    [
      'it is refused',
      [failure('fatal', 'it goes against the usage policy')],
      [],
      'it goes against the usage policy',
    ],
    ['the second answer is refused', writes(ONLY_DOING), [failure('fatal', 'policy')], 'policy'],
  ])('is degraded where %s', async (_, first, second, why) => {
    const { run, harness, events } = handsOver(first, second)
    const result = await run()
    expect(result).toMatchObject({
      ok: true,
      attempts: 0,
      errors: [`handoff degraded (${why})`],
      handoffs: [{ degraded: why }],
    })
    expect(ofType(events, 'handoff').find(({ phase }) => phase === 'done')).toMatchObject({
      degraded: why,
      sections: { doing: expect.stringContaining('[degraded handoff]') },
    })
    const takeover = harness.sessions[1]?.said[0]
    expect(takeover).toContain('[degraded handoff]')
    expect(takeover).toContain(why)
    expect(takeover).toContain('The document is incomplete')
    expect(takeover).toContain('Look at the scene, then go on with what is missing.')
  })

  it('asks for the whole document again where the first answer had no text', async () => {
    const { run, harness } = handsOver([usage(71_000), done()], writes(documentText()))
    expect(await run()).toMatchObject({ handoffs: [{ degraded: null }] })
    expect(harness.sessions[0]?.said[2]).toBe(harness.sessions[0]?.said[1])
  })
})

describe('a degraded document', () => {
  it('holds the last words of the work and the task', async () => {
    const work = [says('Star 71 is the brightest.'), ...CROSSES]
    const { run, harness } = job([[work, [failure('fatal', 'refused')]], [finishes()]])
    const { handoffs } = await run('Count the stars of the north.')
    const document = readFileSync(handoffs[0]?.path ?? '', 'utf8')
    expect(document).toContain('> Star 71 is the brightest.')
    expect(document).toContain('Count the stars of the north.')
    expect(harness.sessions[1]?.said[0]).toContain(document)
  })

  it('holds the sections that the session did write', async () => {
    const { run } = handsOver(writes(ONLY_DOING), writes('## Dead ends\n\n- Odd numbers: refused.\n'))
    const { handoffs } = await run()
    expect(handoffs[0]?.degraded).toBe('no Next')
    const document = Handoff.parse(readFileSync(handoffs[0]?.path ?? '', 'utf8'), { step: 'work' })
    expect(document.degraded).toBe(true)
    expect(document.doing).toContain('Counting.')
    expect(document.decided).toBe('- [D1] Even numbers only.')
    expect(document.deadEnds).toBe('- [X1] Odd numbers: refused.')
    expect(document.next).toContain('git status')
  })

  it('holds what was said in an earlier attempt', async () => {
    const { run, harness } = job([
      [[usage(9_000), says('Star 71 is the brightest.'), failure('retry', 'Overloaded')]],
      [CROSSES, [failure('fatal', 'refused')]],
      [finishes()],
    ])
    await run()
    expect(harness.sessions[2]?.said[0]).toContain('> Star 71 is the brightest.')
  })
})

describe('a budget that is used up by the request for the document', () => {
  it('is lifted: the document is written all the same, and the step ends for the budget', async () => {
    const spent = failure('limit', 'Reached maximum budget ($1)', 0.6)
    const { run, harness } = job([[[...CROSSES, stoppedAt(0.5)], [spent]], [], [writes(documentText())]])
    const result = await run('Count.', { maxBudgetUsd: 1 })
    expect(harness.sessions[2]?.options).toMatchObject({ resume: { session: 'session-1' } })
    expect(harness.sessions[2]?.options.spec.maxBudgetUsd).toBeUndefined()
    expect(result).toMatchObject({ ok: false, handoffs: [{ degraded: null }] })
    expect(result.errors).toEqual([expect.stringContaining('has spent its budget')])
    expect(harness.sessions[1]?.said).toEqual([])
  })

  it('need not be lifted where it ends with a document that is whole', async () => {
    const spent = failure('limit', 'Reached maximum budget ($1)', 0.6)
    const { run, harness } = job([
      [
        [...CROSSES, stoppedAt(0.5)],
        [usage(71_000), says(documentText()), spent],
      ],
      [],
    ])
    const result = await run('Count.', { maxBudgetUsd: 1 })
    expect(harness.sessions).toHaveLength(2)
    expect(result).toMatchObject({ ok: false, handoffs: [{ degraded: null }] })
  })
})

describe('a tool call instead of the document', () => {
  const CALL = [usage(71_000), calls('Bash', 'a'), answers('a'), boundary(71_000)]

  it('is refused, and the document taken that comes after it', async () => {
    const { run, harness } = handsOver([...CALL, says(documentText()), done()])
    expect(await run()).toMatchObject({ handoffs: [{ degraded: null }] })
    expect(harness.sessions[0]?.refusals).toEqual(['refused'])
  })

  it('does not count as crossing the line', async () => {
    const { run } = handsOver([...CALL, ...CALL, says(documentText()), done()])
    expect(await run()).toMatchObject({ handoffs: [{ degraded: null }] })
  })

  it('is not refused while the session works', async () => {
    const { run, harness } = job([[[...CALL.slice(1, 3), ...CROSSES], writes(documentText())], [finishes()]])
    await run()
    expect(harness.sessions[0]?.refusals).toEqual([])
  })

  it('ends the turn in the third round, and is asked for the document once more', async () => {
    const endless = [...CALL, ...CALL, ...CALL, ...CALL]
    const { run, harness } = handsOver(endless, writes(documentText()))
    expect(await run()).toMatchObject({ handoffs: [{ degraded: null }], turns: 2 + 3 + 1 + 1 })
    expect(harness.sessions[0]?.refusals).toHaveLength(3)
  })

  it('is degraded where it comes again and again', async () => {
    const endless = [...CALL, ...CALL, ...CALL, ...CALL]
    const { run, harness } = handsOver(endless, endless)
    expect(await run()).toMatchObject({
      ok: true,
      handoffs: [{ degraded: 'the session answered with no text' }],
    })
    expect(harness.sessions[0]?.refusals).toHaveLength(4)
  })
})

describe('a failure that may pass, in the handoff turn', () => {
  it('is asked again in the session resumed as it is, and is no attempt', async () => {
    const { run, harness, events } = job([
      [CROSSES, [failure('retry', 'Overloaded')]],
      [finishes()],
      [writes(documentText())],
    ])
    expect(await run()).toMatchObject({
      ok: true,
      attempts: 0,
      errors: ['handoff: Overloaded'],
      handoffs: [{ degraded: null }],
      retired: ['session-1'],
      sessionId: 'session-2',
    })
    const [old, , writer] = harness.sessions
    expect(writer?.options.resume).toEqual({ session: 'session-1', shortened: false })
    expect(writer?.said).toEqual([old?.said[1]])
    expect(labels(events)).not.toContain('retry')
    expect(harness.sessions.every(({ closed }) => closed)).toBe(true)
  })

  it('refuses tools and ignores the line in the resumed session, too', async () => {
    const { run, harness } = job([
      [CROSSES, [failure('retry', 'Overloaded')]],
      [finishes()],
      [[usage(71_000), calls('Bash', 'a'), boundary(71_000), says(documentText()), done()]],
    ])
    expect(await run()).toMatchObject({ handoffs: [{ degraded: null }] })
    expect(harness.sessions[2]?.refusals).toHaveLength(1)
  })

  it('degrades at last', async () => {
    const { run } = job(
      [[CROSSES, [failure('retry', 'Overloaded')]], [finishes()], [[failure('retry', 'Overloaded again')]]],
      { resilience: { waitMs: 0, maxAttempts: 2 } },
    )
    expect(await run()).toMatchObject({
      ok: true,
      errors: ['handoff: Overloaded', 'handoff degraded (Overloaded again)'],
    })
  })

  it('is a process that has died between the work and the handoff', async () => {
    const { run, harness } = job([
      [CROSSES, [failure('harness', 'the process has ended')]],
      [finishes()],
      [writes(documentText())],
    ])
    expect(await run()).toMatchObject({ ok: true, handoffs: [{ degraded: null }] })
    expect(harness.sessions[2]?.options.resume).toMatchObject({ session: 'session-1' })
  })

  it('is a session that hangs', async () => {
    const { run, harness } = job([[CROSSES, ['hang']], [finishes()], [writes(documentText())]], {
      resilience: { waitMs: 0, stallMs: 2 },
    })
    expect(await run()).toMatchObject({
      ok: true,
      errors: ['handoff: the session gave no sign of life'],
      handoffs: [{ degraded: null }],
    })
    expect(harness.sessions[0]?.closed).toBe(true)
  })
})

it('a session that hangs on its way back up is resumed once more', async () => {
  const { run, harness } = job(
    [[CROSSES, [failure('retry', 'Overloaded')]], [finishes()], [['hang']], [writes(documentText())]],
    { resilience: { waitMs: 0, stallMs: 2 } },
  )
  expect(await run()).toMatchObject({ ok: true, handoffs: [{ degraded: null }] })
  expect(harness.sessions[3]?.options.resume).toMatchObject({ session: 'session-1' })
})

describe('a handoff turn that does not fit', () => {
  const OVERFLOWS: ScriptedExchange = [failure('overflow', 'prompt is too long')]

  it('is tried once more on the shortened view', async () => {
    const { run, harness } = job([[CROSSES, OVERFLOWS], [finishes()], [writes(documentText())]])
    expect(await run()).toMatchObject({ ok: true, errors: [], handoffs: [{ degraded: null }] })
    expect(harness.sessions[2]?.options.resume).toEqual({ session: 'session-1', shortened: true })
    expect(harness.sessions.every(({ closed }) => closed)).toBe(true)
  })

  it.each<[string, ScriptedExchange, string]>([
    ['does not fit either', OVERFLOWS, 'the request for it did not fit'],
    ['fails', [failure('session-missing', 'No conversation found')], 'No conversation found'],
  ])('is degraded where the shortened view %s', async (_, second, why) => {
    const { run, harness } = job([[CROSSES, OVERFLOWS], [finishes()], [second]])
    expect(await run()).toMatchObject({ ok: true, errors: [`handoff degraded (${why})`] })
    expect(harness.sessions).toHaveLength(3)
    expect(harness.sessions.every(({ closed }) => closed)).toBe(true)
  })

  it('leaves no process of the failed tries behind', async () => {
    const { run, harness } = job([
      [CROSSES, [failure('retry', 'Overloaded')]],
      [finishes()],
      [OVERFLOWS],
      [writes(documentText())],
    ])
    expect(await run()).toMatchObject({ ok: true, handoffs: [{ degraded: null }] })
    expect(harness.sessions.map(({ closed }) => closed)).toEqual([true, true, true, true])
  })

  it('after an overflow in the work is tried on the shortened view only', async () => {
    const { run, harness } = job([
      [[usage(9_000), failure('overflow', 'too long')]],
      [finishes()],
      [OVERFLOWS],
    ])
    expect(await run()).toMatchObject({
      ok: true,
      errors: ['handoff degraded (the request for it did not fit)'],
    })
    expect(harness.sessions).toHaveLength(3)
  })
})
