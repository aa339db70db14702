import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../src/core/events.ts'
import type { RuntimeOptions } from '../../src/runtime/options.ts'
import { StepRunner } from '../../src/runtime/runtime.ts'
import { type ScriptedExchange, scriptedHarness } from '../../src/testing/scripted-harness.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import {
  boundary,
  CROSSES,
  documentText,
  done,
  failure,
  finishes,
  type Job,
  job,
  ofType,
  usage,
  writes,
} from './scripted.ts'

const USAGE = expect.objectContaining({ name: 'FlowerError', code: 'usage' })

function create(options: Partial<RuntimeOptions>): () => StepRunner {
  return () => new StepRunner({ workspace: temporaryFolder(), env: {}, ...options }, scriptedHarness([]))
}

describe('a runtime is refused', () => {
  it('for a workspace that does not exist, or is a file', () => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    for (const [workspace, message] of [
      [path.join(folder, 'missing'), 'missing does not exist; create it'],
      [file, 'file is not a directory'],
    ] as const) {
      expect(create({ workspace })).toThrow(USAGE)
      expect(create({ workspace })).toThrow(message)
    }
    expect(readdirSync(folder)).toEqual(['file'])
  })

  it.each<[string, object, string]>([
    ['a window of 0', { handoff: { window: 0 } }, 'handoff.window must be'],
    ['a window that is no number', { handoff: { window: Number.NaN } }, 'handoff.window must be'],
    ['an unknown handoff setting', { handoff: { at: 5 } }, 'handoff has no setting "at"'],
    ['a handoff that is neither on nor off', { handoff: 'yes' }, 'handoff accepts true, false or settings'],
    ['an unknown option', { workBench: true }, "unknown 'workBench'; accepted: workspace"],
  ])('for %s', (_, options, message) => {
    expect(create(options)).toThrow(USAGE)
    expect(create(options)).toThrow(message)
  })
})

describe('a run is refused, before anything is opened', () => {
  it.each<[string, Parameters<StepRunner['run']>, string]>([
    ['for an empty prompt', [{ name: 'work' }, ' \n'], 'the prompt is empty'],
    ['for a fork of nothing', [{ name: 'work' }, 'Count.', { fork: true }], 'name the session with resume'],
    [
      'for a place in nothing',
      [{ name: 'work' }, 'Count.', { resumeAt: 'x' }],
      'name the session with resume',
    ],
    [
      'for an unknown option',
      [{ name: 'work' }, 'Count.', { name: 'x' } as never],
      "unknown 'name'; accepted: stepName",
    ],
    [
      'for an unknown key',
      [{ name: 'work', modle: 'x' } as never, 'Count.'],
      "unknown 'modle'; accepted: name",
    ],
    ['for no spec at all', [undefined as never, 'Count.'], 'agent spec: '],
    ['for an empty step name', [{ name: 'work' }, 'Count.', { stepName: '' }], 'stepName'],
  ])('%s', async (_, parameters, message) => {
    const { runner, harness } = job([])
    const running = runner.run(...parameters)
    await expect(running).rejects.toThrow(USAGE)
    await expect(running).rejects.toThrow(message)
    expect(harness.sessions).toEqual([])
  })

  it.each<[string, Partial<RuntimeOptions>, RegExp]>([
    ['where the workbench is a file', { workbench: 'taken' }, /taken/],
    ['where the run directory is a file', { runDir: 'taken' }, /taken/],
  ])('%s', async (_, options, message) => {
    const { run, workspace, harness } = job([], options)
    writeFileSync(path.join(workspace, 'taken'), 'a file of the person’s')
    const running = run()
    await expect(running).rejects.toMatchObject({ name: 'FlowerError', code: 'file' })
    await expect(running).rejects.toThrow(message)
    expect(harness.sessions).toEqual([])
  })
})

