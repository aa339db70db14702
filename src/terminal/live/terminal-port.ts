import { setKittyProtocolActive } from '@earendil-works/pi-tui'
import type { Environment } from './wanted.ts'

/** The terminal as something to take and to give back. */
export interface TerminalPort {
  /** Keys come one by one from now on, and pastes are marked. */
  take(): void
  /**
   * Leaves the terminal as it was found. At once, so that it may be called while the process exits.
   *
   * @param last is written before
   */
  giveBack(last: string): void
  /** What it cannot take any more is dropped: a terminal that has gone must not be written to again and again. */
  write(text: string): void
  /** Whether the terminal is to catch up before it gets more. */
  readonly busy: boolean
  /** To be told of every key: an answer of the terminal is none, and true is returned. */
  answered(key: string): boolean
}

export interface TerminalPortOptions {
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
  readonly env: Environment
  readonly onBytes: (bytes: Buffer | string) => void
  /** Nothing more can be typed. */
  readonly onEnd: () => void
  /** The terminal has caught up. */
  readonly onReady: () => void
}

const PASTES_MARKED = '\x1B[?2004h'
const PASTES_PLAIN = '\x1B[?2004l'
/** Shift+Enter is told from Enter: by the protocol of kitty where the terminal says that it knows it, in tmux by xterm's. */
const KITTY_QUERY = '\x1B[?u'
const KITTY_ANSWER = /^\x1B\[\?\d+u$/
const KITTY_ON = '\x1B[>1u'
const KITTY_OFF = '\x1B[<u'
const OTHER_KEYS_ON = '\x1B[>4;1m'
const OTHER_KEYS_OFF = '\x1B[>4;0m'

export function createTerminalPort(options: TerminalPortOptions): TerminalPort {
  const { input, output, env, onBytes, onEnd, onReady } = options
  let taken = false
  let wasRaw = false
  let dead = false
  let busy = false
  let kitty: 'unknown' | 'asked' | 'on' = 'unknown'

  const die = (): void => {
    dead = true
    busy = false
  }
  output.on('error', die)
  input.on('error', die)

  const write = (text: string): void => {
    if (dead || text === '' || output.destroyed || output.writableEnded) return
    if (output.write(text) || busy) return
    busy = true
    output.once('drain', () => {
      busy = false
      onReady()
    })
  }

  const raw = (on: boolean): void => {
    try {
      input.setRawMode(on)
    } catch {
      // The terminal has gone, and its mode with it.
      die()
    }
  }

  return {
    write,
    get busy() {
      return busy
    },
    take() {
      if (taken) return
      taken = true
      wasRaw = input.isRaw === true
      // Node remembers the mode, although a shell may have changed it meanwhile.
      raw(false)
      raw(true)
      input.on('data', onBytes)
      input.on('end', onEnd)
      input.resume()
      write(PASTES_MARKED + (env.TMUX ? OTHER_KEYS_ON : ''))
    },
    giveBack(last) {
      if (!taken) return write(last)
      taken = false
      const keys = (kitty === 'on' ? KITTY_OFF : '') + (env.TMUX ? OTHER_KEYS_OFF : '')
      kitty = 'unknown'
      setKittyProtocolActive(false)
      write(last + keys + PASTES_PLAIN)
      input.off('data', onBytes)
      input.off('end', onEnd)
      input.pause()
      raw(wasRaw)
    },
    answered(key) {
      if (KITTY_ANSWER.test(key)) {
        if (kitty === 'asked') {
          kitty = 'on'
          setKittyProtocolActive(true)
          write(KITTY_ON)
        }
        return true
      }
      // Not before somebody is at the keys: the answer to a program that ends at once would land in the shell.
      if (kitty === 'unknown' && taken) {
        kitty = 'asked'
        write(KITTY_QUERY)
      }
      return false
    },
  }
}
