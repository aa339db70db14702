import { matchesKey } from '@earendil-works/pi-tui'
import type { RunEvent } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import { ASCII, UNICODE } from '../glyphs.ts'
import { MESSAGES } from '../messages/by-language.ts'
import type { Page } from '../page.ts'
import { colorWanted, createPaint, unicodeWanted } from '../paint.ts'
import type { LiveCommand } from './command-completion.ts'
import { createFrames } from './frames.ts'
import { createInputLine } from './input-line.ts'
import { createKeyboard } from './keyboard.ts'
import { liveArea } from './live-area.ts'
import { type LiveStatus, statusAfter } from './live-status.ts'
import { createLogQueue } from './log-queue.ts'
import { LIVE_MESSAGES } from './messages.ts'
import { notification } from './notification.ts'
import { watchSignals } from './process-signals.ts'
import { type Drawn, erase, frame } from './region.ts'
import { statusLines } from './status-lines.ts'
import { createTerminalPort } from './terminal-port.ts'
import { type Environment, reflows } from './wanted.ts'

/** What the callbacks throw is not caught. */
export interface LiveOptions {
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
  readonly env: Environment
  readonly language: Language
  /** What was typed before, oldest first; what is typed from now on is added by the screen. */
  readonly history?: readonly string[]
  /** What is completed after a slash. */
  readonly commands?: readonly LiveCommand[]
  /** `notify` does nothing. */
  readonly quiet?: boolean
  /**
   * Enter was pressed, also on an empty line, and the input is empty again. The text is what was typed and pasted, tabs and
   * invisible characters too, without escape sequences, control characters and blanks at its end.
   */
  readonly onLine: (text: string) => void
  /** Ctrl-C was pressed; what is typed stays. */
  readonly onInterrupt: () => void
  /** Ctrl-D was pressed on an empty line, or nothing more can be typed. */
  readonly onEnd: () => void
}

/** A log that goes into the terminal's own scrollback, and below it a status line and an input line. */
export interface LiveScreen {
  /** What lines of the log may take. */
  readonly columns: number
  /** What is typed and not sent. */
  text: string
  /** Lines for the log, safe already. They are shown in order; after `close` too, without anything below them. */
  print(lines: string): void
  /** Brings the status line up to date. The lines of an event are for `print`. */
  show(event: RunEvent): void
  /** What stands before the input, such as who waits for it; null for nothing. */
  label(text: string | null): void
  /** A dim line below the input; null for none. */
  hint(text: string | null): void
  /** Calls whoever looks elsewhere: the bell, and a notification where the terminal shows those. */
  notify(text: string): void
  /** Gives the terminal to another program; the returned function takes it back. What is printed meanwhile waits. */
  suspend(): () => void
  /** Prints what waits, leaves nothing below it, and gives the terminal back as it was. Does its work before it returns. */
  close(): void
}

/** How much of the log goes out before keys are looked at again, in UTF-16 code units. */
const CHUNK = 16_384
/** How much of it may wait, in UTF-16 code units. */
const MOST_WAITING = 4_000_000
const TICK_MS = 1_000
const USUAL_COLUMNS = 80
const USUAL_ROWS = 24

