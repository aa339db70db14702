import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** A conversation at the terminal, one question after the other. */
export interface Dialogue {
  /**
   * @param hidden the answer is a secret: nothing of it is shown
   * @returns the answer without the spaces around it; null when the person wants to leave (Ctrl-C, Ctrl-D)
   */
  ask(question: string, options?: { readonly hidden?: boolean }): Promise<string | null>
  /** Gives the terminal back. */
  end(): void
}

/**
 * From the first question on the terminal itself shows nothing of what is typed: what is pasted too early, or in several lines, appears
 * nowhere by accident.
 *
 * @returns null when nobody can be asked: standard input or standard error is no terminal
 */
export function dialogueAt(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Dialogue | null {
  if (!input.isTTY || !output.isTTY) return null
  return {
    async ask(question, { hidden = false } = {}) {
      const answer = await readLine(input, output, question, hidden)
      // Each reader leaves the terminal as a shell wants it.
      input.setRawMode(true)
      return answer
    },
    end: () => {
      input.setRawMode(false)
      input.pause()
    },
  }
}

/** A reader of its own for each answer: it remembers what it has read, for Ctrl-Y and Ctrl-_. */
function readLine(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  question: string,
  hidden: boolean,
): Promise<string | null> {
  return new Promise((resolve) => {
    let silent = false
    const echo = new Writable({
      write: (chunk, _encoding, done) => {
        if (!silent) output.write(chunk)
        done()
      },
    })
    // Without it, a question that is longer than the terminal is wide is torn.
    Object.defineProperty(echo, 'columns', { get: () => output.columns })
    const reader = createInterface({ input, output: echo, terminal: true, historySize: 0 })
    let answer: string | null = null
    reader.once('SIGINT', () => reader.close())
    reader.once('close', () => {
      if (silent || answer === null) output.write('\n')
      resolve(answer)
    })
    reader.question(question, (line) => {
      answer = line.trim()
      reader.close()
    })
    silent = hidden
  })
}
