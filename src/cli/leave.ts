import { setTimeout as sleep } from 'node:timers/promises'

/** How a command came to its end. */
export interface Ending {
  readonly code: number
  /** Something that nobody waits for is still going on, and the process is not to wait for it either. */
  readonly abandoned: boolean
}

export type Leave = (ending: Ending) => Promise<void>

/** More than an agent's process is given between TERM and KILL. */
const PATIENCE_MS = 6_000
const FLUSH_MS = 1_000

/**
 * Ends the process. What a command left behind may come to its end first, but not for ever; its output is written
 * however slowly it is read, unless the command was abandoned.
 */
export const leave: Leave = async ({ code, abandoned }) => {
  process.exitCode = code
  const written = (): Promise<unknown> => Promise.all([flushed(process.stdout), flushed(process.stderr)])
  if (abandoned) {
    await Promise.race([written(), sleep(FLUSH_MS)])
  } else {
    // The process ends in here by itself when nothing keeps it.
    await sleep(PATIENCE_MS, undefined, { ref: false })
    await written()
  }
  process.exit(code)
}

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve())
  })
}
