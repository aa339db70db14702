import { z } from 'zod'
import type { HostTool, OwnQuestion } from '../harness/port.ts'
import { hostToolName } from './host-tool-name.ts'

/** The harness's own tool for asking a person. */
const OWN_TOOL = 'AskUserQuestion'

/**
 * Sends calls of the harness's own question tool to the tool that stands in for it, on the main thread and in subagents.
 *
 * Quirk: the harness has that tool only for hosts that answer its requests for permission (`canUseTool`), and to others it says "No
 * such tool available" before any hook is asked. Being such a host costs each request the tool's definition, 1,068 to 1,133
 * tokens by model, against 120 for flower's `ask`; whatever is not allowed would be refused after a round trip and in words of
 * flower's instead of the harness's; and with `dontAsk` the question would be refused all the same. Models call the tool without
 * having been offered it, out of habit or because a skill says so. An alias answers them then, in every permission mode, and
 * costs nothing before.
 *
 * @returns the SDK's option `toolAliases`
 */
export function ownQuestionAliases(tools: readonly HostTool[]): Record<string, string> {
  const standIn = tools.find(({ askAll }) => askAll !== undefined)
  return standIn ? { [OWN_TOOL]: hostToolName(standIn.name).name } : {}
}

const TEXT = z.string()
const OPTION = z.union([
  TEXT.transform((label) => ({ label, description: '' })),
  z.object({ label: TEXT, description: TEXT.default('') }),
])

/** Generous, since a model that was not shown the definition goes by what it remembers. A header repeats the question in a word. */
const INPUT = z.object({
  questions: z
    .array(
      z.object({
        question: TEXT,
        options: z.array(OPTION).default([]),
        multiSelect: z.boolean().default(false),
      }),
    )
    .min(1),
})

/**
 * The questions in an input that was meant for the harness's own tool: an alias changes the name of a call, and no more. Null
 * for any other input.
 *
 * @throws an Error that says what is wrong with it
 */
export function ownQuestionsIn(input: Readonly<Record<string, unknown>>): readonly OwnQuestion[] | null {
  if (!('questions' in input)) return null
  const { data, error } = INPUT.safeParse(input)
  if (error) throw new Error(`${OWN_TOOL} cannot be understood:\n${z.prettifyError(error)}`)
  return data.questions.map(({ question, options, multiSelect }) => ({
    text: question,
    options,
    several: multiSelect,
  }))
}
