// One step: an agent with a name, a prompt, and a result that says what it cost.
// The model is scripted, so this runs without a key; leave `env` out and it is a real one.
import assert from 'node:assert/strict'
import { Runtime } from 'flower-agent'
import { call, say } from 'flower-agent/testing'
import { withModel } from './support.mjs'

await withModel(
  (request) =>
    request.turn === 0 ? call('Bash', { command: 'echo 6 times 7 is $((6 * 7))' }) : say('It is 42.'),
  async ({ workspace, env, stateDir }) => {
    const runtime = new Runtime({ workspace, env, stateDir })
    const result = await runtime.run(
      { name: 'answer', model: 'claude-sonnet-4-5', allowedTools: ['Bash'] },
      'How much is 6 times 7? Let the shell tell you.',
    )
    assert.equal(result.ok, true)
    assert.equal(result.text, 'It is 42.')
    assert.equal(result.turns, 2)
    assert.ok(result.costUsd > 0)
  },
)
