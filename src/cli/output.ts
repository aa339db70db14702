import type { LiveScreen } from '../terminal/live/live-screen.ts'

/** Standard output, as the one place that events go to. */
export interface Output {
  readonly isTerminal: boolean
  columns(): number
  write(text: string): void
  /** Keeps back what is written from now on, so that it does not run into a question; the returned function lets it out. */
  hold(): () => void
  /** Settles when it cannot be written to any more: nobody reads it, or the disk is full. */
  readonly broken: Promise<NodeJS.ErrnoException>
}

export function createOutput(stream: NodeJS.WriteStream): Output {
  let held: string[] | null = null
  return {
    isTerminal: stream.isTTY === true,
    columns: () => stream.columns ?? 0,
    write(text) {
      if (held) held.push(text)
      else stream.write(text)
    },
    hold() {
      held ??= []
      return () => {
        const waiting = held?.join('') ?? ''
        held = null
        if (waiting !== '') stream.write(waiting)
      }
    },
    broken: brokenness(stream),
  }
}

/** The same through a live screen: a question stands apart from the log there, so nothing is kept back for it. */
export function liveOutput(
  screen: Pick<LiveScreen, 'columns' | 'print'>,
  stream: NodeJS.WriteStream,
): Output {
  return {
    isTerminal: true,
    columns: () => screen.columns,
    write: (text) => screen.print(text),
    hold: () => () => undefined,
    broken: brokenness(stream),
  }
}

function brokenness(stream: NodeJS.WriteStream): Output['broken'] {
  return new Promise((resolve) => {
    stream.on('error', resolve)
  })
}
