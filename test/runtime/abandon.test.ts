import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { StepResult } from '../../src/core/step-result.ts'
import { RunStore } from '../../src/runtime/run-store.ts'
import { CROSSES, failure, finishes, type Job, job, labels, says, usage } from './scripted.ts'

describe('abandoning what runs', () => {
  const SIGTERM = 'killed-by-signal (SIGTERM)'

  /** Starts a job and waits for its first event with this label. */
  async function until(label: string, work: Job): Promise<Job & { readonly running: Promise<StepResult> }> {
    let running: Promise<StepResult> | null = null
    await new Promise<void>((resolve) => {
      running = work.run('Count.', {}, { onEvent: (event) => labels([event])[0] === label && resolve() })
    })
    return { ...work, running: running! }
  }

  /** It hangs after it has said something. */
  function hanging(): Promise<Job & { readonly running: Promise<StepResult> }> {
    const fails = [usage(9_000), failure('retry', 'Overloaded', 0.25)]
    return until(
      'text',
      job([[fails], [[{ type: 'cost', costUsd: 0.5 }, usage(9_500), says('Half.'), 'hang']], []]),
    )
  }

  it('records it at once, with what it has come to so far, and closes its session', async () => {
    const { runner, harness, manifest } = await hanging()
    const gone = runner.abandon(SIGTERM)
    expect(manifest()).toMatchObject([
      {
        step: 'work',
        ok: false,
        error: SIGTERM,
        session_id: 'session-1',
        num_turns: 2,
        cost_usd: 0.75,
        cost_complete: false,
        context: 9_500,
      },
    ])
    expect(harness.sessions[1]?.closed).toBe(true)
    await gone
  })

  it('has what it has cost so far on disk while it runs, for whom it is killed', async () => {
    const { runner } = await hanging()
    const { records } = new RunStore(runner.runDir)
    expect(records.begun()).toMatchObject([
      { run: runner.id, step: 'work', session: 'session-1', cost_usd: 0.75 },
    ])
    await runner.abandon(SIGTERM)
    expect(records.begun()).toEqual([])
    expect(runner.spent).toEqual({ costUsd: 0.75, isWhole: false })
  })

  it('keeps to that record when the step ends later, and spends nothing more', async () => {
    const { runner, manifest, running, harness } = await hanging()
    await runner.abandon(SIGTERM)
    const before = manifest()
    expect(await running).toMatchObject({ ok: false })
    expect(manifest()).toEqual(before)
    expect(harness.sessions.map(({ said, closed }) => [said.length, closed])).toEqual([
      [1, true],
      [1, true],
      [0, true],
    ])
  })

  it('is done once', async () => {
    const { runner, manifest, running } = await hanging()
    await runner.abandon(SIGTERM)
    await runner.abandon('killed-by-signal (SIGHUP)')
    await running
    expect(manifest()).toMatchObject([{ error: SIGTERM }])
  })

  it('records nothing where nothing runs', async () => {
    const { runner, run, manifest } = job([[finishes()]])
    await run()
    await runner.abandon(SIGTERM)
    expect(manifest()).toMatchObject([{ ok: true }])
  })

  it('ends all that runs, however early', async () => {
    const { runner, manifest, harness } = job([[], []])
    const runs = ['a', 'b'].map((name) => runner.run({ name }, 'Count.'))
    const gone = runner.abandon(SIGTERM)
    expect(manifest().map(({ step }) => step)).toEqual(['a', 'b'])
    expect(harness.sessions.map(({ closed }) => closed)).toEqual([true, true])
    await gone
    expect(await Promise.all(runs)).toMatchObject([{ ok: false }, { ok: false }])
    expect(harness.sessions.map(({ said }) => said)).toEqual([[], []])
  })

  it('in the handoff turn closes both sessions, and writes no document', async () => {
    const work = await until('handoff/writing', job([[CROSSES, ['hang']], []]))
    await new Promise(setImmediate)
    await work.runner.abandon(SIGTERM)
    expect(work.harness.sessions.map(({ closed }) => closed)).toEqual([true, true])
    expect(await work.running).toMatchObject({ ok: false })
    expect(readdirSync(work.notes)).toEqual([])
    expect(work.harness.sessions[1]?.said).toEqual([])
    expect(work.manifest()).toMatchObject([{ error: SIGTERM, session_id: 'session-1', handoffs: [] }])
  })
})
