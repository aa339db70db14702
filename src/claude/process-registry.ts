import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { FlowerError, messageOf } from '../core/errors.ts'
import { startOf } from './process-identity.ts'

/*
 * One small file for each live child, `<registry>/<pid>.json`, by which a later run finds the children of a run that was
 * killed.
 */

/** What a child is given between TERM and KILL, in ms: it takes up to 3.8 s to end with its own commands. */
export const GRACE_MS = 4_000

const Process = z.object({ pid: z.int().positive(), start: z.string() })
const Record = z.object({
  version: z.literal(1),
  child: Process,
  owner: Process,
  /** Where a resumed session was laid out, absolute; null for one that keeps its transcript in the usual place. */
  layout: z.string().nullable().default(null),
  /** The session that it serves; null before that is known. */
  session: z.string().nullable().default(null),
})
type Process = z.infer<typeof Process>

/** @throws FlowerError `file` */
export function makeRegistry(registry: string): void {
  try {
    mkdirSync(registry, { recursive: true })
  } catch (error) {
    throw new FlowerError(
      'file',
      `Cannot create the folder ${registry}: ${messageOf(error)}. Choose another run folder.`,
      { cause: error },
    )
  }
}

/**
 * Records a child of this process. One that is gone already, or whose start this system does not tell, is not recorded:
 * it could not be told from a stranger later.
 *
 * @param layout see `Record`
 * @throws the system's error when it cannot be written
 */
export function record(registry: string, pid: number, layout: string | null): void {
  const [child, owner] = [startOf(pid), startOf(process.pid)]
  if (child === null || owner === null) return
  const content = {
    version: 1,
    child: { pid, start: child },
    owner: { pid: process.pid, start: owner },
    layout,
  }
  write(registry, pid, content)
}

/** Says which session a recorded child serves. Where there is no record, nothing is said. */
export function claim(registry: string, pid: number, session: string): void {
  const known = read(join(registry, `${pid}.json`))
  if (known === null || known.session === session) return
  write(registry, pid, { ...known, session })
}

/** Whole or not at all: another run may be reading it. */
function write(registry: string, pid: number, content: object): void {
  const temporary = join(registry, `${pid}.tmp`)
  writeFileSync(temporary, JSON.stringify(content))
  renameSync(temporary, join(registry, `${pid}.json`))
}

/**
 * The process that owns a living child which serves this session; null when nobody does.
 *
 * @throws FlowerError `file` when the registry cannot be read
 */
export function ownerOf(registry: string, session: string): number | null {
  const found = recordsIn(registry)
    .map(read)
    .find((record) => record?.session === session && isSame(record.child) && isSame(record.owner))
  return found?.owner.pid ?? null
}

/** A child that is alive. */
export interface LivingChild {
  readonly pid: number
  /** The process of its run. */
  readonly owner: number
  /** Whether that is gone: then the next run ends the child. */
  readonly orphaned: boolean
  /** Null before that is known. */
  readonly session: string | null
}

/**
 * The recorded children that are alive. Looks, and ends nothing.
 *
 * @throws FlowerError `file` when the registry cannot be read
 */
export function livingChildren(registry: string): LivingChild[] {
  return recordsIn(registry).flatMap((file) => {
    const found = read(file)
    if (found === null || !isSame(found.child)) return []
    const { child, owner, session } = found
    return [{ pid: child.pid, owner: owner.pid, orphaned: !isSame(owner), session }]
  })
}

export function forget(registry: string, pid: number): void {
  rmSync(join(registry, `${pid}.json`), { force: true })
}

/**
 * Ends the children that runs which were killed have left behind, and nothing else: a child is ended only when its owner
 * is gone and it began when the record says. Children of living owners are left alone.
 *
 * @param options.graceMs between TERM and KILL
 * @param options.onLayout gets what a child had laid out, once the child is gone
 * @returns how many were ended
 * @throws FlowerError `file` when the registry cannot be read
 */
export async function endOrphans(registry: string, options: OrphanOptions = {}): Promise<number> {
  const ended = await Promise.all(recordsIn(registry).map((file) => settle(file, options)))
  return ended.filter((wasEnded) => wasEnded).length
}

interface OrphanOptions {
  readonly graceMs?: number
  readonly onLayout?: (folder: string) => Promise<void>
}

function recordsIn(registry: string): string[] {
  try {
    return readdirSync(registry)
      .filter((name) => /^\d+\.json$/.test(name))
      .map((name) => join(registry, name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw new FlowerError(
      'file',
      `Cannot read ${registry}: ${messageOf(error)}. Choose another run folder.`,
      {
        cause: error,
      },
    )
  }
}

async function settle(
  file: string,
  { graceMs = GRACE_MS, onLayout = async () => {} }: OrphanOptions,
): Promise<boolean> {
  const found = read(file)
  if (found && isSame(found.owner)) return false
  const wasAlive = found !== null && isSame(found.child)
  if (wasAlive) await end(found.child, graceMs)
  if (found?.layout) await onLayout(found.layout)
  rmSync(file, { force: true })
  return wasAlive
}

function read(file: string): z.infer<typeof Record> | null {
  try {
    return Record.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

async function end(child: Process, graceMs: number): Promise<void> {
  signal(child, 'SIGTERM')
  if (await isGoneWithin(child, graceMs)) return
  signal(child, 'SIGKILL')
  await isGoneWithin(child, 1_000)
}

async function isGoneWithin(child: Process, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms
  while (isSame(child)) {
    if (performance.now() > deadline) return false
    await pause(20)
  }
  return true
}

function isSame(one: Process): boolean {
  return startOf(one.pid) === one.start
}

function signal(child: Process, name: NodeJS.Signals): void {
  try {
    process.kill(child.pid, name)
  } catch {
    // It ended just now, or it has become another user's: not ours to end.
  }
}
