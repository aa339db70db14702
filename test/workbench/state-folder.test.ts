import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { stateFolder } from '../../src/workbench/state-folder.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

it('is the one that FLOWER_STATE_DIR names', () => {
  expect(stateFolder({ FLOWER_STATE_DIR: '/somewhere/state' })).toBe('/somewhere/state')
  expect(stateFolder({ FLOWER_STATE_DIR: 'state' })).toBe(resolve('state'))
})

it.runIf(process.platform === 'linux').each([
  ['/xdg/state', '/xdg/state/flower'],
  ['', join(homedir(), '.local/state/flower')],
  ['relative/state', join(homedir(), '.local/state/flower')],
])('goes by XDG_STATE_HOME (%j), when that is absolute', (home, folder) => {
  vi.stubEnv('XDG_STATE_HOME', home)
  // env-paths looks at the environment when it is called.
  expect(stateFolder({})).toBe(folder)
})
