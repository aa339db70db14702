import { messageOf } from '../core/errors.ts'
import { indexBlock } from '../workbench/index-block.ts'
import { refreshIndex } from '../workbench/index-file.ts'
import type { Step } from './step.ts'

/**
 * The first message of a new session: what it is told, and what lies in the workbench. It stands there and not in the system
 * prompt, which would change from session to session and make what is cached worthless.
 */
export function firstMessage(step: Step, generation: number, text: string): string {
  if (step.workbench === null) return text
  try {
    const block = indexBlock(refreshIndex(step.workbench), { language: step.language })
    return block === '' ? text : `${text}\n\n${block}`
  } catch (error) {
    step.emit(generation, { type: 'notice', kind: 'file', message: messageOf(error) })
    return text
  }
}
