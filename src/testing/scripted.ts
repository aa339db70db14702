import type { Reply } from './reply.ts'
import type { ModelRequest } from './request.ts'

/** Decides each reply from the request. What it throws, and an answer that is no reply, counts as unscripted. */
export type Script = (request: ModelRequest) => Reply | undefined | Promise<Reply | undefined>

/** A script that gives these replies in this order, one a request, and throws when it is asked once more. */
export function scripted(replies: readonly Reply[]): Script {
  let given = 0
  return () => {
    const reply = replies[given]
    if (!reply) throw new Error(`all ${replies.length} scripted replies are used up`)
    given += 1
    return reply
  }
}
