import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SDKMessage } from '@anthropic-ai/claude-agent-sdk'
import { afterAll, beforeAll, vi } from 'vitest'
import { type ClaudeHarnessOptions, claudeHarness } from '../../src/claude/harness.ts'
import { Translator } from '../../src/claude/translate.ts'
import type {
  Harness,
  HarnessSession,
  OpenOptions,
  ResultEvent,
  SessionEvent,
  SessionSpec,
} from '../../src/harness/port.ts'
import { clean } from '../../src/sessions/clean/clean.ts'
import { openDatabase } from '../../src/sessions/database.ts'
import { Transcripts } from '../../src/sessions/transcripts.ts'
import {
  call,
  type MessageReply,
  type ModelServer,
  type ModelServerOptions,
  type Script,
  startModelServer,
} from '../../src/testing/index.ts'

/** A model whose window the harness knows: 200,000 tokens. */
const MODEL = 'claude-sonnet-4-5'

/** What a test opens a session with; everything else is the same for all of them. */
export type Opening = Partial<Omit<OpenOptions, 'spec'>> & { readonly spec?: SessionSpec }

export type StageOptions = ModelServerOptions & Partial<Pick<ClaudeHarnessOptions, 'read' | 'env'>>

/** A scripted model, a workspace and a harness, with the real Claude process in between. */
export class Stage {
  readonly server: ModelServer
  /** The working directory of its sessions. */
  readonly workspace: string
  /** The harness's configuration directory. */
  readonly configDir: string
  /** Where the running processes are recorded. */
  readonly processDir: string
  readonly harness: Harness
  /** What stands in for the person's home. */
  readonly home: string
  readonly #sessions: HarnessSession[] = []
  #transcripts: Transcripts | null = null

  /** What is stored of its sessions. */
  get transcripts(): Transcripts {
    this.#transcripts ??= openTranscripts(join(this.home, 'flower.db'))
    return this.#transcripts
  }

  static async set(script: Script, options: StageOptions = {}): Promise<Stage> {
    return new Stage(await startModelServer(script, options), options)
  }

  private constructor(server: ModelServer, { read = 'none', env }: StageOptions) {
    this.server = server
    this.home = mkdtempSync(join(tmpdir(), 'flower-claude-'))
    this.workspace = mkdtempSync(join(this.home, 'workspace-'))
    this.configDir = join(this.home, 'config')
    this.processDir = join(this.home, 'processes')
    this.harness = claudeHarness({
      configDir: this.configDir,
      processDir: this.processDir,
      transcripts: () => this.transcripts,
      clean: (entries) => clean(entries),
      read,
      env: { ...server.environment(this.home), ...env },
    })
  }

  /** A session in the workspace that may do everything and repeats no request. */
  open({ spec, ...options }: Opening = {}): HarnessSession {
    const env = { CLAUDE_CODE_MAX_RETRIES: '0', ...spec?.env }
    return this.openWith({
      ...options,
      spec: { permissionMode: 'bypassPermissions', compact: { mode: 'no_summary' }, ...spec, env },
    })
  }

  /** A session with exactly these options. */
  openWith({ spec, ...options }: Opening): HarnessSession {
    const session = this.harness.open({
      cwd: this.workspace,
      ...options,
      spec: { model: MODEL, ...spec },
    })
    this.#sessions.push(session)
    return session
  }

  /** The processes that are recorded as running; null before the first was started. */
  processes(): number[] | null {
    if (!existsSync(this.processDir)) return null
    return readdirSync(this.processDir).map((name) => Number.parseInt(name, 10))
  }

  /** @throws when a process was left, or something was asked that nobody scripted */
  async strike(): Promise<void> {
    try {
      await Promise.all(this.#sessions.map((session) => session.close()))
      await this.server.close()
      const left = this.processes() ?? []
      if (left.length > 0) throw new Error(`processes were left: ${left.join(', ')}`)
    } finally {
      rmSync(this.home, { recursive: true, force: true })
    }
  }
}

function openTranscripts(path: string): Transcripts {
  return new Transcripts(openDatabase(path).database)
}

const standing = new Set<Stage>()
// A test that ran out of time has not struck its stage.
afterAll(async () => {
  for (const stage of standing) await stage.strike()
})

/** Sets a stage, plays on it, and strikes it, whatever happened. */
export async function onStage<T>(
  script: Script,
  play: (stage: Stage) => Promise<T>,
  options?: StageOptions,
): Promise<T> {
  const stage = await Stage.set(script, options)
  standing.add(stage)
  try {
    return await play(stage)
  } finally {
    standing.delete(stage)
    await stage.strike()
  }
}

/** Plays once before the tests of a `describe`, which then look at what came of it. */
export function played<T>(play: () => Promise<T>): () => T {
  let outcome: { value: T } | undefined
  beforeAll(async () => {
    outcome = { value: await play() }
  })
  return () => outcome!.value
}

/** One exchange: what the adapter told, and what the SDK had told the adapter. */
export interface Exchange {
  readonly events: readonly SessionEvent[]
  readonly messages: readonly SDKMessage[]
  readonly result: ResultEvent
}

const translate = vi.spyOn(Translator.prototype, 'translate')

/** @param onEvent sees each event as it comes */
export async function exchange(
  session: HarnessSession,
  text = 'Begin.',
  onEvent: (event: SessionEvent) => void = () => undefined,
): Promise<Exchange> {
  const before = translate.mock.calls.length
  const events: SessionEvent[] = []
  for await (const event of session.exchange(text)) {
    events.push(event)
    onEvent(event)
  }
  const result = events.at(-1)
  if (result?.type !== 'result') throw new Error('an exchange ended without a result')
  const id = ofType(events, 'session')[0]?.id
  const messages = translate.mock.calls.slice(before).map(([message]) => message)
  return { events, messages: messages.filter(({ session_id }) => session_id === id), result }
}

export function ofType<Type extends SessionEvent['type']>(
  events: readonly SessionEvent[],
  type: Type,
): Extract<SessionEvent, { type: Type }>[] {
  return events.filter((event): event is Extract<SessionEvent, { type: Type }> => event.type === type)
}

/** The SDK's last result message, untyped fields included. */
export function rawResult({ messages }: Exchange): Record<string, unknown> {
  const found = messages.findLast(({ type }) => type === 'result')
  if (!found) throw new Error('the harness sent no result message')
  return found as unknown as Record<string, unknown>
}

export function bash(command: string): MessageReply {
  return call('Bash', { command, description: 'Do it' })
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
