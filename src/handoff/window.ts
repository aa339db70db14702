import type { Window } from '../core/step-result.ts'

const MILLION = 1_000_000
const HAIKU = 200_000
/** Nobody serves a model with less; such a figure is a mistake of whoever reports it. */
const LEAST_PLAUSIBLE = 20_000

/** The window of the model that the environment names, in tokens, by its name alone: the last resort. */
export function defaultWindow(env: Readonly<Record<string, string | undefined>> = process.env): number {
  return windowByName(env.ANTHROPIC_MODEL || env.ANTHROPIC_DEFAULT_OPUS_MODEL || '')
}

/** The window that a model's name suggests, in tokens. */
export function windowByName(name: string): number {
  // Looked for first: `claude-haiku[1m]` is a million.
  if (/(?<![a-z0-9])1m(?![a-z0-9])/i.test(name)) return MILLION
  return /haiku/i.test(name) ? HAIKU : MILLION
}

/** What is known of a window, in tokens; null where nothing is. */
export interface WindowClues {
  /** By a person: an option or a policy. It may be small. */
  readonly given: number | null
  /** From an overflow on this endpoint and model. */
  readonly learned: number | null
  /** By the harness, for a model that it knows. */
  readonly reported: number | null
  /** The model's name. */
  readonly name: string
}

/** The window to go by, and which source it is from. */
export function resolveWindow({ given, learned, reported, name }: WindowClues): Window {
  if (given !== null) return { tokens: given, source: 'given' }
  if (isPlausible(learned)) return { tokens: learned, source: 'learned' }
  if (isPlausible(reported)) return { tokens: reported, source: 'harness' }
  return { tokens: windowByName(name), source: 'name' }
}

/** Whether so many tokens can be the window of a model. */
export function isPlausible(tokens: number | null): tokens is number {
  return tokens !== null && Number.isSafeInteger(tokens) && tokens >= LEAST_PLAUSIBLE
}
