import type { RunEventBody } from '../core/events.ts'
import { takeoverPrompt } from '../handoff/takeover.ts'
import { firstMessage } from './first-message.ts'
import { type Generation, openGeneration } from './generation.ts'
import { handOver, keepWords } from './hand-over.ts'
import { CUT_OFF, RETRY_PROMPT } from './prompts.ts'
import type { Progress, Prompt, Step } from './step.ts'
import type { Beginning } from './where-on.ts'

/**
 * Opens the first session of a step, or goes on where an earlier run left it. A session that stands above the line already
 * hands over before its first turn, in which it could die; and one that was asked for its document, which it would take its
 * next turn for.
 */
export async function begin(
  step: Step,
  progress: Progress,
): Promise<{ generation: Generation; opening: Prompt }> {
  const { continued } = step
  if (continued === null) {
    const generation = openGeneration(step, progress, 1, step.resume)
    const text = step.resume === null ? firstMessage(step, 1, step.prompt) : step.prompt
    return { generation, opening: { kind: 'step', text } }
  }
  const { beginning, say, hadRun } = continued
  if (hadRun || beginning.from !== 'nothing') step.emit(1, told(beginning))
  switch (beginning.from) {
    case 'session': {
      const generation = openGeneration(step, progress, 1, step.resume)
      const policy = step.policy.withWindow(progress.window.tokens)
      if (policy.enabled && (beginning.asked || beginning.context >= policy.at)) {
        progress.context = beginning.context
        const successor = await handOver(step, progress, generation, 'context')
        const prompt = withDoubt(step, beginning.cutOff, successor.prompt)
        const text = firstMessage(step, successor.generation.number, prompt)
        return { generation: successor.generation, opening: { kind: 'takeover', text } }
      }
      const words = toldNow(beginning.unheard, say)
      const text = withDoubt(step, beginning.cutOff, words ?? RETRY_PROMPT[step.language])
      return { generation, opening: { kind: words === null ? 'retry' : 'words', text } }
    }
    case 'document': {
      const generation = openGeneration(step, progress, 1, null)
      const text = takeoverPrompt({
        step: step.name,
        words: progress.words,
        wordsPath: keepWords(step, progress, 1),
        document: beginning.document,
        named: step.from !== null,
        degraded: progress.document?.degraded === true,
        path: beginning.path,
        language: step.language,
      })
      return { generation, opening: { kind: 'takeover', text: firstMessage(step, 1, text) } }
    }
    case 'nothing': {
      const generation = openGeneration(step, progress, 1, null)
      return { generation, opening: { kind: 'step', text: firstMessage(step, 1, step.prompt) } }
    }
  }
}

/** What a session has not heard yet comes first; what is said again now is said once. */
function toldNow(unheard: readonly string[], say: string | null): string | null {
  const before = unheard.filter((text) => say === null || !say.includes(text))
  const isSaid = say === null || before.some((text) => text.includes(say))
  return [...before, ...(isSaid ? [] : [say])].join('\n\n') || null
}

function withDoubt({ language }: Step, cutOff: boolean, text: string): string {
  return cutOff ? `${text}\n\n${CUT_OFF[language]}` : text
}

/** The document itself is on disk, and in the prompt. */
function told(beginning: Beginning): RunEventBody {
  switch (beginning.from) {
    case 'session':
      return { type: 'continued', from: 'session', session: beginning.session }
    case 'document':
      return { type: 'continued', from: 'document', path: beginning.path }
    case 'nothing':
      return { type: 'continued', from: 'nothing' }
  }
}
