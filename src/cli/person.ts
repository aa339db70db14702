import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Review } from '../runtime/options.ts'

/** Why a line is not taken for an answer, to be told to whoever typed it; null when it is taken. */
export type Refusal = (line: string) => string | null

/** Whoever sits at the terminal. One thing is asked at a time. */
export interface Person {
  /** Leaves what the terminal has echoed, such as `^C`, on a line of its own. */
  endLine(): void
  /**
   * @param refusal default: any line is taken. After one that is not, another is waited for
   * @returns the answer; null for an empty one, for Ctrl-D, and when the signal ends the wait
   */
  ask(question: string, signal: AbortSignal, refusal?: Refusal): Promise<string | null>
  /**
   * Asks what to say to an agent that was stopped.
   *
   * @returns their words; an empty text to have it go on as it is, null to end the run
   */
  stopped(question: string, signal: AbortSignal): Promise<string | null>
  /**
   * Settles when they are done with a document: at Enter, or when the signal ends the wait. A question that comes up meanwhile takes
   * its place, and the wait is over when that one is answered: whoever was asked must not lose the time to edit.
   */
  review(review: Review): Promise<void>
}

/** Long enough for what lies in the terminal's buffer to be read. */
const TYPED_AHEAD_MS = 20

/** @returns null when nobody can be asked: standard input or standard error is no terminal */
export function personAt(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Person | null {
  if (!input.isTTY || !output.isTTY) return null
  let asking: Promise<unknown> | null = null
  let waiting: AbortController | null = null

  async function ask(question: string, signal: AbortSignal, refusal?: Refusal): Promise<string | null> {
    waiting?.abort()
    const answer = accepted(question, signal, refusal)
    asking = answer
    try {
      return await answer
    } finally {
      asking = null
    }
  }

  async function accepted(question: string, signal: AbortSignal, refusal?: Refusal): Promise<string | null> {
    for (;;) {
      const line = (await readLine(input, output, question, signal))?.trim() || null
      const why = line === null ? null : (refusal?.(line) ?? null)
      if (why === null) return line
      output.write(`${why}\n`)
    }
  }

  return {
    endLine: () => void output.write('\n'),
    ask,
    stopped: (question, signal) => ask(question, signal),
    async review({ signal }) {
      await asking
      waiting = new AbortController()
      const over = AbortSignal.any([signal, waiting.signal])
      try {
        await typedAhead(input)
        await readLine(input, output, '', over)
        if (asking === null) input.pause()
        await asking
      } finally {
        waiting = null
      }
    },
  }
}

/** Enter pressed an hour ago is no answer. */
async function typedAhead(input: NodeJS.ReadStream): Promise<void> {
  input.resume()
  await sleep(TYPED_AHEAD_MS)
}

function readLine(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  question: string,
  signal: AbortSignal,
): Promise<string | null> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null)
    let answered = false
    const reader = createInterface({ input, output, terminal: true, historySize: 0 })
    const close = (): void => reader.close()
    // While it reads, the keys come as bytes, and Ctrl-C is one of them.
    reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
    reader.once('close', () => {
      signal.removeEventListener('abort', close)
      if (!answered && question !== '') output.write('\n')
      resolve(null)
    })
    reader.question(question, (line) => {
      answered = true
      resolve(line)
      close()
    })
    signal.addEventListener('abort', close, { once: true })
  })
}
