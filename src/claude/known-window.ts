import type { SDKControlGetContextUsageResponse, SDKResultMessage } from '@anthropic-ai/claude-agent-sdk'

/** What the harness assumes for a model whose name it does not know, in tokens. */
const ASSUMED = 1_000_000

/**
 * The window that a live session goes by, in tokens, where that is certain; else null.
 *
 * Quirk: a million may be merely assumed, which is not said here. And where compaction has a window of its own, it is
 * given instead of the model's; that the SDK's types do not list.
 */
export function windowInUse(usage: SDKControlGetContextUsageResponse): number | null {
  const { autocompactSource } = usage as { autocompactSource?: unknown }
  return autocompactSource === 'auto' && usage.maxTokens < ASSUMED ? usage.maxTokens : null
}

/** The window of the main model where the harness knows it: for a name that it merely guesses, none. */
export function knownWindow(message: SDKResultMessage, model: string): number | null {
  const usage = message.modelUsage[model] as { contextWindow?: number; costBasis?: string } | undefined
  return usage?.contextWindow && usage.costBasis !== 'unknown' ? usage.contextWindow : null
}
