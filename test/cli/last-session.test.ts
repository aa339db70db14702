import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lastSession } from '../../src/cli/last-session.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function runDir(manifest: string | readonly unknown[]): string {
  const folder = temporaryFolder()
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest)
  writeFileSync(join(folder, 'manifest.json'), text)
  return folder
}

describe('the last session of a step', () => {
  it('is that of its newest record with one, whatever else stands in the manifest', () => {
    const folder = runDir([
      { step: 'once', session_id: 'a' },
      { step: 'once', session_id: 'b' },
      { step: 'other', session_id: 'c' },
      { step: 'once', session_id: null },
      { later: 'version' },
      'nonsense',
    ])
    expect(lastSession(folder, 'once')).toBe('b')
  })

  it('may be that of a retry, and of no step whose name only begins alike', () => {
    const folder = runDir([
      { step: 'build', session_id: 'a' },
      { step: 'build#retry2', session_id: 'b' },
      { step: 'build · verdict 1', session_id: 'c' },
      { step: 'builder', session_id: 'd' },
    ])
    expect(lastSession(folder, 'build')).toBe('b')
  })

  it.each([
    ['no manifest', (): string => temporaryFolder(), 'usage', /nothing to resume.*manifest\.json/],
    [
      'no record of it',
      (): string => runDir([{ step: 'x', session_id: 'a' }]),
      'usage',
      /no session of 'once'/,
    ],
    ['a damaged manifest', (): string => runDir('[{"step":'), 'file', /damaged.*--resume/],
    ['another thing in its place', (): string => runDir('{}'), 'file', /damaged/],
  ])('is refused for %s', (_case, folder, code, message) => {
    expect(() => lastSession(folder(), 'once')).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    )
  })
})
