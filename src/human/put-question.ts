import { inspect } from 'node:util'
import type { Answer, Channel, Question } from './channel.ts'
import type { Timer } from './timer.ts'

export interface PutOptions {
  readonly channel: Channel
  /** In ms; Infinity waits for ever. */
  readonly timeoutMs: number
  readonly timer: Timer
  /** Aborted when the run is over. */
  readonly over: AbortSignal
  /** Gets an answer that came when nobody waited for it any more. */
  readonly onLate: (words: string) => void
  /** Gets what the channel threw while it was waited for. */
  readonly onBroken: (error: unknown) => void
}

/** Puts one question to the person. Settles with the first of: their answer, the end of the time, the end of the run. Never rejects. */
export function putQuestion(question: Question, options: PutOptions): Promise<Answer> {
  const { channel, timeoutMs, timer, over, onLate, onBroken } = options
  if (over.aborted) return Promise.resolve({ state: 'nobody' })
  return new Promise((resolve) => {
    const giveUp = new AbortController()
    let waiting = true

    const settle = (answer: Answer): void => {
      waiting = false
      stopTimer()
      over.removeEventListener('abort', atTheEnd)
      resolve(answer)
    }
    const abandon = (state: 'timed-out' | 'nobody'): void => {
      settle({ state })
      giveUp.abort()
    }
    const atTheEnd = (): void => abandon('nobody')

    const stopTimer =
      timeoutMs === Number.POSITIVE_INFINITY ? () => {} : timer(timeoutMs, () => abandon('timed-out'))
    over.addEventListener('abort', atTheEnd)

    asked(channel, question, giveUp.signal).then(
      (words) => {
        const said = words !== null && words.trim() !== ''
        if (waiting) settle(said ? { state: 'answered', answer: words } : { state: 'declined' })
        else if (said) onLate(words)
      },
      (error: unknown) => {
        // What breaks because it was told to stop is no news.
        if (!waiting) return
        settle({ state: 'nobody' })
        onBroken(error)
      },
    )
  })
}

/** A channel may throw before it has returned a promise, and one in JavaScript may return anything. */
async function asked(channel: Channel, question: Question, signal: AbortSignal): Promise<string | null> {
  const words: unknown = await channel.ask(question, signal)
  if (typeof words === 'string') return words
  if (words === null || words === undefined) return null
  throw new Error(`its answer is no text but ${inspect(words, { depth: 0 })}`)
}
