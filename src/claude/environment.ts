import type { CompactSettings, SettingsToRead } from '../harness/port.ts'
import { credentialsOf } from './credentials.ts'

type Env = Readonly<Record<string, string | undefined>>

export interface EnvironmentOptions {
  /** What flower itself was started with. */
  readonly inherited: Env
  /** Where the harness keeps its sessions when it is given credentials, absolute. */
  readonly configDir: string
  readonly read: SettingsToRead
  readonly compact: CompactSettings | undefined
  /** The spec's own variables; they win. */
  readonly extra: Env
}

/**
 * Variables of the harness that a person may set. All other `CLAUDE*` variables are dropped: they belong to a
 * Claude Code that flower itself may run in, and would mix the two up.
 */
const KEPT =
  /^CLAUDE_CODE_(OAUTH_TOKEN|USE_.+|SKIP_.+_AUTH|CLIENT_.+|MAX_OUTPUT_TOKENS|MAX_CONTEXT_TOKENS|GIT_BASH_PATH|SHELL|TMPDIR|DISABLE_NONESSENTIAL_TRAFFIC)$/

/** The whole environment of the harness's process. It replaces the inherited one. */
export function environmentFor(options: EnvironmentOptions): Record<string, string> {
  const { inherited, configDir, read, compact, extra } = options
  return defined({
    ...Object.fromEntries(
      Object.entries(inherited).filter(([name]) => !name.startsWith('CLAUDE') || KEPT.test(name)),
    ),
    ...ownVariables(read),
    ...compactVariables(compact),
    // The person's login and settings lie in the person's own configuration directory, and only there.
    CLAUDE_CONFIG_DIR:
      read === 'user' || credentialsOf({ ...inherited, ...extra }).source === 'login'
        ? inherited.CLAUDE_CONFIG_DIR
        : configDir,
    ...extra,
  })
}

function ownVariables(read: SettingsToRead): Env {
  return {
    CLAUDE_AGENT_SDK_CLIENT_APP: 'flower-agent',
    DISABLE_AUTOUPDATER: '1',
    // A background task outlives the boundary at which a generation is cut, and wakes the session up again.
    CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
    // After each batch of results the harness tells some models how many tokens are left, of 15 million that nobody has. It is not
    // so, a model that counts down puts work off, and each reminder stays in the context.
    CLAUDE_CODE_TOTAL_TOKENS_REMINDER: 'off',
    // Bounded here and repeated by flower's own loop, which can also resume: ten retries take three minutes.
    CLAUDE_CODE_MAX_RETRIES: '2',
    API_TIMEOUT_MS: '600000',
    // A stream that stalls is only bounded by this; without it the harness waits five minutes and asks again unstreamed.
    CLAUDE_BYTE_STREAM_IDLE_TIMEOUT_MS: '180000',
    CLAUDE_CODE_DISABLE_NONSTREAMING_FALLBACK: '1',
    // What the harness remembers by itself is the person's: no file of the repository.
    ...(read === 'user' ? {} : { CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1' }),
  }
}

/**
 * Quirk: with compaction off, the harness refuses on its own, without asking the API, when about 23,000 tokens are
 * left. The handoff turn would run into that, so the limit is lifted out of reach.
 */
function compactVariables(compact: CompactSettings | undefined): Env {
  if (!compact) return {}
  const window =
    compact.window === undefined ? {} : { CLAUDE_CODE_AUTO_COMPACT_WINDOW: String(compact.window) }
  switch (compact.mode) {
    case 'auto':
      return window
    case 'no_summary':
      return { ...window, DISABLE_AUTO_COMPACT: '1', CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE: '100000000' }
    case 'off':
      return { ...window, DISABLE_COMPACT: '1', CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE: '100000000' }
  }
}

function defined(env: Env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