describe('what the harness is given', () => {
  it('is the spec, the workspace, and no session to resume', async () => {
    const { run, harness, workspace } = job([[finishes()]])
    await run('Count.', { model: 'a-model', permissionMode: 'plan', env: { COLUMNS: '80' } })
    expect(harness.sessions[0]?.options).toMatchObject({
      cwd: workspace,
      spec: { model: 'a-model', permissionMode: 'plan', env: { COLUMNS: '80' } },
    })
    expect(harness.sessions[0]?.options.resume).toBeUndefined()
  })

  it.each([
    [{ resume: 'old' }, { session: 'old' }],
    [
      { resume: 'old', fork: true },
      { session: 'old', fork: true },
    ],
    [{ resume: 'old', fork: false }, { session: 'old' }],
    [
      { resume: 'old', resumeAt: 'uuid' },
      { session: 'old', at: 'uuid' },
    ],
  ])('is what to resume: %j', async (options, resume) => {
    const { run, harness } = job([[finishes()]])
    expect(await run('Count.', {}, options)).toMatchObject({ ok: true, resumed: true })
    expect(harness.sessions[0]?.options.resume).toEqual(resume)
  })

  it.each([
    ['no summaries while handoff is on', {}, {}, { mode: 'no_summary' }],
    ['what the spec says', {}, { compact: { mode: 'auto' } }, { mode: 'auto' }],
    [
      'what the spec says in full',
      {},
      { compact: { mode: 'off', window: 90_000 } },
      { mode: 'off', window: 90_000 },
    ],
    ['nothing while handoff is off', { handoff: false }, {}, undefined],
    [
      'what the spec says while handoff is off',
      { handoff: false },
      { compact: { mode: 'off' } },
      { mode: 'off' },
    ],
  ] as const)('of compaction is %s', async (_, options, spec, compact) => {
    const { run, harness } = job([[finishes()]], options)
    await run('Count.', spec)
    expect(harness.sessions[0]?.options.spec.compact).toEqual(compact)
  })
})

describe('the name of the step', () => {
  it.each([
    [{}, 'work'],
    [{ stepName: 'survey' }, 'survey'],
  ])('with %j is %s, everywhere', async (options, name) => {
    const { run, events, manifest } = job([[finishes()]])
    expect((await run('Count.', {}, options)).step).toBe(name)
    expect(new Set(events.map(({ step }) => step))).toEqual(new Set([name]))
    expect(manifest()).toMatchObject([{ step: name }])
  })
})

describe('the record', () => {
  it('is in the manifest when the run is over, with the id of the run', async () => {
    const { run, runner, manifest } = job([[CROSSES, writes(documentText())], [finishes()]])
    const result = await run()
    expect(manifest()).toMatchObject([
      {
        run: runner.id,
        step: 'work',
        ok: true,
        session_id: 'session-2',
        retired: ['session-1'],
        text: 'All counted.',
        error: null,
        started_at: result.startedAt,
        handoffs: [{ degraded: null, hash: result.handoffs[0]?.hash }],
      },
    ])
  })

  it('of a failed step says why', async () => {
    const { run, manifest } = job([[[failure('config', 'no such model')]]])
    await run()
    expect(manifest()).toMatchObject([{ ok: false, error: 'no such model', errors: ['no such model'] }])
  })

  it('of each run is added, in a folder that keeps itself out of the repository', async () => {
    const { run, manifest, workspace } = job([[finishes('One.')], [finishes('Two.')]], {
      runDir: 'records/here',
    })
    await run()
    await run()
    expect(manifest()).toMatchObject([{ text: 'One.' }, { text: 'Two.' }])
    expect(existsSync(path.join(workspace, 'records/here/manifest.json'))).toBe(true)
    expect(readFileSync(path.join(workspace, 'records/here/.gitignore'), 'utf8')).toBe('*\n')
  })

  it('goes to a new manifest where the old one was damaged, and that is told', async () => {
    const { run, runner, manifest, events } = job([[finishes()]])
    mkdirSync(runner.runDir, { recursive: true })
    writeFileSync(path.join(runner.runDir, 'manifest.json'), '[{"torn')
    await run()
    expect(manifest()).toHaveLength(1)
    const [notice] = ofType(events, 'notice')
    expect(notice).toMatchObject({
      kind: 'file',
      message: expect.stringContaining('a damaged file was set aside'),
    })
    const aside = readdirSync(runner.runDir).find((name) => name.startsWith('manifest.json.damaged'))
    expect(readFileSync(path.join(runner.runDir, aside ?? ''), 'utf8')).toBe('[{"torn')
  })
})

describe('the events', () => {
  it('bear the run, and end with the result', async () => {
    const { run, runner, events } = job([[finishes()]])
    const result = await run()
    expect(events.every(({ run: id }) => id === runner.id)).toBe(true)
    expect(events.at(-1)).toMatchObject({ type: 'result', result })
    expect(ofType(events, 'result')).toHaveLength(1)
  })

  it('harm nothing where the one who is told throws each time; that is an error of the result, once', async () => {
    const { run, manifest } = job([[CROSSES, writes(documentText())], [finishes()]])
    let told = 0
    const result = await run(
      'Count.',
      {},
      {
        onEvent: () => {
          throw new Error(`no screen (${++told})`)
        },
      },
    )
    expect(result).toMatchObject({ ok: true, text: 'All counted.', errors: ['onEvent threw: no screen (1)'] })
    expect(result.handoffs).toMatchObject([{ degraded: null }])
    expect(told).toBeGreaterThan(10)
    expect(manifest()).toMatchObject([{ ok: true, errors: ['onEvent threw: no screen (1)'] }])
  })
})

