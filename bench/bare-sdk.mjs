// @ts-check
import path from 'node:path'
import { environmentFor } from '../dist/claude/environment.js'
import { optionsFor } from '../dist/claude/options.js'

/** What both sides of a measurement run. */
export const SPEC = /** @type {const} */ ({
  name: 'bench',
  model: 'claude-sonnet-4-5',
  permissionMode: 'bypassPermissions',
})

/**
 * The options that flower itself would give the SDK for `SPEC`, taken from flower's own code so that they stay the same,
 * without its hooks and its way to start the process.
 *
 * @param {Readonly<Record<string, string | undefined>>} env the environment that flower would be given
 * @param {string} workspace absolute
 * @param {import('../dist/harness/port.js').CompactSettings} compact who may shrink the context
 * @returns {import('@anthropic-ai/claude-agent-sdk').Options}
 */
export function bareOptions(env, workspace, compact = NO_COMPACTION) {
  const { hooks: _, ...options } = optionsFor(
    { cwd: workspace, spec: SPEC },
    {
      portable: true,
      env: environmentFor({
        inherited: env,
        configDir: path.join(workspace, 'runs', 'claude'),
        portable: true,
        compact,
        extra: {},
      }),
      boundary: NO_BOUNDARY,
      servers: {},
    },
  )
  return options
}

/** As flower has it. */
const NO_COMPACTION = /** @type {const} */ ({ mode: 'no_summary' })

/** @returns {never} */
function unused() {
  throw new Error('the bare SDK is given no hooks')
}

const NO_BOUNDARY = { latestContext: unused, pending: unused, measure: unused, reached: unused }
