import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { say } from '../../src/testing/index.ts'
import { exchange, ofType, onStage } from './support.ts'

it('what a session was laid out in to be resumed is gone with its process', () =>
  onStage(
    () => say('Here.'),
    async (stage) => {
      const temporary = join(stage.home, 'temporary')
      mkdirSync(temporary)
      vi.stubEnv('TMPDIR', temporary)
      const first = stage.open()
      const { events } = await exchange(first)
      await first.close()
      const again = stage.open({ resume: { session: ofType(events, 'session')[0]!.id } })
      await exchange(again)
      const layouts = (): string[] =>
        readdirSync(temporary).filter((name) => name.startsWith('claude-resume-'))
      expect(layouts()).toHaveLength(1)
      await again.close()
      expect(layouts()).toEqual([])
      vi.unstubAllEnvs()
    },
  ))
