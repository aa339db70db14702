// @ts-check
import { query } from '@anthropic-ai/claude-agent-sdk'
import { bareOptions } from './bare-sdk.mjs'

/*
 * One side of `overhead`: the job on the bare SDK. Arguments: workspace, prompt, the text that the job must end with.
 */

const [workspace = '', prompt = '', ending = ''] = process.argv.slice(2)
process.once('SIGTERM', () => process.exit(143))

let text = ''
/** @type {() => void} */
let endInput = () => undefined
const over = new Promise((resolve) => {
  endInput = () => resolve(undefined)
})

/** @returns {AsyncGenerator<import('@anthropic-ai/claude-agent-sdk').SDKUserMessage>} */
async function* input() {
  yield { type: 'user', message: { role: 'user', content: prompt }, parent_tool_use_id: null }
  await over
}

// It ends when the process of the agent has ended and was waited for, or its processor time would be missing.
for await (const message of query({ prompt: input(), options: bareOptions(process.env, workspace) })) {
  if (message.type !== 'result') continue
  text = message.subtype === 'success' ? message.result : message.subtype
  endInput()
}
if (text !== ending) throw new Error(`the job failed: ${text}`)
