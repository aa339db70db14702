import { describe, expect, it } from 'vitest'
import {
  checkRunOptions,
  checkRuntimeOptions,
  type RunOptions,
  type RuntimeOptions,
  resilienceOf,
} from '../../src/runtime/options.ts'

function checkRuntime(settings: object): () => void {
  return () => checkRuntimeOptions({ workspace: '/somewhere', ...settings } as RuntimeOptions)
}

function checkRun(settings: object): () => void {
  return () => checkRunOptions(settings as RunOptions)
}

describe('options of a runtime', () => {
  it("takes this process's environment as it is", () => {
    expect(checkRuntime({ env: process.env })).not.toThrow()
    expect(checkRuntime({ env: 'PATH' })).toThrow('env: expected an object')
  })

  it('need no more than a workspace', () => {
    expect(checkRuntime({})).not.toThrow()
    expect(() => checkRuntimeOptions({} as RuntimeOptions)).toThrow('Runtime options: workspace: ')
  })

  it('may be all there are', () => {
    const all: RuntimeOptions = {
      workspace: '/somewhere',
      runDir: 'runs',
      workbench: 'notes',
      handoff: { window: 100_000 },
      resilience: { maxAttempts: 1, waitMs: 0, maxWaitMs: 0, stallMs: 1 },
      harness: { id: '', version: '', endpoint: '', open: () => ({}) as never },
      settings: 'project',
      env: { PATH: '/bin', NOTHING: undefined },
      language: 'zh',
      stateDir: '/state',
      onReview: async () => undefined,
    }
    expect(() => checkRuntimeOptions(all)).not.toThrow()
  })

  it.each<[string, object, string]>([
    [
      'an unknown key',
      { worskpace: '.' },
      "unknown 'worskpace'; accepted: workspace, runDir, workbench, spillThreshold",
    ],
    ['an empty workspace', { workspace: '' }, 'workspace: '],
    ['an unknown language', { language: 'fr' }, 'language: Invalid option: expected one of "en"|"es"|"zh"'],
    ['a harness that opens nothing', { harness: {} }, 'harness: expected a harness'],
    ['an onReview that is no function', { onReview: 'yes' }, 'onReview: expected a function'],
    ['no attempt at all', { resilience: { maxAttempts: 0 } }, 'resilience.maxAttempts: '],
    ['a negative wait', { resilience: { waitMs: -1 } }, 'resilience.waitMs: '],
    ['a stall at once', { resilience: { stallMs: 0 } }, 'resilience.stallMs: '],
    ['a stall that no timer can wait for', { resilience: { stallMs: 2 ** 31 } }, 'resilience.stallMs: '],
    ['a wait that no timer can wait for', { resilience: { maxWaitMs: 2 ** 31 } }, 'resilience.maxWaitMs: '],
    [
      'an unknown setting of the resilience',
      { resilience: { attempts: 3 } },
      "resilience: unknown 'attempts'; accepted: maxAttempts, waitMs, maxWaitMs, stallMs",
    ],
  ])('%s is refused', (_, settings, message) => {
    expect(checkRuntime(settings)).toThrow(expect.objectContaining({ code: 'usage' }))
    expect(checkRuntime(settings)).toThrow(message)
  })
})

describe('options of a run', () => {
  it('may be none, or all', () => {
    expect(checkRun({})).not.toThrow()
    expect(
      checkRun({ stepName: 's', resume: 'id', fork: true, resumeAt: 'uuid', onEvent: () => {} }),
    ).not.toThrow()
  })

  it.each<[string, object, string]>([
    [
      'an unknown key',
      { step: 'x' },
      "run options: unknown 'step'; accepted: stepName, resume, fork, resumeAt, continue, from, recordAs, mail, apart, beforeRecord, onEvent",
    ],
    ['an empty step name', { stepName: '' }, 'stepName: '],
    ['an empty session', { resume: '' }, 'resume: '],
    ['a fork that names a session', { fork: 'id' }, 'fork: Invalid input: expected boolean'],
    ['an onEvent that is no function', { onEvent: [] }, 'onEvent: expected a function'],
  ])('%s is refused', (_, settings, message) => {
    expect(checkRun(settings)).toThrow(expect.objectContaining({ code: 'usage' }))
    expect(checkRun(settings)).toThrow(message)
  })
})

it('resilience that is not given has its defaults', () => {
  expect(resilienceOf({ workspace: '/somewhere', resilience: { maxAttempts: 2 } })).toEqual({
    maxAttempts: 2,
    waitMs: 4_000,
    maxWaitMs: 120_000,
    stallMs: 1_800_000,
  })
})