describe('two runs of one runtime at once', () => {
  it('lose nothing of each other', async () => {
    const { runner, harness, manifest } = job([
      [CROSSES, writes(documentText('Go on with A.'))],
      [CROSSES, writes(documentText('Go on with B.'))],
      [finishes('A is counted.')],
      [finishes('B is counted.')],
    ])
    const events: RunEvent[] = []
    const start = (name: string) =>
      runner.run({ name }, `Count ${name}.`, { onEvent: (event) => events.push(event) })
    const [a, b] = await Promise.all([start('a'), start('b')])
    expect(a).toMatchObject({ ok: true, step: 'a', retired: ['session-1'] })
    expect(b).toMatchObject({ ok: true, step: 'b', retired: ['session-2'] })
    for (const { options: _, ...session } of harness.sessions.slice(2)) {
      const name = session.said[0]?.includes('the step "a"') ? 'A' : 'B'
      expect(session.said[0]).toContain(`Go on with ${name}.`)
    }
    expect(manifest().map(({ step }) => step)).toEqual(expect.arrayContaining(['a', 'b']))
    expect(manifest()).toHaveLength(2)
    expect(new Set(events.map(({ run }) => run))).toEqual(new Set([runner.id]))
    expect(ofType(events, 'result').map(({ step }) => step)).toEqual(expect.arrayContaining(['a', 'b']))
  })

  it('are interrupted together', async () => {
    const works = [[usage(9_000), boundary(9_000)], finishes()]
    const { runner, harness } = job([works, works])
    let begun = 0
    const onEvent = ({ type }: RunEvent): void => {
      if (type === 'prompt' && ++begun === 2) runner.interrupt('Faster.')
    }
    await Promise.all(['a', 'b'].map((name) => runner.run({ name }, 'Count.', { onEvent })))
    for (const { said } of harness.sessions)
      expect(said).toEqual(['Count.', expect.stringContaining('Faster.')])
  })
})

it('a harness that breaks its contract fails the run loudly, and leaves no session open', async () => {
  const { run, harness } = job([[[usage(9_000), done()], []]])
  await run()
  expect(harness.sessions[0]?.closed).toBe(true)
  const unscripted = job([[]])
  await expect(unscripted.run()).rejects.toThrow('told more than was scripted')
  expect(unscripted.harness.sessions[0]?.closed).toBe(true)
})

describe('the budget of a run', () => {
  const costs = (costUsd: number): ScriptedExchange => [usage(9_000), { ...done(), costUsd }]

  it('is one for all of its steps: what is left goes to the harness, and nothing restarts it', async () => {
    const { runner, harness } = job([[costs(0.6)], [costs(0.5)]], { maxBudgetUsd: 1 })
    expect(await runner.run({ name: 'one' }, 'Count.')).toMatchObject({ ok: true })
    expect(await runner.run({ name: 'two', maxBudgetUsd: 0.7 }, 'Count.')).toMatchObject({ ok: true })
    expect(harness.sessions.map(({ options }) => options.spec.maxBudgetUsd)).toEqual([
      1,
      expect.closeTo(0.4, 9),
    ])
    const third = await runner.run({ name: 'three' }, 'Count.')
    expect(third).toMatchObject({ ok: false, costUsd: 0, turns: 0 })
    expect(third.errors[0]).toContain('the run has spent its budget ($1.1000 of $1)')
    expect(harness.sessions).toHaveLength(2)
    expect(runner.costUsd).toBeCloseTo(1.1, 9)
  })
})

describe('before it is recorded', () => {
  function recorded({ runner }: Job): readonly unknown[] {
    return runner.results().map(({ step, ok }) => [step, ok])
  }

  it('a step that has ended well is handed on', async () => {
    const work = job([[finishes('Done.')]])
    const seen: unknown[] = []
    await work.run('Count.', {}, { beforeRecord: ({ text }) => seen.push(text, recorded(work)) })
    expect(seen).toEqual(['Done.', []])
    expect(recorded(work)).toEqual([['work', true]])
  })

  it('a step that has failed is not', async () => {
    const work = job([[[failure('fatal', 'broken')]]])
    await work.run('Count.', {}, { beforeRecord: () => expect.unreachable() })
    expect(recorded(work)).toEqual([['work', false]])
  })

  it('what goes wrong then is thrown, and the step is on record', async () => {
    const work = job([[finishes('Done.')]])
    const running = work.run(
      'Count.',
      {},
      {
        beforeRecord: () => {
          throw new Error('the disk is full')
        },
      },
    )
    await expect(running).rejects.toThrow('the disk is full')
    expect(recorded(work)).toEqual([['work', true]])
  })
})

it('a run directory without runs has no results, and is not made for that', () => {
  const { runner } = job([])
  expect(runner.results()).toEqual([])
  expect(existsSync(runner.runDir)).toBe(false)
})
