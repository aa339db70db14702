import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { lookAtCredentials } from '../../../src/cli/doctor/access.ts'
import type { Check, Subject } from '../../../src/cli/doctor/check.ts'
import { CHECK_IDS, type CheckId } from '../../../src/cli/doctor/check-ids.ts'
import { CHECKS } from '../../../src/cli/doctor/checks.ts'
import { LEAST_NODE, lookAtNode } from '../../../src/cli/doctor/machine.ts'
import { DOCTOR_MESSAGES } from '../../../src/cli/doctor/messages/by-language.ts'
import { lookAtModel, lookAtWindow } from '../../../src/cli/doctor/model.ts'
import { whyNot } from '../../../src/cli/doctor/obstacle.ts'
import { lookAtPermissions } from '../../../src/cli/doctor/place.ts'
import { runChecks } from '../../../src/cli/doctor/run-checks.ts'
import { lookAtTerminal } from '../../../src/cli/doctor/screen.ts'
import { settingsFrom } from '../../../src/cli/doctor/settings.ts'
import { UNICODE } from '../../../src/terminal/glyphs.ts'
import { MESSAGES } from '../../../src/terminal/messages/by-language.ts'
import { createPaint } from '../../../src/terminal/paint.ts'

const PAGE = { columns: 80, glyphs: UNICODE, paint: createPaint(false), say: MESSAGES.en }
const FLAGS = { workspace: '.', runDir: 'runs', probe: true }

function subject(env: Record<string, string> = {}, changes: Partial<Subject> = {}): Subject {
  return {
    places: { workspace: '/w', runDir: '/w/runs' },
    settings: settingsFrom(env, './.env'),
    // Nothing of this machine's own is to be looked at.
    env: { FLOWER_STATE_DIR: '/nowhere', HOME: '/nowhere', ...env },
    flags: FLAGS,
    page: PAGE,
    isTerminal: true,
    say: DOCTOR_MESSAGES.en,
    answer: null,
    ...changes,
  }
}

describe('the version of Node.js', () => {
  it('that is asked for is the one of package.json', () => {
    const file = new URL('../../../package.json', import.meta.url)
    const { engines } = JSON.parse(readFileSync(file, 'utf8')) as { engines: { node: string } }
    expect(engines.node).toBe(`>=${LEAST_NODE}`)
  })

  it.each([
    ['18.20.0', 'broken'],
    ['20.9.0', 'broken'],
    ['20.12.0', 'ok'],
    ['22.1.0', 'ok'],
  ])('%s is %s', (version, level) => {
    expect(lookAtNode(subject(), null, version).level).toBe(level)
  })
})

describe('the credentials', () => {
  it('are told with where they come from, and four characters of them', () => {
    const finding = lookAtCredentials(subject({ ANTHROPIC_API_KEY: 'sk-ant-secret' }))
    expect(finding).toEqual({ level: 'ok', is: 'ANTHROPIC_API_KEY (sk-a…), from: ./.env' })
  })

  it.skipIf(process.platform === 'darwin')('that are missing are told with the ways to sign in', () => {
    expect(lookAtCredentials(subject())).toMatchObject({
      level: 'broken',
      todo: expect.stringContaining('ANTHROPIC_API_KEY'),
    })
  })
})

describe('the model', () => {
  it.each([
    [{}, {}, /default/],
    [{ ANTHROPIC_MODEL: 'tulip' }, {}, /^tulip \(ANTHROPIC_MODEL, \.\/\.env\)/],
    [{ ANTHROPIC_MODEL: 'tulip' }, { model: 'rose' }, /^rose \(--model\)/],
  ])('in %j with %j is told with its source', (env, flags, is) => {
    expect(lookAtModel(subject(env, { flags: { ...FLAGS, ...flags } })).is).toMatch(is)
  })
})

describe('the window', () => {
  const answered = (window: number | null): Promise<never> =>
    Promise.resolve({ ok: true, model: 'rose', window, tokens: 1, costUsd: 0 } as never)

  it.each([
    ['given', { window: 100_000 }, answered(200_000), 'ok', /^100k \(given\)/],
    ['too small for a coordinator', { window: 70_000 }, null, 'advice', /^70k \(given\); handoff at 20k/],
    ['told by the harness', {}, answered(200_000), 'ok', /^200k \(known to the harness\); handoff at 150k/],
    ['merely guessed', {}, answered(null), 'advice', /^1M \(by model name\)/],
  ])('%s', async (_, flags, answer, level, is) => {
    const finding = await lookAtWindow(subject({}, { flags: { ...FLAGS, ...flags }, answer }))
    expect(finding).toMatchObject({ level, is: expect.stringMatching(is) })
  })
})

