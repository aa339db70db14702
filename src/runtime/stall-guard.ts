/**
 * Passes events on and calls `onStall`, once, when none has come for `stallMs` milliseconds. The source must then end by
 * itself; the guard throws nothing away.
 */
export async function* withStallGuard<T>(
  source: AsyncIterable<T>,
  stallMs: number,
  onStall: () => void,
): AsyncGenerator<T> {
  let timer = setTimeout(onStall, stallMs)
  try {
    for await (const item of source) {
      clearTimeout(timer)
      yield item
      timer = setTimeout(onStall, stallMs)
    }
  } finally {
    clearTimeout(timer)
  }
}
