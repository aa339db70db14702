import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FlowerError } from '../core/errors.ts'
import { fileError, isSystemError } from './file-error.ts'

/*
 * The lock of a file is the folder `<path>.lock` with one entry in it, named for the holder. A folder that is not
 * empty cannot be replaced by a rename, which makes taking the lock atomic; and a lock that was left behind is
 * broken by removing that very holder's entry, which can never hit the lock of anybody else.
 */

/** How long one holder may keep the others waiting before its lock is taken away, in ms. */
const PATIENCE = { living: 10_000, dead: 500 }
/** When waiting is given up altogether, in ms. Nobody can be blocked for long. */
const LIMIT = { waiting: 20_000, blocking: 1_000 }

/**
 * What is done while no other process is at the file. It is run again from the start when the lock was taken away in the
 * meantime, which `confirm` finds out by throwing: call it right before the step that counts.
 */
export type Section<T> = (confirm: () => void) => T

/**
 * Runs `section` under the lock of a file, among all processes that ask for it here. A dead process's lock holds up the
 * others for half a second.
 *
 * @throws FlowerError `file` when the lock cannot be had; and what `section` throws
 */
export async function underLock<T>(path: string, section: Section<T>): Promise<T> {
  const queue = new Queue(path)
  for (;;) {
    const done = queue.attempt(section)
    if (done) return done.value
    if (queue.waited() > LIMIT.waiting) throw queue.blocked()
    await pause(5 + Math.random() * 10)
  }
}

/** For those who cannot await, as a signal handler: blocks, and after a second runs `section` without the lock. */
export function underLockSync<T>(path: string, section: Section<T>): T {
  const queue = new Queue(path)
  for (;;) {
    const done = queue.attempt(section)
    if (done) return done.value
    if (queue.waited() > LIMIT.blocking) return section(() => {})
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 + Math.random() * 10)
  }
}

class LockLost extends Error {}

/** One process's wait for one lock. */
class Queue {
  private readonly folder: string
  private readonly ticket = `${process.pid}-${randomBytes(6).toString('hex')}`
  private readonly began = performance.now()
  private holder: string | null = null
  private holderSince = 0

  constructor(path: string) {
    this.folder = `${path}.lock`
  }

  /** @returns null when the lock could not be had, or was lost on the way */
  attempt<T>(section: Section<T>): { value: T } | null {
    try {
      if (!this.take()) return null
    } catch (error) {
      throw fileError('lock', this.folder, error)
    }
    try {
      return { value: section(() => this.confirm()) }
    } catch (error) {
      if (error instanceof LockLost) return null
      throw error
    } finally {
      this.release(this.ticket)
    }
  }

  waited(): number {
    return performance.now() - this.began
  }

  blocked(): FlowerError {
    return new FlowerError(
      'file',
      `Cannot get the lock ${this.folder}. If no other flower runs here, remove it.`,
    )
  }

  private take(): boolean {
    const holder = this.currentHolder()
    if (holder !== null) {
      if (this.overdue(holder)) this.release(holder)
      return false
    }
    const mine = `${this.folder}-${this.ticket}`
    try {
      mkdirSync(join(mine, this.ticket), { recursive: true })
      return renamed(mine, this.folder)
    } finally {
      quietly(() => rmSync(mine, { recursive: true, force: true }))
    }
  }

  private currentHolder(): string | null {
    try {
      const [holder] = readdirSync(this.folder)
      // Empty: its holder was killed while giving it back. Windows cannot rename onto a folder, even an empty one.
      if (holder === undefined) quietly(() => rmdirSync(this.folder))
      return holder ?? null
    } catch (error) {
      if (isSystemError(error, 'ENOENT')) return null
      throw error
    }
  }

  private overdue(holder: string): boolean {
    if (holder !== this.holder) {
      this.holder = holder
      this.holderSince = performance.now()
    }
    const patience = isAlive(Number.parseInt(holder, 10)) ? PATIENCE.living : PATIENCE.dead
    return performance.now() - this.holderSince > patience
  }

  private confirm(): void {
    if (!existsSync(join(this.folder, this.ticket))) throw new LockLost()
  }

  private release(holder: string): void {
    quietly(() => rmdirSync(join(this.folder, holder)))
    quietly(() => rmdirSync(this.folder))
  }
}

/** @returns false when somebody was faster: Windows says EPERM then, and EACCES while the other is at it */
function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].some((code) => isSystemError(error, code))) return false
    throw error
  }
}

/** A process of another container looks dead; that is why the dead are waited for too, and why `confirm` exists. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return isSystemError(error, 'EPERM')
  }
}

/** What fails here is seen by the next attempt, or by `blocked` in the end. */
function quietly(act: () => void): void {
  try {
    act()
  } catch {}
}
