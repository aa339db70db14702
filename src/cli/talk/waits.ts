import type { Refusal } from '../person.ts'

/** Something that waits for what a person types. */
export interface Wait {
  /**
   * - `confirm`: flower asks, about what the person has just typed
   * - `stop`: what to say to an agent that was stopped
   * - `question`: an agent's, or one of flower's own in the course of the work
   * - `review`: only for Enter; words go where they always go
   */
  readonly kind: 'confirm' | 'stop' | 'question' | 'review'
  /** What is wanted of the person, in a sentence. */
  readonly asks: string
  readonly refusal: Refusal
  /** Null when nothing will be said any more. */
  settle(words: string | null): void
}

interface WaitOptions {
  readonly signal?: AbortSignal
  /** Default: any line is taken. */
  readonly refusal?: Refusal | undefined
}

/** Whoever has just done something at the keyboard means that. */
const FIRST: readonly Wait['kind'][] = ['confirm', 'stop', 'question', 'review']

/** All that waits for a line, and who gets the next one: of the same kind, whoever came first. */
export class Waits {
  readonly #onChange: (front: Wait | null) => void
  #all: Wait[] = []

  /** @param onChange told who gets the next line, whenever that may have changed */
  constructor(onChange: (front: Wait | null) => void) {
    this.#onChange = onChange
  }

  get front(): Wait | null {
    return FIRST.flatMap((kind) => this.#all.filter((wait) => wait.kind === kind))[0] ?? null
  }

  /** Waits for a line, or for the signal. */
  for(
    kind: Wait['kind'],
    asks: string,
    { signal, refusal = () => null }: WaitOptions = {},
  ): Promise<string | null> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve(null)
      const settle = (words: string | null): void => {
        signal?.removeEventListener('abort', giveUp)
        this.#all = this.#all.filter((other) => other !== wait)
        resolve(words)
        this.#onChange(this.front)
      }
      const giveUp = (): void => settle(null)
      const wait: Wait = { kind, asks, refusal, settle }
      this.#all.push(wait)
      signal?.addEventListener('abort', giveUp, { once: true })
      this.#onChange(this.front)
    })
  }

  /** Nothing will be said any more. */
  end(): void {
    for (const wait of [...this.#all]) wait.settle(null)
  }
}
