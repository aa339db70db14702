import { describe, expect, it } from 'vitest'
import { type SideAnswer, SideQuestions } from '../../../src/cli/talk/side-questions.ts'
import type { StepResult } from '../../../src/core/step-result.ts'
import { result } from './support.ts'

/** Side questions whose answers come when the test says so. */
function scene() {
  const begun: string[] = []
  const answers: SideAnswer[] = []
  const over: string[] = []
  const settle: ((answer: StepResult | Error) => void)[] = []
  const questions = new SideQuestions({
    consult: (question) => {
      begun.push(question)
      return new Promise((resolve, reject) =>
        settle.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
      )
    },
    abandon: async () => settle.at(-1)?.(result({ ok: false })),
    onAnswer: (answer) => answers.push(answer),
    onOver: (what, count) => over.push(`${what} ${count}`),
  })
  const flush = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  return { questions, begun, answers, over, settle, flush }
}

describe('side questions', () => {
  it('are answered one after the other, and one that fails keeps none of the others', async () => {
    const { questions, begun, answers, settle, flush } = scene()
    expect([questions.ask('a'), questions.ask('b'), questions.ask('c')]).toEqual([0, 1, 2])
    await flush()
    expect(begun).toEqual(['a'])
    settle[0]?.(result({ text: 'A' }))
    await flush()
    settle[1]?.(new Error('no disk'))
    await flush()
    settle[2]?.(result({ text: 'C' }))
    await flush()
    expect(answers).toMatchObject([
      { question: 'a', outcome: { result: { text: 'A' } } },
      { question: 'b', outcome: { error: 'no disk' } },
      { question: 'c', outcome: { result: { text: 'C' } } },
    ])
    expect(questions.costUsd).toBeCloseTo(0.02)
  })

  it('are waited for when the work is done, and that is said', async () => {
    const { questions, over, settle, flush, answers } = scene()
    questions.ask('a')
    const finished = questions.finish()
    await flush()
    settle[0]?.(result())
    await finished
    expect(over).toEqual(['wait 1'])
    expect(answers).toHaveLength(1)
  })

  it('are dropped when an end is wanted, the one that is being answered too', async () => {
    const { questions, over, begun, flush, answers } = scene()
    questions.ask('a')
    questions.ask('b')
    await flush()
    await questions.drop()
    await flush()
    expect(over).toEqual(['drop 2'])
    expect(begun).toEqual(['a'])
    expect(answers).toEqual([])
  })

  it('say nothing at the end where none is open', async () => {
    const { questions, over } = scene()
    await questions.finish()
    await questions.drop()
    expect(over).toEqual([])
  })
})
