import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { SpawnedProcess, SpawnOptions } from '@anthropic-ai/claude-agent-sdk'
import { messageOf } from '../core/errors.ts'
import { forget, GRACE_MS, makeRegistry, record } from './process-registry.ts'
import { parentDeathWrapper } from './process-wrapper.ts'
import { layoutOf } from './resume-folder.ts'

/**
 * How the SDK is to start Claude Code, so that it never outlives flower and goes on spending: the kernel ends it with us
 * where the system can do that, and it is recorded so that the next run can end it where not.
 *
 * @param registry the folder of the records, absolute; made when missing
 * @param stderr gets what the child writes there, and what flower could not record. May not throw
 * @throws FlowerError `file` when the registry cannot be made
 */
export function spawnClaude({
  registry,
  stderr,
}: {
  readonly registry: string
  readonly stderr?: (text: string) => void
}): (options: SpawnOptions) => SpawnedProcess {
  makeRegistry(registry)
  return (options) => {
    const child = start(options)
    child.stderr.setEncoding('utf8').on('data', (text: string) => stderr?.(text))
    const { pid } = child
    if (pid === undefined) return child
    child.once('exit', () => forget(registry, pid))
    try {
      record(registry, pid, layoutOf(options))
    } catch (error) {
      stderr?.(`Cannot record process ${pid} in ${registry}: ${messageOf(error)}.`)
    }
    return child
  }
}

function start({
  command,
  args,
  cwd,
  env,
  signal,
}: SpawnOptions): ChildProcessByStdio<Writable, Readable, Readable> {
  const wrapper = parentDeathWrapper(command)
  const [first, ...rest] = [...wrapper, command, ...args]
  return spawn(first!, rest, {
    cwd,
    env,
    signal,
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    // Ctrl-C in a terminal goes to the whole group; flower alone decides what becomes of the session. Only where its end
    // is the child's too: elsewhere the group is what takes the child along.
    detached: wrapper.length > 0,
  })
}

/**
 * Ends a child: TERM, and KILL when that was not enough.
 *
 * @param graceMs between the two
 * @returns when it is gone
 */
export async function endProcess(child: SpawnedProcess, graceMs: number = GRACE_MS): Promise<void> {
  if (isGone(child)) return
  await new Promise<void>((resolve) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), graceMs)
    const settle = (): void => {
      if (!isGone(child)) return
      clearTimeout(kill)
      resolve()
    }
    child.once('exit', settle)
    // A child that could not be started has no exit.
    child.once('error', settle)
    child.kill('SIGTERM')
  })
}

function isGone(child: SpawnedProcess): boolean {
  return child.exitCode !== null || (child.signalCode ?? null) !== null
}
