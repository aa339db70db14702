import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { call, say } from '../../src/testing/index.ts'
import { type Place, place, served } from './support.ts'

/** A plan, a build that goes on in its session and is rejected once, and a step that nobody wants. */
const FLOWS = `
import { compute, defineWorkflow, key, step, wish } from 'flower-agent'

const plan = key<string>('plan')
const length = key<number>('length')

export const build = defineWorkflow({
  name: 'build',
  steps: [
    step({ name: 'plan', reads: { wish }, prompt: ({ wish }) => \`Plan: \${wish}\`, produces: plan }),
    compute({ name: 'measure', reads: { plan }, do: ({ plan }) => plan.length, produces: length }),
    step({
      name: 'build',
      reads: { length },
      resumeFrom: 'plan',
      prompt: ({ length }) => \`Build what has \${length} letters.\`,
      retries: 1,
      gate: ({ text }) => (text.includes('straight') ? undefined : 'it is crooked'),
    }),
    step({ name: 'paint', reads: { wish }, prompt: ({ wish }) => wish, when: () => false }),
  ],
})

export const late = defineWorkflow({
  name: 'late',
  steps: [step({ name: 'build', reads: { plan }, prompt: ({ plan }) => plan })],
})

export const asking = defineWorkflow({
  name: 'asking',
  channel: { ask: async ({ text }) => \`You asked: \${text}\` },
  steps: [step({ name: 'ask', prompt: 'Ask.' })],
})

export const alone = defineWorkflow({
  name: 'alone',
  steps: [compute({ name: 'nothing', do: () => undefined })],
})
`

const MODEL = ['-m', 'claude-sonnet-4-5']

function withFlows<T extends Place>(here: T): T {
  writeFileSync(join(here.workspace, 'flows.ts'), FLOWS)
  return here
}

describe('flower run', () => {
  it('does the steps in order, tells a session why it was rejected, and ends with 0', async () => {
    const job = withFlows(
      await served((request) => {
        if (request.lastUserText.includes('crooked')) return say('Now it is straight.')
        return say(request.lastUserText.includes('Build what has 9 letters.') ? 'Built.' : 'Two walls')
      }),
    )
    const { stdout, stderr, end } = job.flower(['run', 'flows.ts:build', 'A house.', ...MODEL])

    expect(await end).toBe(0)
    expect(await stderr).toBe('')
    expect(job.manifest()).toMatchObject([
      { step: 'plan', text: 'Two walls', resumed: false },
      { step: 'build', text: 'Built.', resumed: true },
      { step: 'build#retry2', text: 'Now it is straight.', resumed: true },
    ])
    expect(new Set(job.manifest().map(({ session_id }) => session_id)).size).toBe(1)
    expect(job.server.requests.at(-1)?.says('Plan: A house.')).toBe(true)
    expect(await stdout).toMatch(/it is crooked[\s\S]*'paint' is left out/)
    expect(await stdout).toMatch(/\n\n✓ The workflow is done · \$[\d.]+ · [\dms]+\n$/)
  })

  it('lets agents ask through the channel that the workflow brings', async () => {
    const job = withFlows(
      await served(({ turn, toolResults }) =>
        turn === 0
          ? call('mcp__flower__ask', { question: 'Which wall?', options: '' })
          : say(toolResults[0]?.text ?? ''),
      ),
    )
    const { end } = job.flower(['run', 'flows.ts:asking', ...MODEL])
    expect(await end).toBe(0)
    expect(job.manifest()[0]!.text).toContain('You asked: Which wall?')
    const log = join(job.workspace, '.flower', 'notes', 'questions.md')
    expect(readFileSync(log, 'utf8')).toContain('Which wall?')
  })

  it('ends with 1 when a step fails, and says which and why, and how to go on', async () => {
    const job = withFlows(await served(() => say('A ruin.')))
    const { stdout, stderr, end } = job.flower(['run', 'flows.ts:build', 'A house.', ...MODEL])

    expect(await end).toBe(1)
    expect(await stderr).toBe(
      "flower: workflow 'build' failed at step 'build': rejected: it is crooked (attempt 2 of 2)\n",
    )
    expect(await stdout).toMatch(
      /✗ The workflow has failed[^\n]*\n[^\n]*\n {4}flower run flows\.ts:build -m claude-sonnet-4-5 --from build\n$/,
    )
  })

  it('begins with the step that has failed, on what those before it have left', async () => {
    let straight = false
    const job = withFlows(
      await served(({ lastUserText }) => {
        if (lastUserText.includes('Plan:')) return say('Two walls')
        return say(straight ? 'It is straight.' : 'A ruin.')
      }),
    )
    expect(await job.flower(['run', 'flows.ts:build', 'A house.', ...MODEL]).end).toBe(1)
    straight = true
    const { stderr, end } = job.flower(['run', 'flows.ts:build', '--from', 'build', ...MODEL])

    expect(await stderr).toBe('')
    expect(await end).toBe(0)
    expect(job.manifest().map(({ step }) => step)).toEqual(['plan', 'build', 'build#retry2', 'build'])
    const last = job.server.requests.at(-1)!
    expect(last.lastUserText).toContain('Build what has 9 letters.')
    expect(last.says('Plan: A house.')).toBe(true)
  })

  it.each([
    [['flows.ts:build'], /step 'plan' reads the prompt \(wish\): standard input is empty/],
    [
      ['flows.ts:build', '--from', 'paint'],
      /step 'paint' reads the prompt \(wish\), and no earlier run has kept it: /,
    ],
    [['flows.ts:late'], /step 'build' reads 'plan', which no step before it makes/],
    [['flows.ts:build', 'Go.', '--from', 'build'], /goes on with the session of 'plan'|reads 'length'/],
    [['flows.ts:alone', 'Go.'], /no step that runs here reads the prompt/],
    [['flows.ts'], /several workflows; name one: ':alone', ':asking', ':build', ':late'/],
  ])('ends with 2 before anything is started: %j', async (args, message) => {
    const { flower, workspace } = withFlows(place())
    const { stderr, end } = flower(['run', ...args])

    expect(await end).toBe(2)
    expect(await stderr).toMatch(/^flower: [^\n]+\n$/)
    expect(await stderr).toMatch(message)
    expect(readdirSync(workspace)).toEqual(['flows.ts'])
  })
})
