import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { RunEvent } from '../../src/core/events.ts'
import { JobDocuments } from '../../src/workflow/job-documents.ts'
import { watchDocuments } from '../../src/workflow/watch-documents.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { BRIEF, GOAL } from './job-support.ts'

const RESPONSE = { type: 'context', step: 'work' } as RunEvent

function watching() {
  const notes = temporaryFolder()
  writeFileSync(path.join(notes, 'brief.md'), BRIEF)
  const goal = path.join(notes, 'goal.md')
  writeFileSync(goal, '')
  const runner = { tell: vi.fn(() => []), interrupt: vi.fn() }
  return { goal, runner, watch: watchDocuments({ runner, documents: new JobDocuments(notes, 'en') }) }
}

it('a document that is empty, and stays it, stops the work', () => {
  const { runner, watch } = watching()
  watch.onEvent(RESPONSE)
  expect(watch.gone()?.message).toContain('goal.md')
  expect(runner.interrupt).toHaveBeenCalledExactlyOnceWith(null, { now: true })
})

it('one that an editor has emptied to write it anew does not', () => {
  const { goal, runner, watch } = watching()
  const wait = vi.spyOn(Atomics, 'wait').mockImplementationOnce(() => {
    writeFileSync(goal, GOAL)
    return 'timed-out'
  })
  onTestFinished(() => wait.mockRestore())
  watch.onEvent(RESPONSE)
  expect(wait).toHaveBeenCalledOnce()
  expect(watch.gone()).toBeNull()
  expect(runner.interrupt).not.toHaveBeenCalled()
})