export function openLive(options: LiveOptions): LiveScreen {
  const { input, output, env, language, quiet = false } = options
  const now = (): number => performance.now()
  const paint = createPaint(colorWanted(env, true))
  const glyphs = unicodeWanted(env) ? UNICODE : ASCII
  const folds = reflows(env)
  const queue = createLogQueue(LIVE_MESSAGES[language].leftOut)

  let state: 'shown' | 'away' | 'closed' = 'away'
  let drawn: Drawn | null = null
  let status: LiveStatus | null = null
  let label: string | null = null
  let hint: string | null = null

  const columns = (): number => output.columns || USUAL_COLUMNS
  /** The last column stays free: a line that fills it would be joined with the next by some terminals. */
  const page = (): Page => ({ columns: Math.max(1, columns() - 1), glyphs, paint, say: MESSAGES[language] })

  const port = createTerminalPort({
    input,
    output,
    env,
    onBytes: (bytes) => keyboard.push(bytes),
    onEnd: options.onEnd,
    onReady: () => frames.request(),
  })

  function draw(log: string): void {
    const rows = (output.rows || USUAL_ROWS) - 1
    const set = page()
    const parts = {
      status: statusLines(set, language, status, Date.now()),
      input: line.draw(set, label, rows),
      hint,
    }
    const next = liveArea(set, parts, rows)
    port.write(frame({ drawn, log, next, columns: columns(), reflows: folds }))
    drawn = { ...next, columns: columns() }
  }

  const frames = createFrames(() => {
    if (state !== 'shown' || port.busy) return false
    draw(queue.take(CHUNK))
    return queue.size > 0
  }, now)

  /** A terminal that takes what it is given makes the run wait for it; for another one, only so much is kept. */
  function keepBound(): void {
    while (queue.size > MOST_WAITING && state === 'shown' && !port.busy) draw(queue.take(CHUNK))
    queue.leaveOut(MOST_WAITING)
  }

  /** A key is seen at once, but only one drawing is made of those that come together. */
  let keyed = false
  function keyedSoon(): void {
    if (keyed) return
    keyed = true
    queueMicrotask(() => {
      keyed = false
      if (state === 'shown' && !port.busy) draw('')
    })
  }

  const line = createInputLine({
    history: options.history ?? [],
    commands: options.commands ?? [],
    onLine: options.onLine,
    onChange: keyedSoon,
  })
  const keyboard = createKeyboard({
    now,
    onPaste: (text) => {
      line.paste(text)
      keyedSoon()
    },
    onKey: (key) => {
      if (port.answered(key)) return
      if (matchesKey(key, 'ctrl+c')) options.onInterrupt()
      else if (matchesKey(key, 'ctrl+d') && line.text === '') options.onEnd()
      else if (matchesKey(key, 'ctrl+z')) signals.suspend()
      else if (matchesKey(key, 'ctrl+l')) redraw()
      else line.press(key)
      keyedSoon()
    },
  })

  function redraw(): void {
    if (state !== 'shown' || port.busy) return
    if (drawn !== null) port.write(erase(drawn, columns(), folds))
    drawn = null
    draw('')
  }

  function takeBack(): void {
    if (state !== 'away' || lent > 0) return
    state = 'shown'
    port.take()
    frames.request()
  }
  function giveBack(log = ''): void {
    if (state !== 'shown') return
    state = 'away'
    keyboard.clear()
    const erased = drawn === null ? '' : erase(drawn, columns(), folds)
    drawn = null
    port.giveBack(erased + log.replaceAll('\n', '\r\n'))
  }
  /** After a stop that nobody told of, what was drawn is somewhere above what a shell has written since. */
  function goOn(): void {
    if (state === 'shown') {
      drawn = null
      state = 'away'
      port.giveBack('')
    }
    takeBack()
  }
  /** How often the terminal was given away and not taken back. */
  let lent = 0

  const ticking = setInterval(() => frames.request(), TICK_MS)
  ticking.unref()
  const resized = (): void => {
    if (state === 'shown' && !port.busy) draw('')
  }
  output.on('resize', resized)
  const signals = watchSignals({ giveBack: () => giveBack(), takeBack: goOn, close })

  function close(): void {
    if (state === 'closed') return
    const rest = queue.take(Number.POSITIVE_INFINITY)
    if (state === 'shown') giveBack(rest)
    else port.write(rest)
    state = 'closed'
    clearInterval(ticking)
    frames.stop()
    output.off('resize', resized)
    signals.stop()
  }

  takeBack()
  return {
    get columns() {
      return columns()
    },
    get text() {
      return line.text
    },
    set text(text) {
      line.text = text
      keyedSoon()
    },
    print(lines) {
      queue.push(lines)
      if (state === 'closed') return port.write(queue.take(Number.POSITIVE_INFINITY))
      frames.request()
      if (queue.size > MOST_WAITING) keepBound()
    },
    show(event) {
      status = statusAfter(status, event)
      frames.request()
    },
    label(text) {
      label = text
      frames.request()
    },
    hint(text) {
      hint = text
      frames.request()
    },
    notify(text) {
      if (!quiet) port.write(notification(env, text))
    },
    suspend() {
      lent++
      giveBack()
      let over = false
      return () => {
        if (over) return
        over = true
        lent--
        takeBack()
      }
    },
    close,
  }
}
