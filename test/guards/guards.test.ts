import { describe, expect, it } from 'vitest'
import { delegate } from '../../src/guards/delegate.ts'
import { glance } from '../../src/guards/glance-guard.ts'
import { isolate } from '../../src/guards/isolate.ts'
import { whitelist } from '../../src/guards/whitelist.ts'
import type { Guard, ToolDecision } from '../../src/harness/guard.ts'

function asked(
  guard: Guard,
  name: string,
  input: unknown = {},
  agent: string | null = null,
): ToolDecision | undefined {
  return guard.beforeTool?.({ agent, name, input })
}

const LOOK = { command: 'git diff | head -20' }
const CHANGE = { command: 'git commit -m x' }
const refused = { refuse: expect.any(String) }

describe('glance', () => {
  it.each([
    ['Bash', LOOK, null],
    ['Bash', CHANGE, refused],
    ['Bash', {}, refused],
    ['Bash', null, refused],
    ['Bash', { command: ['ls'] }, refused],
    ['Write', { file_path: 'a' }, null],
  ])('%s %j → %j', (name, input, decision) => {
    expect(asked(glance(), name, input)).toEqual(decision)
    expect(asked(glance(), name, input, 'a1')).toEqual(decision)
  })
})

describe('whitelist', () => {
  it.each([
    ['Read', {}, null],
    ['Grep', {}, null],
    ['Bash', LOOK, null],
    ['Bash', CHANGE, refused],
    ['Write', {}, refused],
    ['Edit', {}, refused],
    ['NotebookEdit', {}, refused],
    ['PowerShell', {}, refused],
    ['Agent', {}, refused],
    ['mcp__files__write', {}, refused],
  ])('of what reads: %s %j → %j, in subagents too', (name, input, decision) => {
    expect(asked(whitelist(), name, input)).toEqual(decision)
    expect(asked(whitelist(), name, input, 'a1')).toEqual(decision)
  })

  it('takes a list of its own, where a star stands for any end', () => {
    const guard = whitelist(['Read', 'mcp__tracker__*'])
    expect(asked(guard, 'mcp__tracker__list')).toBeNull()
    expect(asked(guard, 'mcp__track')).toEqual(refused)
    expect(asked(guard, 'Reading')).toEqual(refused)
    expect(asked(guard, 'Bash', LOOK)).toEqual(refused)
  })

  it('lets Bash look only, even where it is on the list', () => {
    expect(asked(whitelist(['Bash']), 'Bash', CHANGE)).toEqual(refused)
  })
})

describe('delegate', () => {
  it.each([
    ['Agent', {}],
    ['Read', {}],
    ['Bash', LOOK],
    ['TaskCreate', {}],
    ['AskUserQuestion', {}],
  ])('the main thread may call %s', (name, input) => {
    expect(asked(delegate(), name, input)).toBeNull()
  })

  it.each([
    ['Write', {}],
    ['Edit', {}],
    ['MultiEdit', {}],
    ['NotebookEdit', {}],
    ['Bash', CHANGE],
    ['mcp__files__write', {}],
    ['SomethingNew', {}],
  ])('the main thread is sent to a worker for %s, and a worker may do it', (name, input) => {
    expect(asked(delegate(), name, input)).toEqual({ refuse: expect.stringContaining('worker') })
    expect(asked(delegate(), name, input, 'a1')).toBeNull()
  })

  it('takes further tools for the main thread', () => {
    expect(asked(delegate({ also: ['mcp__tracker__*'] }), 'mcp__tracker__close')).toBeNull()
  })
})

describe('isolate', () => {
  const guard = isolate({ marked: ['builder'] })

  it.each(['Agent', 'Task'])('gives a marked worker a worktree (%s)', (name) => {
    const input = { subagent_type: 'builder', prompt: 'Build.', isolation: undefined }
    expect(asked(guard, name, input)).toEqual({ input: { ...input, isolation: 'worktree' } })
  })

  it.each([
    ['Agent', { subagent_type: 'reader' }],
    ['Agent', { subagent_type: 'builder', isolation: 'worktree' }],
    ['Agent', {}],
    ['Agent', null],
    ['Bash', { subagent_type: 'builder' }],
  ])('leaves %s %j', (name, input) => {
    expect(asked(guard, name, input)).toBeNull()
  })
})

it.each([
  ['es', 'worker', 'Solo|solo'],
  ['zh', 'worker', '只'],
] as const)('refusals speak %s', (language, worker, only) => {
  expect(asked(delegate({ language }), 'Write')).toEqual({ refuse: expect.stringContaining(worker) })
  for (const guard of [glance({ language }), whitelist(['Bash'], { language })]) {
    expect(asked(guard, 'Bash', CHANGE)).toEqual({ refuse: expect.stringMatching(only) })
  }
  expect(asked(whitelist([], { language }), 'Write')).toEqual({ refuse: expect.stringContaining('Write') })
})
