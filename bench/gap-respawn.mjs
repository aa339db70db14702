// @ts-check
import { spawn } from 'node:child_process'
import { query } from '@anthropic-ai/claude-agent-sdk'
import { HANDOFF_PROMPT } from '../dist/index.js'
import { bareOptions } from './bare-sdk.mjs'

/**
 * One side of `gap`: the same handoff with a process for each of its three parts, which is what the SDK's own way to use
 * it, `for await (const message of query(…))`, leads to.
 *
 * @type {import('./gap.mjs').Way}
 */
export async function handOverByRespawn({ prompt, calls, workspace, env }) {
  const { spawnClaudeCodeProcess, gone } = countedProcesses()
  const options = { ...bareOptions(env, workspace), spawnClaudeCodeProcess }
  const { session, cutAt } = await workUntilCut(query({ prompt, options }), calls)
  const request = HANDOFF_PROMPT.replace('{used}', '160,000').replace('{window}', '200,000')
  const document = await resultOf(query({ prompt: request, options: { ...options, resume: session } }))
  const text = await resultOf(query({ prompt: document, options }))
  await gone()
  return { cutAt, text }
}

/** Starts processes as the SDK would. Nobody else waits for the one that is broken off, and its folder is about to go. */
function countedProcesses() {
  /** @type {Promise<unknown>[]} */
  const ends = []
  return {
    /** @param {import('@anthropic-ai/claude-agent-sdk').SpawnOptions} options */
    spawnClaudeCodeProcess: ({ command, args, cwd, env, signal }) => {
      const child = spawn(command, args, { cwd, env, signal, stdio: ['pipe', 'pipe', 'ignore'] })
      ends.push(new Promise((resolve) => child.once('exit', resolve)))
      return child
    },
    gone: () => Promise.all(ends),
  }
}

/**
 * Leaving the loop closes the query. That takes the SDK two seconds, in which the agent works on.
 *
 * @param {import('@anthropic-ai/claude-agent-sdk').Query} messages
 * @param {number} calls
 */
async function workUntilCut(messages, calls) {
  let results = 0
  for await (const message of messages) {
    if (message.type !== 'user' || ++results < calls) continue
    return { session: message.session_id ?? '', cutAt: performance.now() }
  }
  throw new Error(`the first session ended after ${results} tool results`)
}

/** @param {import('@anthropic-ai/claude-agent-sdk').Query} messages */
async function resultOf(messages) {
  let text = ''
  for await (const message of messages) {
    if (message.type === 'result' && message.subtype === 'success') text = message.result
  }
  return text
}
