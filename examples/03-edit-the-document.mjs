// A person's edit always wins: the successor gets what the file says when the review is over.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { Runtime } from 'flower-agent'
import { call, say } from 'flower-agent/testing'
import { withModel } from './support.mjs'

await withModel(
  (request) => {
    if (request.lastUserText.includes('the handoff document')) {
      return say('## Doing\nPainting the door.\n\n## Next\nPaint it blue.')
    }
    if (request.firstUserText.includes('Paint it green.')) return say('The door is green.')
    if (request.firstUserText.includes('Paint it blue.')) return say('The door is blue.')
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
      handoff: { window: 60_000, headroom: 30_000, review: 60 },
      // An editor in real life. The review ends when the promise settles, or after 60 seconds.
      onReview: async ({ path }) => {
        await writeFile(path, (await readFile(path, 'utf8')).replace('blue', 'green'))
      },
    })
    const result = await runtime.run(
      { name: 'paint', model: 'claude-sonnet-4-5', allowedTools: ['Bash'] },
      'Paint the door.',
    )
    assert.equal(result.text, 'The door is green.')
    assert.equal(result.handoffs[0].edited, true)
  },
)
