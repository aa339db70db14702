import type { Options } from '@anthropic-ai/claude-agent-sdk'
import type { OpenOptions, SettingsToRead } from '../harness/port.ts'
import { BACKGROUND_TOOLS } from './background-tools.ts'
import { BOUNDARY_TOOL, type BoundaryView } from './boundary.ts'
import { holdingSettings } from './holding-settings.ts'
import { hooksFor } from './hooks.ts'
import { hostToolName } from './host-tool-name.ts'
import { ownQuestionAliases } from './own-questions.ts'

/** The SDK's options for a session, without what concerns its process. */
export function optionsFor(
  options: OpenOptions,
  settings: {
    read: SettingsToRead
    env: Record<string, string>
    boundary: Pick<BoundaryView, 'grows'>
    /** flower's own tools. */
    servers: Readonly<Record<string, unknown>>
  },
): Options {
  const { spec, resume } = options
  return said({
    cwd: options.cwd,
    env: settings.env,
    // Quirk: a session without a title has the harness ask the model for one, and pay, again after each of its messages.
    title: 'flower',
    model: spec.model,
    effort: spec.effort,
    maxBudgetUsd: spec.maxBudgetUsd,
    systemPrompt: {
      type: 'preset',
      preset: 'claude_code',
      ...(spec.instructions ? { append: spec.instructions } : {}),
    },
    tools: spec.tools,
    allowedTools: [
      ...(options.tools ?? []).map(({ name }) => hostToolName(name).name),
      ...(spec.allowedTools ?? []),
    ],
    additionalDirectories: options.addDirs,
    disallowedTools: [hostToolName(BOUNDARY_TOOL).name, ...BACKGROUND_TOOLS, ...(spec.disallowedTools ?? [])],
    toolAliases: ownQuestionAliases(options.tools ?? []),
    agents: spec.agents,
    // Quirk: without it a subagent's words and failures are not told, only its tool calls.
    forwardSubagentText: true,
    mcpServers: { ...spec.mcpServers, ...settings.servers },
    // Keys in a server's headers stay off the command line, which every user of the machine can read.
    mcpServersDelivery: spec.mcpServers ? 'initialize' : undefined,
    hooks: hooksFor(options, settings.boundary),
    permissionMode: spec.permissionMode ?? 'acceptEdits',
    allowDangerouslySkipPermissions: spec.permissionMode === 'bypassPermissions' ? true : undefined,
    permissionPrompts: 'none',
    // Quirk: when omitted, the repository's own MCP servers and hooks are executed.
    settingSources: SOURCES[settings.read],
    settings:
      settings.read === 'none' ? undefined : holdingSettings(settings.env, settings.read, spec.compact),
    strictMcpConfig: settings.read === 'none',
    resume: resume?.session,
    forkSession: resume?.fork,
    resumeSessionAt: resume?.at,
  }) as Options
}

/** `user` is all that the harness would read by itself in this place: whoever wants their own settings works that way. */
const SOURCES: Readonly<Record<SettingsToRead, readonly string[]>> = {
  none: [],
  project: ['project'],
  user: ['user', 'project', 'local'],
}

/** Without what nobody said: no value, an empty list, an empty record. */
function said(options: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => !isEmpty(value) || MEANT_EMPTY.has(name)),
  )
}

/** An empty one says something here: that nothing is to be read. */
const MEANT_EMPTY = new Set(['settingSources'])

function isEmpty(value: unknown): boolean {
  if (value === undefined) return true
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
