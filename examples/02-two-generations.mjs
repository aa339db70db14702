// A job that is larger than its context: the session writes a handoff, and the next one goes on from the file.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Handoff, Runtime } from 'flower-agent'
import { call, say } from 'flower-agent/testing'
import { withModel } from './support.mjs'

const DOCUMENT = `## Doing
The log is read up to part 3.

## Dead ends
- Reading the log at once: it does not fit.

## Next
Say how many parts there are: four.`

await withModel(
  (request) => {
    if (request.lastUserText.includes('the handoff document')) return say(DOCUMENT)
    // What the successor knows, it knows from the document.
    if (request.firstUserText.includes('there are: four')) return say('Four parts.')
    return call('Bash', { command: `seq ${request.turn * 4000} ${request.turn * 4000 + 3999}` })
  },
  async ({ workspace, env, stateDir }) => {
    const runtime = new Runtime({
      workspace,
      workbench: true,
      // What is printed here is to fill the context; by default it would go to a file.
      spillThreshold: null,
      env,
      stateDir,
      handoff: { window: 60_000, headroom: 30_000 },
    })
    const phases = []
    const result = await runtime.run(
      { name: 'read', model: 'claude-sonnet-4-5', allowedTools: ['Bash'] },
      'How many parts does the log have?',
      { onEvent: (event) => event.type === 'handoff' && phases.push(event.phase) },
    )
    assert.equal(result.text, 'Four parts.')
    assert.equal(result.retired.length, 1)
    assert.deepEqual(phases.slice(0, 3), ['near', 'writing', 'done'])

    const [handoff] = result.handoffs
    assert.equal(handoff.degraded, null)
    const document = Handoff.parse(readFileSync(handoff.path, 'utf8'), { step: 'read' })
    assert.match(document.deadEnds, /does not fit/)
  },
)
