// @ts-check
import { Runtime } from '../dist/index.js'
import { SPEC } from './bare-sdk.mjs'

/**
 * One side of `gap`: flower as it is, with the line of a window of 200,000 tokens.
 *
 * @type {import('./gap.mjs').Way}
 */
export async function handOverInFlower({ prompt, calls, workspace, env }) {
  const runtime = new Runtime({ workspace, workbench: true, env, handoff: { window: 200_000 } })
  let results = 0
  let cutAt = 0
  const result = await runtime.run(SPEC, prompt, {
    onEvent: ({ type }) => {
      if (type === 'tool-result' && ++results === calls) cutAt = performance.now()
    },
  })
  if (results !== calls || result.handoffs.length !== 1 || result.handoffs[0]?.degraded !== null) {
    throw new Error(`the handoff went wrong: ${JSON.stringify(result)}`)
  }
  return { cutAt, text: result.text }
}
