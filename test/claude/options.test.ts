import { describe, expect, it } from 'vitest'
import { optionsFor } from '../../src/claude/options.ts'
import type { OpenOptions, SettingsToRead } from '../../src/harness/port.ts'

const boundary = { grows: async () => {} }

function options(open: Partial<OpenOptions> = {}, read: SettingsToRead = 'none'): Record<string, unknown> {
  const settings = { read, env: { PATH: '/bin' }, boundary, servers: {} }
  return { ...optionsFor({ cwd: '/work', spec: {}, ...open }, settings) }
}

describe('optionsFor', () => {
  it('passes on what the spec says', () => {
    const spec = {
      model: 'claude-opus-5',
      effort: 'high',
      maxBudgetUsd: 3,
      allowedTools: ['Bash'],
      permissionMode: 'plan',
      agents: { florist: { description: 'Flowers', prompt: 'Count.' } },
      mcpServers: { vase: { command: 'vase' } },
    } as const
    expect(options({ spec })).toMatchObject({ cwd: '/work', env: { PATH: '/bin' }, ...spec })
  })

  it('sets nothing that nobody said', () => {
    const set = options()
    for (const name of ['model', 'effort', 'maxBudgetUsd', 'agents', 'mcpServers', 'resume', 'forkSession']) {
      expect(set).not.toHaveProperty(name)
    }
    expect(Object.values(set)).not.toContain(undefined)
  })

  it('appends instructions to the prompt of the harness', () => {
    const systemPrompt = { type: 'preset', preset: 'claude_code' }
    expect(options().systemPrompt).toEqual(systemPrompt)
    expect(options({ spec: { instructions: 'Be brief.' } }).systemPrompt).toEqual({
      ...systemPrompt,
      append: 'Be brief.',
    })
  })

  it('hides the tools of the spec besides those that outlive a boundary', () => {
    const hidden = options({ spec: { disallowedTools: ['Write'] } }).disallowedTools
    expect(hidden).toEqual(expect.arrayContaining(['Write', 'Monitor', 'Workflow']))
  })

  it('sends what is asked with the harness’s own tool to the one that stands in for it, if there is one', () => {
    const tool = { description: '', input: {}, run: async () => '' }
    const inbox = { ...tool, name: 'inbox' }
    const ask = { ...tool, name: 'ask', askAll: async () => '' }
    expect(options({ tools: [inbox, ask] }).toolAliases).toEqual({ AskUserQuestion: 'mcp__flower__ask' })
    expect(options({ tools: [inbox] })).not.toHaveProperty('toolAliases')
  })

  it('lets files be edited, and asks nobody', () => {
    expect(options()).toMatchObject({ permissionMode: 'acceptEdits', permissionPrompts: 'none' })
    expect(options()).not.toHaveProperty('allowDangerouslySkipPermissions')
    expect(options({ spec: { permissionMode: 'bypassPermissions' } })).toMatchObject({
      permissionMode: 'bypassPermissions',
      allowDangerouslySkipPermissions: true,
    })
  })

  it('reads no settings unless it is told to, and then holds on to what is its own', () => {
    expect(options()).toMatchObject({ settingSources: [], strictMcpConfig: true })
    expect(options()).not.toHaveProperty('settings')
    expect(options({}, 'project')).toMatchObject({
      settingSources: ['project'],
      strictMcpConfig: false,
      settings: { disableAllHooks: false },
    })
    expect(options({}, 'user')).toMatchObject({ settingSources: ['user', 'project', 'local'] })
  })

  it('resumes, forks, and goes back to a message', () => {
    expect(options({ resume: { session: 's', fork: true, at: 'u' } })).toMatchObject({
      resume: 's',
      forkSession: true,
      resumeSessionAt: 'u',
    })
  })
})
