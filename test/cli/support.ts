import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { RunEvent } from '../../src/core/events.ts'
import type { ManifestRecord } from '../../src/runtime/manifest.ts'
import { type ModelServer, type Script, startModelServer } from '../../src/testing/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** The built command: these tests run what people run. */
export const MAIN: string = resolve(import.meta.dirname, '../../dist/cli/main.js')

/** How long anything may take before a test gives up on it, in ms. */
const DEADLINE_MS = 30_000

export interface Place {
  readonly root: string
  readonly workspace: string
  readonly env: NodeJS.ProcessEnv
  /** Starts the command in the workspace. */
  flower(args: readonly string[], options?: StartOptions): Started
  manifest(): ManifestRecord[]
  /** The agent processes that a run has recorded. */
  agents(): number[]
}

interface StartOptions {
  /** Default: nothing. Null is a pipe that never ends. */
  readonly stdin?: string | null
  /** Default: the workspace. */
  readonly cwd?: string
}

export interface Started {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>
  readonly stdout: Promise<string>
  readonly stderr: Promise<string>
  /** The exit code, or the signal that ended it. */
  readonly end: Promise<number | NodeJS.Signals | null>
}

/** A fresh home and workspace, with an environment that leads nowhere. */
export function place(env: NodeJS.ProcessEnv = {}): Place {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: npm run build`)
  const root = temporaryFolder()
  const workspace = join(root, 'workspace')
  mkdirSync(workspace)
  const environment = {
    PATH: process.env.PATH,
    HOME: root,
    FLOWER_STATE_DIR: join(root, 'state'),
    FLOWER_CONFIG_DIR: join(root, 'config'),
    ...env,
  }
  return {
    root,
    workspace,
    env: environment,
    flower: (args, options = {}) =>
      start(args, options.cwd ?? workspace, environment, options.stdin === undefined ? '' : options.stdin),
    manifest: () => JSON.parse(readFileSync(join(workspace, 'runs', 'manifest.json'), 'utf8')),
    agents: () => agentsIn(join(workspace, 'runs', 'processes')),
  }
}

export interface Served extends Place {
  readonly server: ModelServer
}

/** The same, with the scripted model behind it. */
export async function served(script: Script, env: NodeJS.ProcessEnv = {}): Promise<Served> {
  const server = await startModelServer(script)
  onTestFinished(() => server.close())
  const home = temporaryFolder()
  return { ...place({ ...server.environment(home), ...env }), server }
}

function start(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv, stdin: string | null): Started {
  const child = spawn(process.execPath, [MAIN, ...args], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdin.on('error', () => undefined)
  if (stdin !== null) child.stdin.end(stdin)
  const end = new Promise<number | NodeJS.Signals | null>((settle) => {
    child.once('close', (code, signal) => settle(signal ?? code))
  })
  return { child, stdout: whole(child.stdout, end), stderr: whole(child.stderr, end), end }
}

/** What came out until the end, also of a stream that the test has closed before. */
async function whole(stream: Readable, end: Promise<unknown>): Promise<string> {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  await end
  return text
}

/** The lines of `--json`. */
export function eventsIn(stdout: string): RunEvent[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

function agentsIn(folder: string): number[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => Number.parseInt(name, 10))
}

export function isAlive(pid: number): boolean {
  try {
    // A zombie is gone: it does nothing any more.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return existsSync('/proc/self') ? false : signalReaches(pid)
  }
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Waits until something holds, and fails when it does not within half a minute. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`waited in vain until ${what}`)
    await sleep(25)
  }
}