describe('what stands between flower and the model', () => {
  it.each([
    ['reauth', 401, 'key'],
    [null, 401, 'key'],
    [null, 403, 'forbidden'],
    ['config', 404, 'model'],
    [null, 407, 'unreachable'],
    ['retry', null, 'unreachable'],
    ['retry', 529, 'busy'],
    [null, 429, 'busy'],
    ['harness', null, 'harness'],
    [null, 400, 'other'],
  ] as const)('with %s and %s is: %s', (kind, status, obstacle) => {
    expect(whyNot({ ok: false, kind, status, noApi: false, message: '' })).toBe(obstacle)
  })

  it('with no Messages API there, it is the address, whatever else is said', () => {
    expect(whyNot({ ok: false, kind: 'config', status: 404, noApi: true, message: '' })).toBe('noApi')
  })
})

describe('permissions', () => {
  it.each([
    ['bypassPermissions', {}, 0, 'broken', /IS_SANDBOX/],
    ['bypassPermissions', { IS_SANDBOX: '1' }, 0, 'ok', null],
    ['bypassPermissions', {}, 1000, 'ok', null],
    ['acceptEdits', {}, 0, 'advice', /needs IS_SANDBOX=1/],
    ['acceptEdits', {}, 1000, 'advice', /or all with -p bypassPermissions/],
  ] as const)('%s in %j as user %i: %s', (permissionMode, env, uid, level, todo) => {
    const finding = lookAtPermissions(subject({ ...env }, { flags: { ...FLAGS, permissionMode } }), null, uid)
    expect(finding.level).toBe(level)
    if (todo === null) expect(finding.todo).toBeUndefined()
    else expect(finding.todo).toMatch(todo)
  })
})

describe('the terminal', () => {
  it.each([
    [{ TERM: 'xterm' }, 80, true, 'ok', 'TERM=xterm · 80 columns · colours · Unicode'],
    [{ TERM: 'xterm', NO_COLOR: '1' }, 80, true, 'ok', 'TERM=xterm · 80 columns · no colours · Unicode'],
    [{ TERM: 'dumb' }, 80, true, 'advice', 'TERM=dumb · 80 columns · no colours · ASCII only'],
    [{ TERM: 'xterm' }, 39, true, 'advice', 'TERM=xterm · 39 columns · colours · Unicode'],
    [{}, 80, false, 'ok', DOCTOR_MESSAGES.en.terminal.none],
  ])('with %j, %i columns, terminal: %s is %s', (env, columns, isTerminal, level, is) => {
    const page = { ...PAGE, columns }
    expect(lookAtTerminal(subject({ ...env } as Record<string, string>, { page, isTerminal }))).toMatchObject(
      { level, is },
    )
  })
})

describe('runChecks', () => {
  const fine: Check = { look: () => ({ level: 'ok', is: 'fine' }), timeoutMs: 1_000, late: 'broken' }
  const run = (changes: Partial<Record<CheckId, Check>>) =>
    runChecks({ ...CHECKS, node: fine, git: fine, ...changes }, ['node', 'git'], subject())

  it('has what is thrown as broken, and the rest as it is', async () => {
    const thrown = () => {
      throw new Error('no luck')
    }
    const things = await Promise.all(run({ node: { ...fine, look: thrown } }))
    expect(things).toEqual([
      { id: 'node', level: 'broken', is: 'no luck' },
      { id: 'git', level: 'ok', is: 'fine' },
    ])
  })

  it('begins all at once, and waits for none longer than it may take', async () => {
    vi.useFakeTimers()
    try {
      const aborted: boolean[] = []
      const endless: Check['look'] = (_, signal) =>
        new Promise(() => signal.addEventListener('abort', () => aborted.push(true)))
      const pending = Promise.all(
        run({
          node: { look: endless, timeoutMs: 5_000, late: 'broken' },
          git: { look: endless, timeoutMs: 5_000, late: 'advice' },
        }),
      )
      await vi.advanceTimersByTimeAsync(5_000)
      expect((await pending).map(({ level, is }) => [level, is])).toEqual([
        ['broken', 'no answer within 5 seconds'],
        ['advice', 'no answer within 5 seconds'],
      ])
      expect(aborted).toEqual([true, true])
    } finally {
      vi.useRealTimers()
    }
  })

  it('knows each check that is shown', () => {
    expect(Object.keys(CHECKS).sort()).toEqual([...CHECK_IDS].sort())
  })
})
