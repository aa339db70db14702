import { join } from 'node:path'
import { writeAtomically } from './atomic-file.ts'
import { safeName } from './safe-name.ts'

/**
 * Keeps a step's prompt that is too long to be repeated whole, as `<notes>/prompt-<step>.md`.
 *
 * @returns its path, absolute
 * @throws FlowerError `file`
 */
export function writePrompt(prompt: {
  readonly notes: string
  readonly step: string
  readonly text: string
}): string {
  const path = join(prompt.notes, `prompt-${safeName(prompt.step)}.md`)
  writeAtomically(path, prompt.text)
  return path
}
