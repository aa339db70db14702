import type { McpSdkServerConfigWithInstance } from '@anthropic-ai/claude-agent-sdk'
import { z } from 'zod'
import { messageOf } from '../core/errors.ts'
import type { HostTool } from '../harness/port.ts'
import { HOST_SERVER } from './host-tool-name.ts'
import { ownQuestionsIn } from './own-questions.ts'

type Sdk = typeof import('@anthropic-ai/claude-agent-sdk')
type Input = Readonly<Record<string, unknown>>

/**
 * As long as the system's timers know, in ms.
 *
 * Quirk: what a person sets as `MCP_TOOL_TIMEOUT` for slow servers of theirs would end flower's own calls, too, and an
 * agent that asks waits for a person.
 */
const LONGEST_CALL_MS = 2 ** 31 - 1

/**
 * flower's own tools as an MCP server in this process. What is offered and what is accepted are said here and not derived
 * from one schema, because one of the tools accepts more: see `own-questions.ts`.
 */
export function hostServer(
  sdk: Pick<Sdk, 'createSdkMcpServer'>,
  tools: readonly HostTool[],
): Record<string, McpSdkServerConfigWithInstance> {
  const config = sdk.createSdkMcpServer({ name: HOST_SERVER, tools: [], timeout: LONGEST_CALL_MS })
  const { server } = config.instance
  server.setRequestHandler(LIST, () => ({ tools: tools.map(definitionOf) }))
  server.setRequestHandler(CALL, ({ params }) => answer(tools, params.name, params.arguments))
  return { [HOST_SERVER]: config }
}

const LIST = z.object({ method: z.literal('tools/list') })
const CALL = z.object({
  method: z.literal('tools/call'),
  params: z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) }),
})

/**
 * Quirk: without `alwaysLoad` the harness may hide a tool behind its search for tools, where a model does not look. While a plan is
 * made, it refuses what is not said to be read-only; asking changes nothing.
 */
function definitionOf({ name, description, input, optional = [], askAll }: HostTool) {
  return {
    name,
    description,
    inputSchema: {
      type: 'object' as const,
      properties: Object.fromEntries(
        Object.entries(input).map(([key, meaning]) => [key, { type: 'string', description: meaning }]),
      ),
      required: Object.keys(input).filter((key) => !optional.includes(key)),
    },
    ...(askAll ? { annotations: { readOnlyHint: true } } : {}),
    _meta: { 'anthropic/alwaysLoad': true },
  }
}

async function answer(tools: readonly HostTool[], name: string, input: Input): Promise<Answer> {
  try {
    return { content: [{ type: 'text', text: await run(tools, name, input) }] }
  } catch (error) {
    return { content: [{ type: 'text', text: messageOf(error) }], isError: true }
  }
}

async function run(tools: readonly HostTool[], name: string, input: Input): Promise<string> {
  const tool = tools.find((one) => one.name === name)
  if (!tool) throw new Error(`There is no tool ${name}.`)
  const questions = tool.askAll ? ownQuestionsIn(input) : null
  return questions && tool.askAll ? tool.askAll(questions) : tool.run(textsOf(tool, input))
}

function textsOf({ name, input: keys, optional = [] }: HostTool, input: Input): Record<string, string> {
  const given = Object.keys(keys).filter((key) => input[key] != null || !optional.includes(key))
  return Object.fromEntries(
    given.map((key) => {
      const text = textOf(input[key])
      if (text === null) throw new Error(`The tool ${name} needs the text '${key}'.`)
      return [key, text]
    }),
  )
}

/** Models write a list as one, whatever they are told of lines. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.join('\n') : null
}

interface Answer {
  content: { type: 'text'; text: string }[]
  isError?: boolean
  [key: string]: unknown
}
