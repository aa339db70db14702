import { expect, it } from 'vitest'
import type { RunEvent, RunEventBody } from '../../src/core/events.ts'
import { consult } from '../../src/workflow/consult.ts'
import { done, finishes, job, says, usage } from '../runtime/scripted.ts'

function event(body: RunEventBody): RunEvent {
  return { run: 'r', step: 'work', generation: 1, at: '2026-01-01T00:00:00Z', ...body }
}

it('answers from recent events, in a session that only reads, at its own cost', async () => {
  const work = job([[[usage(9_000), says('Tests are next.'), { ...done(), costUsd: 0.4 }]], [finishes()]], {
    maxBudgetUsd: 1,
  })
  const events = [
    ...Array.from({ length: 80 }, (_, n) => event({ type: 'text', agent: null, text: `step ${n}` })),
    event({ type: 'thinking', agent: null }),
    event({ type: 'tool-result', agent: null, id: 't', output: `a ${'long '.repeat(100)}`, isError: true }),
  ]
  const answer = await consult(work.runner, { question: 'What is next?', events })
  expect(answer).toMatchObject({ ok: true, text: 'Tests are next.', costUsd: 0.4 })
  const { said, options } = work.harness.sessions[0]!
  expect(said[0]).toContain('What is next?')
  expect(said[0]).toContain('step 79')
  expect(said[0]).not.toContain('step 20 ')
  expect(said[0]).toMatch(/failed: a long [^\n]{200,300}…/)
  expect(options.guards?.some((guard) => guard.beforeTool?.({ agent: null, name: 'Write', input: {} }))).toBe(
    true,
  )
  expect(options.spec).toMatchObject({ maxBudgetUsd: 0.5 })
  expect(work.runner.costUsd).toBe(0)
  // What it has spent is nothing that the work could not spend.
  expect(await work.run()).toMatchObject({ ok: true })
  expect(work.harness.sessions[1]!.options.spec.maxBudgetUsd).toBe(1)
})
