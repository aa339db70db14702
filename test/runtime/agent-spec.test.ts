import { describe, expect, it } from 'vitest'
import { FlowerError } from '../../src/core/errors.ts'
import { type AgentSpec, checkSpec } from '../../src/runtime/agent-spec.ts'

/** A spec as it may come from JavaScript. */
function spec(settings: object): AgentSpec {
  return { name: 'work', ...settings } as AgentSpec
}

function refusal(settings: object): string {
  try {
    checkSpec(spec(settings))
  } catch (error) {
    expect(error).toMatchObject({ name: FlowerError.name, code: 'usage' })
    return (error as FlowerError).message
  }
  return 'accepted'
}

const FULL: AgentSpec = {
  name: 'work',
  instructions: 'Be brief.',
  allowedTools: ['Read'],
  disallowedTools: ['Bash'],
  model: 'claude-sonnet-4-5',
  effort: 'high',
  maxTurns: 3,
  maxBudgetUsd: 0.5,
  permissionMode: 'acceptEdits',
  agents: { helper: { description: 'helps', prompt: 'Help.', tools: ['Read'], maxTurns: 2 } },
  mcpServers: { files: { command: 'files-server' } },
  hooks: { PreToolUse: [{ matcher: 'Bash' }] },
  compact: { mode: 'off', window: 90_000 },
  env: { COLUMNS: '80' },
}

describe('a spec that makes sense', () => {
  it('is passed on as it is', () => {
    expect(checkSpec(FULL)).toEqual(FULL)
  })

  it('needs no more than a name', () => {
    expect(checkSpec({ name: 'work' })).toEqual({ name: 'work' })
  })
})

describe('an unknown key', () => {
  it('is refused with what is accepted', () => {
    const message = refusal({ modle: 'claude-sonnet-4-5' })
    expect(message).toContain(
      "agent spec: unknown 'modle'; accepted: name, instructions, tools, allowedTools",
    )
    expect(message).toMatch(/; did you mean 'model'\?$/)
    for (const key of Object.keys(FULL)) expect(message).toContain(key)
  })

  it('of a subagent is refused with what is accepted there', () => {
    const message = refusal({
      agents: { helper: { description: 'helps', prompt: 'Help.', maxBudgetUsd: 1 } },
    })
    expect(message).toContain("agents.helper: unknown 'maxBudgetUsd'; accepted: description, prompt, tools")
    expect(message).not.toContain('permissionMode')
  })
})

describe('a value that makes no sense is refused with its key', () => {
  it.each<[string, object, string]>([
    ['an empty name', { name: '' }, 'name: '],
    ['no name', { name: undefined }, 'name: '],
    ['no turns', { maxTurns: 0 }, 'maxTurns: Too small: expected number to be >0'],
    ['half a turn', { maxTurns: 1.5 }, 'maxTurns: '],
    ['an unlimited number of turns', { maxTurns: Number.POSITIVE_INFINITY }, 'maxTurns: '],
    ['a budget of nothing', { maxBudgetUsd: 0 }, 'maxBudgetUsd: Too small: expected number to be >0'],
    ['a negative budget', { maxBudgetUsd: -1 }, 'maxBudgetUsd: '],
    [
      'a budget that is no number',
      { maxBudgetUsd: Number.NaN },
      'maxBudgetUsd: Invalid input: expected number',
    ],
    ['a budget in words', { maxBudgetUsd: '5' }, 'maxBudgetUsd: Invalid input: expected number'],
    [
      'an unknown permission mode',
      { permissionMode: 'yolo' },
      'permissionMode: Invalid option: expected one of "default"',
    ],
    ['an unknown permission mode, by name', { permissionMode: 'yolo' }, ', not "yolo"'],
    ['an unknown effort', { effort: 'enormous' }, 'effort: Invalid option: expected one of "low"'],
    ['an effort of nobody', { effort: null }, ', not null'],
    ['an empty model', { model: '' }, 'model: '],
    ['tools that are no list', { allowedTools: 'Bash' }, 'allowedTools: Invalid input: expected array'],
    ['a tool without a name', { disallowedTools: ['Bash', ''] }, 'disallowedTools.1: '],
    ['a number in the environment', { env: { COLUMNS: 80 } }, 'env.COLUMNS: Invalid input: expected string'],
    ['nothing in the environment', { env: { COLUMNS: null } }, 'env.COLUMNS: '],
    [
      'an unknown compact mode',
      { compact: { mode: 'summary' } },
      'compact.mode must be one of auto, no_summary, off',
    ],
    ['an unknown compact setting', { compact: { mode: 'auto', size: 1 } }, 'compact has no setting "size"'],
    ['a compact window of zero', { compact: { mode: 'auto', window: 0 } }, 'compact.window must be'],
    ['compact as a number', { compact: 5 }, 'compact: expected a mode or settings'],
    ['compact as null', { compact: null }, 'compact: expected a mode or settings'],
    [
      'a subagent without a prompt',
      { agents: { helper: { description: 'helps' } } },
      'agents.helper.prompt: ',
    ],
    ['hooks that are no lists', { hooks: { PreToolUse: {} } }, 'hooks.PreToolUse: '],
  ])('%s', (_, settings, message) => {
    expect(refusal(settings)).toContain(message)
  })

  it('each wrong one of them, at once', () => {
    const message = refusal({ maxTurns: 0, model: '' })
    expect(message).toContain('maxTurns: ')
    expect(message).toContain('model: ')
  })

  it.each([[null], [undefined], ['work'], [['work']]])('where it is no object at all: %j', (value) => {
    expect(() => checkSpec(value as never)).toThrow(/^agent spec: Invalid input: expected object/)
  })
})
