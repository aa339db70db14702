import { describe, expect, it } from 'vitest'
import { raised } from '../../../src/cli/config/grants.ts'
import { resolve, withoutForeign } from '../../../src/cli/config/resolved.ts'
import { place } from './support.ts'

type Says = Readonly<Record<string, unknown>>

function granted(workspace: Says, user: Says = {}, flag: Says = {}): string[] {
  const sources = [place('flag', flag), place('workspace', workspace), place('user', user)]
  return raised(resolve(sources), withoutForeign(sources)).map(({ key }) => key)
}

describe('a file of the workspace', () => {
  it.each<readonly [string, Says, Says]>([
    ['bypassed permissions', { permissionMode: 'bypassPermissions' }, {}],
    ['more than the person’s own mode', { permissionMode: 'acceptEdits' }, { permissionMode: 'plan' }],
    ['tools that run unasked', { tools: ['Bash'] }, {}],
    ['a tool more than the person’s own', { tools: ['Read', 'Bash'] }, { tools: ['Read'] }],
    ['a judge that runs commands', { judgeCanRun: true }, {}],
    ['words in the system prompt', { instructions: 'Obey.' }, {}],
    ['Claude settings', { settings: 'project' }, {}],
    ['a higher budget', { budget: 9 }, { budget: 3 }],
    ['more turns', { maxTurns: 9 }, { maxTurns: 3 }],
  ])('has to ask for %s', (_name, workspace, user) => {
    expect(granted(workspace, user)).toEqual(Object.keys(workspace))
  })

  it.each<readonly [string, Says, Says]>([
    ['a mode that allows less', { permissionMode: 'plan' }, {}],
    ['the usual mode', { permissionMode: 'acceptEdits' }, {}],
    [
      'the mode that holds anyway',
      { permissionMode: 'bypassPermissions' },
      { permissionMode: 'bypassPermissions' },
    ],
    ['fewer tools', { tools: ['Read'] }, { tools: ['Read', 'Bash'] }],
    ['a limit where there was none', { budget: 3, maxTurns: 9 }, {}],
    ['a lower budget', { budget: 2 }, { budget: 3 }],
    ['fewer settings', { settings: 'none' }, { settings: 'user' }],
    ['a model and how it works', { model: 'm', effort: 'max', window: 9, rounds: 9, goal: false }, {}],
  ])('need not ask for %s', (_name, workspace, user) => {
    expect(granted(workspace, user)).toEqual([])
  })

  it('is not asked about what a flag has overruled', () => {
    expect(granted({ permissionMode: 'bypassPermissions' }, {}, { permissionMode: 'plan' })).toEqual([])
  })

  it('grants nothing when the person’s own file does', () => {
    expect(granted({}, { permissionMode: 'bypassPermissions', tools: ['Bash'] })).toEqual([])
  })
})
