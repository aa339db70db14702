import type { Query } from '@anthropic-ai/claude-agent-sdk'

/** Asking costs the harness a millisecond, and with a subscription perhaps a look at its limits. */
const EVERY_MS = 30_000

/**
 * What the running exchange has cost so far. The harness tells a cost by itself only when an exchange ends, which can be
 * hours away, and not at all when its process is killed.
 *
 * Quirk: what is asked here is marked experimental in the SDK. Where it is gone, there is just no figure in between.
 */
export class RunningCost {
  /** In USD; 0 as long as nothing is known. */
  soFar = 0
  /** The session's total before the exchange; null until a resumed session has told it. */
  #before: number | null
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(resumed: boolean) {
    this.#before = resumed ? null : 0
  }

  /** A resumed session goes on counting from what its earlier processes spent; to be asked before its first request. */
  async begin(query: Query): Promise<void> {
    this.#before ??= await totalOf(query)
  }

  /** @returns USD; null when it is too early to ask again, or nothing is known */
  async ask(query: Query): Promise<number | null> {
    if (this.#before === null || performance.now() - this.#askedAt < EVERY_MS) return null
    this.#askedAt = performance.now()
    const total = await totalOf(query)
    if (total !== null) this.soFar = Math.max(0, total - this.#before)
    return total === null ? null : this.soFar
  }

  /** An exchange has ended: the next one counts from here. */
  settle(total: number): void {
    this.#before = total
    this.soFar = 0
  }
}

async function totalOf(query: Query): Promise<number | null> {
  try {
    const usage = await query.usage_EXPERIMENTAL_MAY_CHANGE_DO_NOT_RELY_ON_THIS_API_YET({
      skipBehaviors: true,
    })
    return usage.session.total_cost_usd
  } catch {
    return null
  }
}
