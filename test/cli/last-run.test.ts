import { describe, expect, it } from 'vitest'
import { keepLastRun, type LastRun, lastRun, lessThanBefore, permissionsOf } from '../../src/cli/last-run.ts'
import type { PermissionMode } from '../../src/harness/port.ts'

const RUN: LastRun = {
  command: ['flower', '-p', 'bypassPermissions'],
  permissions: { mode: 'bypassPermissions', tools: ['Read'] },
  end: { state: 'failed', step: 'work', error: 'Overloaded' },
}

function memory(kept: string | null = null): {
  get(): string | null
  set(name: string, value: string): void
} {
  let value = kept
  return {
    get: () => value,
    set: (_, next) => {
      value = next
    },
  }
}

describe('the last run', () => {
  it.each([RUN, { ...RUN, end: null }])('comes back as it was kept', (run) => {
    const kept = memory()
    keepLastRun(kept, run)
    expect(lastRun(kept)).toEqual(run)
  })

  it.each([
    ['nothing', null],
    ['what a later version has written', JSON.stringify({ ...RUN, version: 2 })],
    ['a mode that this version does not know', JSON.stringify({ version: 1, permissions: { mode: 'all' } })],
  ])('is not known by %s', (_, kept) => {
    expect(lastRun(memory(kept))).toBeNull()
  })
})

describe('what agents may do', () => {
  const flags = (permissionMode?: PermissionMode, tools?: readonly string[]) => ({
    ...{ workspace: '.', runDir: 'runs', handoff: true, workbench: true },
    ...(permissionMode === undefined ? {} : { permissionMode }),
    ...(tools === undefined ? {} : { tools }),
  })
  const after = (last: ReturnType<typeof flags>): LastRun => ({ ...RUN, permissions: permissionsOf(last) })

  it.each([
    [flags('bypassPermissions'), flags(), 'permissions this time: acceptEdits; last time: bypassPermissions'],
    [
      flags('acceptEdits', ['Read', 'Bash(npm test)']),
      flags('acceptEdits', ['Read']),
      'permissions this time: acceptEdits, Read; last time: acceptEdits, Read, Bash(npm test)',
    ],
    [flags(), flags('plan'), 'permissions this time: plan; last time: acceptEdits'],
    [flags(), flags(), null],
    [flags('plan'), flags(), null],
    [flags('acceptEdits', ['Read']), flags('bypassPermissions'), null],
  ])('after %j and now %j is told where it is less', (before, now, words) => {
    expect(lessThanBefore(now, after(before), 'en')).toBe(words)
  })

  it('is no news where there was no run before', () => {
    expect(lessThanBefore(flags('plan'), null, 'en')).toBeNull()
  })
})
