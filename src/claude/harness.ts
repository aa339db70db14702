import { mkdirSync, statSync } from 'node:fs'
import type { SpawnedProcess } from '@anthropic-ai/claude-agent-sdk'
import { FlowerError } from '../core/errors.ts'
import type { Language } from '../core/language.ts'
import type { Harness, OpenOptions, SessionSpec, SettingsToRead } from '../harness/port.ts'
import type { Entry } from '../sessions/entry.ts'
import type { Transcripts } from '../sessions/transcripts.ts'
import { atBoundary, boundaryTool } from './boundary.ts'
import { endpointOf } from './credentials.ts'
import { environmentFor } from './environment.ts'
import { hostServer } from './host-tools.ts'
import { optionsFor } from './options.ts'
import { spawnClaude } from './process.ts'
import { claim, endOrphans, ownerOf } from './process-registry.ts'
import { reachable } from './reachable.ts'
import { refusalWords } from './refusal-words.ts'
import { removeLayout, removeResumeFolder } from './resume-folder.ts'
import { salvageAll, salvageSession } from './salvage.ts'
import { ClaudeSession } from './session.ts'
import { sessionStore } from './session-store.ts'
import { configDirOf } from './transcript-file.ts'

/** The version of `@anthropic-ai/claude-agent-sdk` whose behaviour the conformance tests hold. */
export const SDK_VERSION = '0.3.332'

export interface ClaudeHarnessOptions {
  /** The harness's own configuration directory, where it keeps the transcripts; absolute. */
  readonly configDir: string
  /** Where the sessions are kept: asked for when the first one is opened. */
  readonly transcripts: () => Transcripts
  /** The view that a session is resumed on; `toFit`: of one that does not fit any more, and will be cut further. */
  readonly clean: (entries: readonly Entry[], spec: SessionSpec, toFit: boolean) => readonly Entry[]
  /** Where the running processes are recorded, absolute. */
  readonly processDir: string
  /** The environment to start from. Its credentials are used; its other `CLAUDE*` variables are dropped. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** What is read of the repository's and the person's own Claude settings, hooks and MCP servers. */
  readonly read: SettingsToRead
  /** Of what is noted for people. */
  readonly language?: Language | undefined
}

/** The Claude Agent SDK behind flower's port. The SDK is loaded when the first session is opened. */
export function claudeHarness(settings: ClaudeHarnessOptions): Harness {
  let orphans: Promise<number> | undefined
  const withoutOrphans = (): Promise<number> =>
    (orphans ??= endOrphans(settings.processDir, {
      onLayout: async (folder) => {
        await salvageAll(settings.transcripts(), folder)
        removeLayout(folder)
      },
    }))
  return {
    id: 'claude-agent-sdk',
    version: SDK_VERSION,
    endpoint: endpointOf(settings.env),
    open: (options) => openSession(settings, options, withoutOrphans),
    recover: async (session) => {
      await withoutOrphans()
      const owner = ownerOf(settings.processDir, session)
      if (owner !== null) throw inUse(session, owner)
      const { env: inherited, configDir, read } = settings
      const env = environmentFor({ inherited, configDir, read, compact: undefined, extra: {} })
      await salvageSession(settings.transcripts(), configDirOf(env), session)
    },
    reachable: () => reachable(endpointOf(settings.env), settings.env),
  }
}

function openSession(
  settings: ClaudeHarnessOptions,
  options: OpenOptions,
  withoutOrphans: () => Promise<unknown>,
): ClaudeSession {
  const errors = lastLines(20)
  const env = environmentFor({
    inherited: settings.env,
    configDir: settings.configDir,
    read: settings.read,
    compact: options.spec.compact,
    extra: options.spec.env ?? {},
  })
  const configDir = configDirOf(env)
  const shortened = options.resume?.shortened === true
  return new ClaudeSession({
    resumed: options.resume !== undefined,
    boundariesFrom: options.boundariesFrom ?? (() => (options.atBoundary ? 0 : Number.POSITIVE_INFINITY)),
    endpoint: endpointOf(env),
    language: settings.language,
    lastWords: errors.text,
    refusalWords: (session) => refusalWords(configDir, session),
    onSession: (pid, session) => claim(settings.processDir, pid, session),
    start: async (prompt, boundary, { onSpawn, onLost }) => {
      checkFolder(options.cwd)
      mkdirSync(configDir, { recursive: true })
      await withoutOrphans()
      const sdk = await import('@anthropic-ai/claude-agent-sdk')
      const spawn = spawnClaude({ registry: settings.processDir, stderr: errors.add })
      const servers = hostServer(sdk, [
        ...(options.tools ?? []),
        boundaryTool(async (agent) => JSON.stringify(await atBoundary(options, boundary, agent))),
      ])
      return sdk.query({
        prompt,
        options: {
          ...optionsFor(options, { read: settings.read, env, boundary, servers }),
          sessionStore: sessionStore({
            transcripts: settings.transcripts(),
            clean: (entries) => settings.clean(entries, options.spec, shortened),
            shortened,
            onLost,
            configDir,
          }),
          // Batched, all that a session did since its last result would be lost with its process.
          sessionStoreFlush: 'eager',
          spawnClaudeCodeProcess: (spawnOptions): SpawnedProcess => {
            const child = spawn(spawnOptions)
            removeResumeFolder(child, spawnOptions)
            onSpawn(child)
            return child
          },
        },
      })
    },
  })
}

function inUse(session: string, owner: number): FlowerError {
  const who = owner === process.pid ? 'this process' : `process ${owner}`
  return new FlowerError(
    'usage',
    `the session ${session} is at work in another run (${who}); wait until it has ended, or go on in a copy (fork)`,
  )
}

/** Quirk: in a folder that is gone the harness cannot be launched, and blames the binary. */
function checkFolder(cwd: string): void {
  if (statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) return
  throw new FlowerError(
    'usage',
    `The working directory ${cwd} is not a folder. Create it, or choose another.`,
  )
}

function lastLines(count: number): { add(text: string): void; text(): string } {
  let kept = ''
  return {
    add: (text) => {
      kept = (kept + text).split('\n').slice(-count).join('\n').slice(-4000)
    },
    text: () => kept.trim(),
  }
}
