// @ts-check
import path from 'node:path'

/** What both sides of a measurement run. */
export const SPEC = /** @type {const} */ ({
  name: 'bench',
  model: 'claude-sonnet-4-5',
  permissionMode: 'bypassPermissions',
})

/**
 * The SDK as somebody uses it who has not heard of flower: the same model, rights and system prompt, nothing of anybody's
 * settings, and otherwise what it does by itself.
 *
 * @param {Readonly<Record<string, string | undefined>>} env the environment that flower would be given
 * @param {string} workspace absolute
 * @param {Readonly<Record<string, string>>} more variables for the harness
 * @returns {import('@anthropic-ai/claude-agent-sdk').Options}
 */
export function bareOptions(env, workspace, more = {}) {
  return {
    cwd: workspace,
    model: SPEC.model,
    permissionMode: SPEC.permissionMode,
    allowDangerouslySkipPermissions: true,
    systemPrompt: { type: 'preset', preset: 'claude_code' },
    settingSources: [],
    env: { ...env, CLAUDE_CONFIG_DIR: path.join(workspace, 'runs', 'claude'), ...more },
  }
}
