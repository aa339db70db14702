/**
 * Passes events on and calls `onStall`, once, when none has come for `stallMs` milliseconds. The source must then end by
 * itself; the guard throws nothing away.
 *
 * @param isWaiting whether the silence is ours: a tool of flower's own waits for a person. The time begins anew then
 */
export async function* withStallGuard<T>(
  source: AsyncIterable<T>,
  stallMs: number,
  onStall: () => void,
  isWaiting: () => boolean = () => false,
): AsyncGenerator<T> {
  const start = (): NodeJS.Timeout => setTimeout(expired, stallMs)
  const expired = (): void => {
    if (isWaiting()) timer = start()
    else onStall()
  }
  let timer = start()
  try {
    for await (const item of source) {
      clearTimeout(timer)
      yield item
      timer = start()
    }
  } finally {
    clearTimeout(timer)
  }
}
