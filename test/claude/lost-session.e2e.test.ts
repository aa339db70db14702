import { join } from 'node:path'
import { expect, it } from 'vitest'
import { claudeHarness } from '../../src/claude/harness.ts'
import { Transcripts } from '../../src/sessions/transcripts.ts'
import { say } from '../../src/testing/index.ts'
import { bash, exchange, onStage } from './support.ts'

it('a session that cannot be stored ends its exchange as fatal: no history is lost in silence', () =>
  onStage(
    ({ turn }) => (turn < 60 ? bash('sleep 0.1') : say('Finished.')),
    async (stage) => {
      const full = Object.create(Transcripts.prototype, {
        append: {
          value: () => {
            throw new Error('the disk is full')
          },
        },
      }) as Transcripts
      const harness = claudeHarness({
        configDir: stage.configDir,
        processDir: join(stage.home, 'processes'),
        transcripts: () => full,
        clean: (entries) => entries,
        read: 'none',
        env: stage.server.environment(stage.home),
      })
      const session = harness.open({
        cwd: stage.workspace,
        spec: { model: 'claude-sonnet-4-5', permissionMode: 'bypassPermissions' },
      })
      const { result } = await exchange(session)
      await session.close()
      expect(result).toMatchObject({ stop: 'error', error: { kind: 'fatal' } })
      expect(result.error!.message).toContain('the disk is full')
      expect(stage.server.requests.length).toBeLessThan(60)
    },
  ))
