// @ts-check
import { query } from '@anthropic-ai/claude-agent-sdk'
import { Runtime } from '../dist/index.js'
import { bareOptions, SPEC } from './bare-sdk.mjs'

/**
 * flower as it is, with the defaults of its command: workbench, spill and handoff are on.
 *
 * @param {Partial<import('../dist/index.js').HandoffSettings> | true} handoff
 * @returns {Way}
 */
export function inFlower(handoff) {
  return async ({ prompt, workspace, env }) => {
    const runtime = new Runtime({ workspace, workbench: true, env, handoff })
    const { ok, text, errors, handoffs } = await runtime.run(SPEC, prompt)
    const degraded = handoffs.filter((handoff) => handoff.degraded !== null)
    if (degraded.length > 0) throw new Error(`a handoff was degraded: ${JSON.stringify(degraded)}`)
    return { text: ok ? text : errors.join('; '), renewals: handoffs.length }
  }
}

/**
 * The bare SDK.
 *
 * @param {Readonly<Record<string, string>>} variables that say who may shrink the context
 * @returns {Way}
 */
export function onBareSdk(variables) {
  return async ({ prompt, workspace, env }) => {
    let text = ''
    let renewals = 0
    try {
      for await (const message of query({ prompt, options: bareOptions(env, workspace, variables) })) {
        if (message.type === 'system' && message.subtype === 'compact_boundary') renewals++
        if (message.type === 'result') text = 'result' in message ? message.result : message.subtype
      }
    } catch (error) {
      // A result that is an error is told once more in this way.
      if (text === '') throw error
    }
    return { text, renewals }
  }
}

/**
 * Runs a job to its end, whichever that is.
 *
 * @typedef {(job: { prompt: string, workspace: string, env: Record<string, string> }) => Promise<{ text: string, renewals: number }>} Way
 *   `text`: the last words, or the error; `renewals`: handoffs or compactions
 */
