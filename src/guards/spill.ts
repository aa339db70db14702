import { basename, resolve, sep } from 'node:path'
import type { Language } from '../core/language.ts'
import type { Guard, ToolCall, ToolOutcome } from '../harness/guard.ts'
import { copyToSpill, SPILL_NAME, type SpillFile, saveSpill } from '../workbench/spill-file.ts'
import { isGlance } from './glance.ts'
import { shortened, textsOf } from './output-text.ts'

export interface SpillOptions {
  /** Where the texts go, absolute: a subagent may work in another directory. It is made when it is missing. */
  readonly folder: string
  /** A result that says more goes to the folder, in characters. */
  readonly threshold?: number
  /** What the model sees of it, in characters. */
  readonly keep?: number
  readonly language?: Language
  /** Told when a text could not be written; the result then stays as it is. May not throw. */
  readonly onError?: (error: unknown) => void
}

/**
 * Puts each large result of a tool into a file the moment it returns; the model sees its beginning and where the rest
 * is, in the tool's own shape. Reading such a file is exempt. Holds in subagents too.
 */
export function spill({
  folder,
  threshold = 4_000,
  keep = 400,
  language = 'en',
  onError = () => undefined,
}: SpillOptions): Guard {
  return {
    name: 'spill',
    afterTool(outcome) {
      const texts = textsOf(outcome.name, outcome.output)
      const length = texts.reduce((sum, text) => sum + text.length, 0)
      if (length <= threshold || readsSpill(outcome, folder)) return undefined
      try {
        const { output, file } = put(outcome, texts, folder)
        return shortened(outcome.name, output, keep, NOTE[language](file))
      } catch (error) {
        onError(error)
        return undefined
      }
    },
  }
}

const NOTE: Readonly<Record<Language, (file: SpillFile) => string>> = {
  en: ({ path, bytes }) =>
    `[Only the beginning is shown. All of it, ${bytes} bytes, is in ${path}: search it, or read the part that you need.]`,
  es: ({ path, bytes }) =>
    `[Solo se muestra el principio. El texto entero, ${bytes} bytes, está en ${path}: busca en él, o lee la parte que necesites.]`,
  zh: ({ path, bytes }) =>
    `[此处只显示开头。全文 ${bytes} 字节，在 ${path}：请在其中搜索，或只读需要的部分。]`,
}

/**
 * Quirk: of a very long output the harness keeps all in a file of its own, hands over the beginning, and shows the
 * model the path to that file as long as the output names one.
 */
function put(
  { output }: ToolOutcome,
  texts: readonly string[],
  folder: string,
): { output: unknown; file: SpillFile } {
  if (typeof output === 'object' && output !== null && 'persistedOutputPath' in output) {
    const { persistedOutputPath, persistedOutputSize: _, ...rest } = output as Record<string, unknown>
    if (typeof persistedOutputPath === 'string') {
      return { output: rest, file: copyToSpill(folder, persistedOutputPath) }
    }
  }
  return { output, file: saveSpill(folder, texts.filter(Boolean).join('\n')) }
}

/** Whether a call reads what was spilled before; it would go in circles otherwise. */
function readsSpill({ name, input }: ToolCall, folder: string): boolean {
  const { file_path, path, command } = (input ?? {}) as Record<string, unknown>
  switch (name) {
    case 'Read':
      return typeof file_path === 'string' && isIn(folder, file_path)
    case 'Grep':
      return typeof path === 'string' && isIn(folder, path)
    case 'Bash':
      return typeof command === 'string' && names(folder, command) && isGlance(command)
    default:
      return false
  }
}

function isIn(folder: string, path: string): boolean {
  return `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`) || names(folder, path)
}

/** By the last part of the folder, for a path that is relative to who knows where. */
function names(folder: string, text: string): boolean {
  return text.split(`${basename(folder)}/`).some((rest, at) => at > 0 && rest.search(SPILL_NAME) === 0)
}
