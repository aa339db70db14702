import { HANDOFF_PROMPT } from '../../../handoff/prompt.ts'
import { type Script, say } from '../../../testing/index.ts'
import { handoffText } from './handoff-text.ts'
import { recall } from './memory.ts'
import { nextReply } from './next-reply.ts'

/** How long the model takes, in milliseconds. */
export interface Pace {
  /** For a reply. */
  readonly replyMs: number
  /** For a handoff document. */
  readonly documentMs: number
}

/**
 * The model of the demo: it repairs the project as far as it has come by the request, and writes the handoff document
 * when it is asked for it. It remembers nothing between requests, so what a successor does can only come from its prompt and
 * from what it looks at itself.
 */
export function repairScript(pace: Pace): Script {
  return (request) => {
    const memory = recall(request)
    // The harness puts the question beside the last tool results, so it is looked for in the text.
    return asksForHandoff(request.lastUserText)
      ? say(handoffText(memory), { waitMs: pace.documentMs })
      : { ...nextReply(memory), waitMs: pace.replyMs }
  }
}

/** A paragraph of flower's request without figures in it. */
const REQUEST = HANDOFF_PROMPT.split('\n\n').find((paragraph) => paragraph.startsWith('Answer with'))!

function asksForHandoff(text: string): boolean {
  return text.includes(REQUEST)
}
