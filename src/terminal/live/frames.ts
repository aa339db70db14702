/** Decides when to draw: the first request at once, the next ones together. */
export interface Frames {
  /** Something has changed. */
  request(): void
  /** No further frame comes. */
  stop(): void
}

/** As often as a terminal shows a new image. */
const FRAME_MS = 16

/**
 * @param draw returns whether more waits to be drawn: then it is called again as soon as what else has happened, keys above all,
 *   has been seen to
 * @param now milliseconds, from any point
 */
export function createFrames(draw: () => boolean, now: () => number): Frames {
  let timer: NodeJS.Timeout | null = null
  let immediate: NodeJS.Immediate | null = null
  let drawnAt = Number.NEGATIVE_INFINITY

  const run = (): void => {
    timer = null
    immediate = null
    drawnAt = now()
    if (draw()) immediate = setImmediate(run)
  }
  return {
    request() {
      if (timer !== null || immediate !== null) return
      const wait = FRAME_MS - (now() - drawnAt)
      if (wait <= 0) run()
      else timer = setTimeout(run, wait)
    },
    stop() {
      if (timer !== null) clearTimeout(timer)
      if (immediate !== null) clearImmediate(immediate)
      timer = null
      immediate = null
    },
  }
}
