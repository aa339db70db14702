import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../../src/core/language.ts'
import { decide, type ToolDecision } from '../../src/harness/guard.ts'
import { askTool } from '../../src/human/ask-tool.ts'
import { inboxTool } from '../../src/human/inbox-tool.ts'
import { Person } from '../../src/human/person.ts'
import { clarifier } from '../../src/roles/clarifier.ts'
import { CLARIFIER_TEXTS } from '../../src/roles/clarifier-texts.ts'
import { judge } from '../../src/roles/judge.ts'
import { JUDGE_TEXTS } from '../../src/roles/judge-texts.ts'
import { oracle } from '../../src/roles/oracle.ts'
import { ORACLE_TEXTS } from '../../src/roles/oracle-texts.ts'
import type { RoleSpec } from '../../src/roles/role-spec.ts'

const FORMAT = '## Goal\n\nWhat it is for.'
const PERSON = new Person({ channel: null, emit: () => {}, log: () => {} })
const HOST_TOOLS = [askTool(PERSON), inboxTool(PERSON)]

const ROLES: readonly (readonly [string, (language?: Language) => RoleSpec])[] = [
  ['a clarifier', (language) => clarifier({ format: FORMAT, hostTools: HOST_TOOLS, ...speaking(language) })],
  ['a clarifier that cannot ask', (language) => clarifier({ format: FORMAT, ...speaking(language) })],
  ['a judge', (language) => judge({ format: FORMAT, ...speaking(language) })],
  ['a judge that may run', (language) => judge({ format: FORMAT, mayRun: true, ...speaking(language) })],
  ['an oracle', (language) => oracle(speaking(language))],
]

function speaking(language: Language | undefined): { language?: Language } {
  return language === undefined ? {} : { language }
}

function asked(role: RoleSpec, name: string, input: unknown = {}, agent: string | null = null): ToolDecision {
  return decide(role.guards, { agent, name, input })
}

const REFUSED = { refuse: expect.any(String) }
const CHANGING = ['npm test', 'echo x > a.txt', 'rm -rf src', 'git commit -am x', 'sed -i s/a/b/ a.txt']
const LOOKING = ['ls -la', 'git diff HEAD~1', 'rg -n foo src | head', 'cat a.txt 2>/dev/null']

describe.each(ROLES)('%s', (_name, role) => {
  it('is offered nothing of the harness that its guards refuse', () => {
    const offered = role().tools ?? []
    expect(offered).toEqual(expect.arrayContaining(['Bash', 'Glob', 'Grep', 'Read']))
    expect(offered.filter((tool) => asked(role(), tool, { command: 'ls' }) !== null)).toEqual([])
  })

  it.each(['Read', 'Grep', 'Glob', 'WebFetch', 'WebSearch', 'ToolSearch', 'mcp__flower__ask'])(
    'may use %s',
    (tool) => {
      expect(asked(role(), tool)).toBeNull()
      expect(role().allowedTools).toEqual(
        expect.arrayContaining([tool.startsWith('mcp__flower') ? 'mcp__flower__*' : tool]),
      )
    },
  )

  it.each([
    'Write',
    'Edit',
    'MultiEdit',
    'NotebookEdit',
    'Agent',
    'Task',
    'Skill',
    'mcp__tracker__create',
    'AskUserQuestion',
  ])('may not use %s, nor may a subagent', (tool) => {
    expect(asked(role(), tool)).toEqual(REFUSED)
    expect(asked(role(), tool, {}, 'a1')).toEqual(REFUSED)
    expect(role().allowedTools).not.toContain(tool)
  })

  it('takes no tool away by a list, which would be a second place to look at', () => {
    expect(role().disallowedTools).toBeUndefined()
  })

  it.each(LOOKING)('may run %s', (command) => {
    expect(asked(role(), 'Bash', { command })).toBeNull()
  })

  it.each(LANGUAGES)('is told its rules in %s, and shortly', (language) => {
    const { instructions } = role(language)
    expect(instructions!.length).toBeLessThan(1_300)
    expect(instructions).not.toBe(role(language === 'en' ? 'es' : 'en').instructions)
    expect(instructions).not.toContain('undefined')
  })

  it.each(LANGUAGES)('is refused in %s', (language) => {
    const refusal = asked(role(language), 'Write')
    const others = LANGUAGES.filter((other) => other !== language).map((other) => asked(role(other), 'Write'))
    expect(others).not.toContainEqual(refusal)
  })
})

const LOOKS_ONLY = ROLES.filter(([name]) => name !== 'a judge that may run')

describe.each(LOOKS_ONLY)('%s', (_name, role) => {
  it.each(CHANGING)('may not run %s', (command) => {
    expect(asked(role(), 'Bash', { command })).toEqual(REFUSED)
  })
})

describe('a clarifier', () => {
  it('brings its tools, and asks one thing at a time', () => {
    const role = clarifier({ format: FORMAT, hostTools: HOST_TOOLS })
    expect(role.hostTools).toEqual(HOST_TOOLS)
    expect(role.instructions).toContain(CLARIFIER_TEXTS.en.ask)
    expect(role.instructions).toContain(CLARIFIER_TEXTS.en.matters)
    expect(role.instructions).not.toContain(CLARIFIER_TEXTS.en.alone)
  })

  it('is told that nobody answers when it has no tool to ask with', () => {
    const role = clarifier({ format: FORMAT, hostTools: [inboxTool(PERSON)] })
    expect(role.instructions).toContain(CLARIFIER_TEXTS.en.alone)
    expect(role.instructions).not.toContain(CLARIFIER_TEXTS.en.ask)
  })
})

describe('the form of the last message', () => {
  it.each([
    ['a brief', clarifier({ format: FORMAT })],
    ['a verdict', judge({ format: FORMAT })],
  ])('of %s stands at the end of the instructions', (_name, role) => {
    expect(role.instructions!.endsWith(`:\n\n${FORMAT}`)).toBe(true)
  })
})

describe('a judge that may run commands', () => {
  const role = judge({ format: FORMAT, mayRun: true })

  it.each(['npm test', 'make -j2 check > out.txt'])('runs %s', (command) => {
    expect(asked(role, 'Bash', { command })).toBeNull()
  })

  it('is told to, and another one is told not to', () => {
    expect(role.instructions).toContain(JUDGE_TEXTS.en.run)
    expect(role.instructions).not.toContain(JUDGE_TEXTS.en.readOnly)
    expect(judge({ format: FORMAT }).instructions).toContain(JUDGE_TEXTS.en.readOnly)
    expect(judge({ format: FORMAT }).instructions).not.toContain(JUDGE_TEXTS.en.run)
  })
})

describe('an oracle', () => {
  it('has few turns and little money', () => {
    expect(oracle()).toMatchObject({ name: 'oracle', maxTurns: 12, maxBudgetUsd: 0.5 })
  })
})

it.each([
  ['clarifier', CLARIFIER_TEXTS],
  ['judge', JUDGE_TEXTS],
  ['oracle', ORACLE_TEXTS],
])('each text of the %s has a form of its own in each language', (_name, table) => {
  const all = LANGUAGES.flatMap((language) => Object.values(table[language]))
  expect(all.every((text) => text.trim() !== '')).toBe(true)
  expect(new Set(all).size).toBe(all.length)
})
