import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Options, SDKResultMessage, SpawnedProcess } from '@anthropic-ai/claude-agent-sdk'
import { messageOf } from '../core/errors.ts'
import type { SessionErrorKind } from '../harness/port.ts'
import { endpointOf } from './credentials.ts'
import { environmentFor } from './environment.ts'
import { type ApiFailure, failureOf, NO_API } from './failure.ts'
import { knownWindow } from './known-window.ts'
import { resultOf } from './outcome.ts'
import { endProcess, spawnClaude } from './process.ts'

/** What a model answered to a request of a few words. */
export type ProbeAnswer =
  | {
      readonly ok: true
      readonly model: string
      /** In tokens; null where the harness merely guesses it. */
      readonly window: number | null
      /** All that was read and written. */
      readonly tokens: number
      readonly costUsd: number
    }
  | {
      readonly ok: false
      /** What the harness's own signal says for certain; null when only the text can tell. */
      readonly kind: SessionErrorKind | null
      /** HTTP status; null where no API has answered. */
      readonly status: number | null
      /** What answers there is no Messages API. */
      readonly noApi: boolean
      readonly message: string
    }

export interface ProbeOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Default: the environment's, else the harness's own. */
  readonly model?: string
  /** Ends it; it answers all the same. */
  readonly signal: AbortSignal
}

/**
 * Asks the model for one word, the way a run would: through the harness, so that every kind of credentials, proxy and certificate
 * is tried as it will be used, which a request of flower's own would not tell. Without tools and with a system prompt of one
 * sentence it costs some hundred tokens, 16 of them of output at most. Nothing of it is stored.
 *
 * It is for what is configured already. Of a key that was just typed, see `tryCredential`: it goes nowhere else.
 */
export async function probe({ env, model, signal }: ProbeOptions): Promise<ProbeAnswer> {
  const folder = mkdtempSync(join(tmpdir(), 'flower-probe-'))
  let child: SpawnedProcess | null = null
  let stderr = ''
  const spawn = spawnClaude({
    registry: join(folder, 'processes'),
    stderr: (text) => {
      stderr = (stderr + text).slice(-1_000)
    },
  })
  const end = (): void => void (child && endProcess(child))
  signal.addEventListener('abort', end)
  try {
    const asked = {
      ...OPTIONS,
      cwd: folder,
      env: environmentFor({
        inherited: env,
        configDir: join(folder, 'config'),
        read: 'none',
        compact: undefined,
        extra: { ...EXTRA, CLAUDE_CODE_TMPDIR: folder },
      }),
      ...(model === undefined ? {} : { model }),
      spawnClaudeCodeProcess: (options) => {
        child = spawn(options)
        if (signal.aborted) end()
        return child
      },
    } satisfies Options
    return await ask(asked, endpointOf(asked.env))
  } catch (error) {
    const failed = { ok: false, status: null, noApi: false } as const
    if (signal.aborted) return { ...failed, kind: 'retry', message: 'no answer in time' }
    return { ...failed, kind: 'harness', message: `${messageOf(error)} ${stderr}`.trim() }
  } finally {
    signal.removeEventListener('abort', end)
    if (child !== null) await endProcess(child)
    rmSync(folder, { recursive: true, force: true })
  }
}

const OPTIONS: Options = {
  systemPrompt: 'Answer in one word.',
  tools: [],
  maxTurns: 1,
  thinking: { type: 'disabled' },
  settingSources: [],
  strictMcpConfig: true,
  persistSession: false,
}

/** Whoever waits at a terminal is told at the first failure. */
const EXTRA = {
  CLAUDE_CODE_MAX_RETRIES: '0',
  CLAUDE_CODE_MAX_OUTPUT_TOKENS: '16',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
}

async function ask(options: Options, endpoint: string): Promise<ProbeAnswer> {
  const sdk = await import('@anthropic-ai/claude-agent-sdk')
  let failure: ApiFailure | null = null
  let model = ''
  for await (const message of sdk.query({ prompt: 'Say OK.', options })) {
    if (message.type === 'system' && message.subtype === 'init') model = message.model
    if (message.type === 'assistant') failure = failureOf(message, endpoint) ?? failure
    // Quirk: after the result of a failure the iteration throws.
    if (message.type === 'result') return answerOf(message, failure, model)
  }
  throw new Error('the harness ended without an answer.')
}

function answerOf(message: SDKResultMessage, failure: ApiFailure | null, model: string): ProbeAnswer {
  const { stop, error, costUsd, spending = [] } = resultOf(message, failure, 1)
  // An answer that is cut off is one.
  const answered = stop === 'done' || failure?.code === 'max_output_tokens' || error?.kind === 'limit'
  if (!answered) {
    const { kind = null, status = null, message: text = stop } = error ?? {}
    return { ok: false, kind, status, noApi: failure?.code === NO_API, message: text }
  }
  const tokens = spending.reduce(
    (sum, { input, cacheRead, cacheCreation, output }) => sum + input + cacheRead + cacheCreation + output,
    0,
  )
  return { ok: true, model, window: knownWindow(message, model), tokens, costUsd }
}
