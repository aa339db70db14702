import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import { decide, type ToolDecision } from '../../src/harness/guard.ts'
import { coordinator } from '../../src/roles/coordinator.ts'
import { worker } from '../../src/roles/worker.ts'

function asked(
  role: ReturnType<typeof coordinator>,
  name: string,
  input: unknown = {},
  agent: string | null = null,
): ToolDecision {
  return decide(role.guards, { agent, name, input })
}

describe('a coordinator', () => {
  it('has a worker, and is told its name', () => {
    const role = coordinator()
    expect(Object.keys(role.agents ?? {})).toEqual(['worker'])
    expect(role.instructions).toContain('subagent_type: worker')
  })

  it('cannot write; its workers can', () => {
    const role = coordinator()
    for (const [name, input] of [
      ['Write', { file_path: '.flower/notes/a.md' }],
      ['Bash', { command: 'npm test' }],
    ] as const) {
      expect(asked(role, name, input)).toEqual({ refuse: expect.stringContaining('worker') })
      expect(asked(role, name, input, 'a1')).toBeNull()
    }
  })

  it('takes no tool from the session, which would take it from the workers', () => {
    expect(coordinator().disallowedTools).toBeUndefined()
  })

  it('looks and delegates without asking for permission, by the names of today', () => {
    const { allowedTools } = coordinator({ also: ['mcp__tracker__list'] })
    expect(allowedTools).toEqual(expect.arrayContaining(['Agent', 'Read', 'Bash', 'mcp__tracker__list']))
    expect(allowedTools).not.toEqual(expect.arrayContaining(['Task']))
    expect(allowedTools).not.toEqual(expect.arrayContaining(['Write']))
  })

  it('gives isolated workers a worktree, and is told of it', () => {
    const role = coordinator({
      workers: [worker({ name: 'builder', isolated: true }), worker({ name: 'reader' })],
    })
    const input = { subagent_type: 'builder', prompt: 'Build.' }
    expect(asked(role, 'Agent', input)).toEqual({ input: { ...input, isolation: 'worktree' } })
    expect(asked(role, 'Agent', { subagent_type: 'reader' })).toBeNull()
    expect(role.instructions).toMatch(/worktree of its own: builder\./)
    expect(coordinator().instructions).not.toContain('worktree')
  })

  it('is told what its maker adds', () => {
    expect(coordinator({ name: 'lead', instructions: 'Ship on Friday.' })).toMatchObject({
      name: 'lead',
      instructions: expect.stringMatching(/\n\nShip on Friday\.$/),
    })
  })
})

describe('a worker', () => {
  it('starts no agents of its own', () => {
    expect(worker().definition.disallowedTools).toEqual(['Agent'])
  })

  it('has the tools that it is given', () => {
    const { definition } = worker({ tools: ['Read', 'Edit'] })
    expect(definition.tools).toEqual(['Read', 'Edit'])
    expect(definition.disallowedTools).toBeUndefined()
  })

  it('is told where long material goes, and what its maker adds', () => {
    const { prompt } = worker({ artifacts: '/w/.flower/artifacts', instructions: 'Use tabs.' }).definition
    expect(prompt).toContain('/w/.flower/artifacts')
    expect(prompt).toMatch(/\n\nUse tabs\.$/)
  })

  it('is described to who is to use it', () => {
    expect(worker({ name: 'reader', description: 'Reads.' })).toMatchObject({
      name: 'reader',
      definition: { description: 'Reads.' },
      isolated: false,
    })
  })
})

it.each(LANGUAGES)('rules are short (%s)', (language) => {
  const isolated = worker({ language, isolated: true, artifacts: '/w/.flower/artifacts' })
  expect(isolated.definition.prompt.length).toBeLessThan(1_200)
  expect(coordinator({ language, workers: [isolated] }).instructions!.length).toBeLessThan(1_500)
})
