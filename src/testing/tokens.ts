import { createHash } from 'node:crypto'
import type { ContentBlock, Message } from './messages.ts'

const BYTES_PER_TOKEN = 4

/** What a model reads of a request: the parts that its tokens are counted from. */
export interface Prompt {
  readonly model: string
  readonly tools: readonly unknown[]
  readonly system: readonly ContentBlock[]
  readonly messages: readonly Message[]
}

/** One tool, system block or content block, in the order in which the model reads them. */
export interface PromptPart {
  readonly bytes: number
  /** Names everything from the model to the end of this part, so that equal prefixes have equal names. */
  readonly prefix: string
  /** Whether the client asked for the prompt to be cached up to here. */
  readonly breakpoint: boolean
}

/**
 * Splits a prompt into the parts that it is counted by: each tool, each system block, each content block of each
 * message. A part is as long as its JSON in UTF-8, cache marks left out: the model reads none of them, and they move
 * while the conversation stays.
 */
export function partsOf(prompt: Prompt): readonly PromptPart[] {
  let prefix = prompt.model
  const part = (owner: string, value: unknown): PromptPart => {
    const json = JSON.stringify(value, (key, inner: unknown) => (key === 'cache_control' ? undefined : inner))
    prefix = createHash('sha1').update(`${prefix}\n${owner}\n${json}`).digest('base64')
    const breakpoint = typeof value === 'object' && value !== null && 'cache_control' in value
    return { bytes: Buffer.byteLength(json), prefix, breakpoint }
  }
  return [
    ...prompt.tools.map((tool) => part('tool', tool)),
    ...prompt.system.map((block) => part('system', block)),
    ...prompt.messages.flatMap(({ role, content }) => content.map((block) => part(role, block))),
  ]
}

/** The server's one rule of counting: the bytes of all parts, four to a token, rounded up. */
export function tokensOf(parts: readonly PromptPart[]): number {
  return tokensIn(parts.reduce((sum, { bytes }) => sum + bytes, 0))
}

/** The tokens of a text that the model writes, by the same measure; at least one. */
export function outputTokensOf(text: string): number {
  return Math.max(1, tokensIn(Buffer.byteLength(text)))
}

function tokensIn(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN)
}
