import { EventEmitter } from 'node:events'
import { VirtualTerminal } from './virtual-terminal.ts'

/** A terminal of the tests, as the streams that a process has of it. */
export interface FakeTerminal {
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
  readonly screen: VirtualTerminal
  /** What was written, one string a write. */
  readonly written: string[]
  /** What arrives in one read. */
  type(text: string): void
  resize(columns: number, rows: number): void
  /** From now on, what is written waits. */
  stall(): void
  /** What waits is taken. */
  catchUp(): void
  /** From now on, what is written is kept in `written` alone: megabytes take long to interpret. */
  blindfold(): void
}

class FakeInput extends EventEmitter {
  readonly isTTY = true
  isRaw = false
  paused = true
  setRawMode(on: boolean): this {
    this.isRaw = on
    return this
  }
  resume(): this {
    this.paused = false
    return this
  }
  pause(): this {
    this.paused = true
    return this
  }
}

class FakeOutput extends EventEmitter {
  readonly isTTY = true
  readonly destroyed = false
  readonly writableEnded = false
  columns: number
  rows: number
  waiting: string[] | null = null
  blind = false
  readonly written: string[] = []
  private readonly screen: VirtualTerminal
  constructor(screen: VirtualTerminal) {
    super()
    this.screen = screen
    this.columns = screen.columns
    this.rows = screen.rows
  }
  write(text: string): boolean {
    this.written.push(text)
    if (this.waiting !== null) this.waiting.push(text)
    else if (!this.blind) this.screen.write(text)
    return this.waiting === null
  }
}

export function fakeTerminal(columns = 80, rows = 24): FakeTerminal {
  const screen = new VirtualTerminal(columns, rows)
  const input = new FakeInput()
  const output = new FakeOutput(screen)
  return {
    // Only what the live screen uses of them.
    input: input as unknown as NodeJS.ReadStream,
    output: output as unknown as NodeJS.WriteStream,
    screen,
    written: output.written,
    type: (text) => void input.emit('data', Buffer.from(text)),
    resize(newColumns, newRows) {
      screen.resize(newColumns, newRows)
      Object.assign(output, { columns: newColumns, rows: newRows })
      output.emit('resize')
    },
    stall() {
      output.waiting = []
    },
    catchUp() {
      const waiting = output.waiting ?? []
      output.waiting = null
      if (!output.blind) for (const text of waiting) screen.write(text)
      output.emit('drain')
    },
    blindfold() {
      output.blind = true
    },
  }
}
