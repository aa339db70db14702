import { type PromptPart, tokensOf } from './tokens.ts'

/** How the input tokens of a request divide; they add up to all of them. */
export interface CacheUsage {
  readonly input: number
  readonly cacheRead: number
  readonly cacheCreation: number
}

/**
 * Simulates the API's prompt cache. A prompt is cached up to the last part that the client marked with
 * `cache_control`; the longest beginning of it that an earlier answered request has cached counts as read, the rest
 * of it as created, and what follows the last mark as plain input. Nothing expires, and prompts too short for the real
 * cache are cached too.
 */
export class PromptCache {
  readonly #known = new Set<string>()

  usageOf(parts: readonly PromptPart[]): CacheUsage {
    const cached = cachedPart(parts)
    const read = parts.slice(0, cached.findLastIndex(({ prefix }) => this.#known.has(prefix)) + 1)
    const cacheRead = tokensOf(read)
    const cacheCreation = tokensOf(cached) - cacheRead
    return { input: tokensOf(parts) - cacheRead - cacheCreation, cacheRead, cacheCreation }
  }

  /** To be called when the request is answered by the model: a refused request caches nothing. */
  store(parts: readonly PromptPart[]): void {
    for (const { prefix } of cachedPart(parts)) this.#known.add(prefix)
  }
}

function cachedPart(parts: readonly PromptPart[]): readonly PromptPart[] {
  return parts.slice(0, parts.findLastIndex(({ breakpoint }) => breakpoint) + 1)
}
