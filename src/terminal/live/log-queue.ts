/** Lines that wait for the terminal, within a bound. */
export interface LogQueue {
  /** In UTF-16 code units. */
  readonly size: number
  /** @param text whole lines; a newline is added when the last has none */
  push(text: string): void
  /**
   * The lines that wait longest, whole ones, as many as `units` UTF-16 code units are begun with. Where lines were left out, a
   * line says so.
   */
  take(units: number): string
  /** Leaves out the oldest lines until no more than `units` wait. */
  leaveOut(units: number): void
}

/** @param leftOut the line that says how many lines were left out, without a newline */
export function createLogQueue(leftOut: (lines: number) => string): LogQueue {
  let waiting: string[] = []
  /** Those before it have been taken; the array is cut when they are many. */
  let first = 0
  let size = 0
  let missing = 0

  const shift = (): string => {
    const text = waiting[first]!
    waiting[first++] = ''
    if (first > 1_000 && first * 2 > waiting.length) {
      waiting = waiting.slice(first)
      first = 0
    }
    size -= text.length
    return text
  }
  const unshift = (text: string): void => {
    waiting[--first] = text
    size += text.length
  }
  /** The next text, without what goes beyond the bound and can be parted from it. */
  const next = (units: number): string => {
    const text = shift()
    if (text.length <= units) return text
    const end = text.lastIndexOf('\n', Math.max(0, units - 1)) + 1 || text.indexOf('\n') + 1
    if (end < text.length) unshift(text.slice(end))
    return text.slice(0, end)
  }

  return {
    get size() {
      return size
    },
    push(text) {
      if (text === '') return
      const lines = text.endsWith('\n') ? text : `${text}\n`
      waiting.push(lines)
      size += lines.length
    },
    take(units) {
      const parts: string[] = []
      if (missing > 0) parts.push(`${leftOut(missing)}\n`)
      missing = 0
      for (let room = units; size > 0 && room > 0; ) {
        const text = next(parts.length === 0 ? units : room)
        parts.push(text)
        room -= text.length
      }
      return parts.join('')
    },
    leaveOut(units) {
      while (size > units) missing += next(size - units).split('\n').length - 1
    },
  }
}
