import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { claudeHarness, SDK_VERSION } from '../../src/claude/harness.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const root = join(import.meta.dirname, '../..')

it('the version that the conformance tests hold is the one that is pinned and installed', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(dependencies['@anthropic-ai/claude-agent-sdk']).toBe(SDK_VERSION)
  const sdk = createRequire(import.meta.url).resolve('@anthropic-ai/claude-agent-sdk')
  expect(JSON.parse(readFileSync(join(sdk, '../package.json'), 'utf8')).version).toBe(SDK_VERSION)
})

it('names its endpoint without credentials, and starts nothing by itself', () => {
  const folder = temporaryFolder()
  const harness = claudeHarness({
    configDir: join(folder, 'config'),
    processDir: join(folder, 'processes'),
    transcripts: () => expect.unreachable(),
    clean: (entries) => entries,
    env: { ANTHROPIC_BASE_URL: 'http://me:secret@127.0.0.1:9/v1', ANTHROPIC_API_KEY: 'secret' },
    read: 'none',
  })
  expect(harness).toMatchObject({
    id: 'claude-agent-sdk',
    version: SDK_VERSION,
    endpoint: 'http://127.0.0.1:9/v1',
  })
})
