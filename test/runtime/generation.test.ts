import { expect, it } from 'vitest'
import type { UserWords } from '../../src/handoff/orders.ts'
import type { HostTool } from '../../src/harness/port.ts'
import { openGeneration } from '../../src/runtime/generation.ts'
import { freshProgress } from '../../src/runtime/step.ts'
import { scriptedHarness } from '../../src/testing/scripted-harness.ts'
import { aStep } from './scripted.ts'

const CLUES = { given: 100_000, learned: null, reported: null, name: '' }

it('knows that a person is waited for, whichever way they were asked', async () => {
  const answers: ((words: string) => void)[] = []
  const asking = (): Promise<string> => new Promise((resolve) => answers.push(resolve))
  const tool: HostTool = { name: 'ask', description: '', input: {}, run: asking, askAll: asking }
  const harness = scriptedHarness([[]])
  const step = aStep({ harness, spec: { name: 'work', hostTools: [tool] } })
  const generation = openGeneration(step, freshProgress(new Date(0), CLUES), 1, null)
  const [offered] = harness.sessions[0]!.options.tools!
  const told = [offered!.run({}), offered!.askAll!([])]
  expect(generation.waiting).toBe(2)
  for (const answer of answers) answer('roses')
  expect(await Promise.all(told)).toEqual(['roses', 'roses'])
  expect(generation.waiting).toBe(0)
})

it('a tool that does not stand in for the harness’s own way to ask does not become one', () => {
  const tool: HostTool = { name: 'inbox', description: '', input: {}, run: async () => '' }
  const harness = scriptedHarness([[]])
  openGeneration(
    aStep({ harness, spec: { name: 'work', hostTools: [tool] } }),
    freshProgress(new Date(0), CLUES),
    1,
    null,
  )
  expect(harness.sessions[0]!.options.tools![0]).not.toHaveProperty('askAll')
})

it('keeps what a person answers, for those who take over', async () => {
  const tool: HostTool = {
    name: 'ask',
    description: '',
    input: {},
    async run(_, hear) {
      hear?.('Asked: Which colour?\n\nThe person answered: blue')
      return 'blue'
    },
  }
  const harness = scriptedHarness([[]])
  const said: UserWords[] = []
  const step = aStep({
    harness,
    spec: { name: 'work', hostTools: [tool] },
    keep: { ...aStep({ harness }).keep, words: (words) => void said.push(words) },
  })
  const progress = freshProgress(new Date(0), CLUES)
  openGeneration(step, progress, 1, null)
  await harness.sessions[0]!.options.tools![0]!.run({})
  const words = { kind: 'words', text: 'Asked: Which colour?\n\nThe person answered: blue' }
  expect(said).toEqual([words])
  expect(progress.words).toEqual([words])
})
