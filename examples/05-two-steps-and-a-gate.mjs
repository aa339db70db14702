// A workflow: one step plans, the next one builds, and a gate of yours says what is still wrong with it.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { defineWorkflow, given, key, Runtime, runWorkflow, step, wish } from 'flower-agent'
import { call, say } from 'flower-agent/testing'
import { withModel } from './support.mjs'

const plan = key('plan')

/** @param {string} workspace */
function building(workspace) {
  return defineWorkflow({
    name: 'building',
    steps: [
      step({
        name: 'plan',
        reads: { wish },
        prompt: ({ wish }) => `Plan this in one line, and change nothing: ${wish}`,
        produces: plan,
      }),
      step({
        name: 'build',
        reads: { plan },
        spec: { allowedTools: ['Bash'] },
        prompt: ({ plan }) => `Do this: ${plan}`,
        retries: 1,
        // Not what the agent says counts, but what is there.
        gate: () => existsSync(path.join(workspace, 'door.txt')) || 'There is no door.',
      }),
    ],
  })
}

await withModel(
  ({ lastUserText, toolResults }) => {
    if (lastUserText.startsWith('Plan this')) return say('Walls, then a door.')
    if (lastUserText.includes('There is no door.')) return call('Bash', { command: 'echo door > door.txt' })
    return say(toolResults.length > 0 ? 'Now there is one.' : 'All is built.')
  },
  async ({ workspace, env, stateDir }) => {
    const runtime = new Runtime({ workspace, env, stateDir })
    const ended = await runWorkflow(building(workspace), runtime, { values: [given(wish, 'A house.')] })
    assert.equal(ended.ok, true)
    assert.equal(ended.context.get(plan), 'Walls, then a door.')

    const [rejected, accepted] = ended.results[1].results
    assert.equal(rejected.text, 'All is built.')
    assert.equal(accepted.text, 'Now there is one.')
    // The rejected session was told why and has gone on.
    assert.equal(accepted.sessionId, rejected.sessionId)
  },
)
