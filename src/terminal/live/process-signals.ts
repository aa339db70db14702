export interface SignalHandlers {
  /** The process is about to stop. */
  readonly giveBack: () => void
  /** It goes on. It may have been stopped without being told, and a shell may have used the terminal meanwhile. */
  readonly takeBack: () => void
  /** The process exits. */
  readonly close: () => void
}

export interface ProcessSignals {
  /** What Ctrl-Z does where the terminal does it itself: stops all that runs in the foreground. */
  suspend(): void
  stop(): void
}

const FATAL = ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'] as const
/** Where no shell could wake it, the system lets the process run on. */
const NOT_STOPPED_MS = 100

/** Sees to it that the terminal is whole whenever the process does not run. */
export function watchSignals({ giveBack, takeBack, close }: SignalHandlers): ProcessSignals {
  let timer: NodeJS.Timeout | null = null
  let soon: NodeJS.Immediate | null = null

  const goOn = (): void => {
    forget()
    process.off('SIGTSTP', onStop)
    process.on('SIGTSTP', onStop)
    // Who is not in the foreground is not told of a new size; Node asks for it when it believes to be told.
    process.emit('SIGWINCH', 'SIGWINCH')
    takeBack()
  }
  const forget = (): void => {
    if (timer !== null) clearTimeout(timer)
    if (soon !== null) clearImmediate(soon)
    timer = null
    soon = null
  }
  const stopAt = (target: number): void => {
    giveBack()
    process.off('SIGTSTP', onStop)
    // The clock goes on while the process is stopped, so this is due by then; the signal that has woken it comes first.
    timer = setTimeout(() => {
      soon = setImmediate(goOn)
    }, NOT_STOPPED_MS)
    process.kill(target, 'SIGTSTP')
  }
  const onStop = (): void => stopAt(process.pid)

  /** Whoever else listens decides what becomes of the process; alone, it does what it would have done. */
  const fatal = Object.fromEntries(
    FATAL.map((signal) => [
      signal,
      () => {
        if (process.listenerCount(signal) > 1) return
        close()
        process.kill(process.pid, signal)
      },
    ]),
  )

  process.on('SIGTSTP', onStop)
  process.on('SIGCONT', goOn)
  process.on('exit', close)
  for (const [signal, handler] of Object.entries(fatal)) process.on(signal, handler)
  return {
    suspend: () => stopAt(0),
    stop() {
      forget()
      process.off('SIGTSTP', onStop)
      process.off('SIGCONT', goOn)
      process.off('exit', close)
      for (const [signal, handler] of Object.entries(fatal)) process.off(signal, handler)
    },
  }
}
