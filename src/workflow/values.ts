import { FlowerError } from '../core/errors.ts'
import { nearest } from '../core/nearest.ts'
import type { Context, Given, Key, Reads } from './key.ts'
import type { Step } from './step.ts'
import { thrownAt } from './thrown-at.ts'

/** The values that lie under the keys of a running workflow. */
export class Values {
  readonly #values = new Map<string, unknown>()

  constructor(given: readonly Given[] = []) {
    for (const { key, value } of given) this.put(key, value)
  }

  put(key: Key<unknown>, value: unknown): void {
    this.#values.set(key.name, value)
  }

  /** The value, or undefined where nothing was produced. */
  get<T>(key: Key<T>): T | undefined {
    return this.#values.get(key.name) as T | undefined
  }

  /**
   * What the functions of a step are given. A name that is not in its `reads` throws, rather than end up as "undefined" in
   * a prompt: a workflow in JavaScript has no compiler that would tell.
   */
  contextOf(step: Step): Context {
    const context = Object.fromEntries(
      Object.entries(step.reads ?? ({} as Reads)).map(([name, read]) => [
        name,
        this.get('optional' in read ? read.optional : read),
      ]),
    )
    return new Proxy(Object.freeze(context), {
      get: (target, name) => {
        if (typeof name === 'symbol' || Object.hasOwn(target, name)) return Reflect.get(target, name)
        // Asked of any object, by `await` and by `JSON.stringify`.
        if (name === 'then' || name === 'toJSON') return undefined
        throw unread(step.name, name, Object.keys(target))
      },
    })
  }
}

function unread(step: string, name: string, reads: readonly string[]): FlowerError {
  const at = thrownAt(new Error())
  const meant = nearest(name, reads)
  const out = meant === null ? '' : `did you mean '${meant}'? Else `
  return new FlowerError(
    'usage',
    `step '${step}' reads '${name}' without saying so${at === null ? '' : ` (${at})`}; ${out}add its key: reads: { ${name} }`,
  )
}
