/**
 * Calls `act` once after so many milliseconds.
 * @returns stops that; safe to call when it has happened
 */
export type Timer = (ms: number, act: () => void) => () => void

/** The longest wait that the system's timers know, in ms: a longer one would be over at once. */
export const LONGEST_WAIT_MS: number = 2 ** 31 - 1

export const systemTimer: Timer = (ms, act) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}
