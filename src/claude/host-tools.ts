import type { McpSdkServerConfigWithInstance } from '@anthropic-ai/claude-agent-sdk'
import { z } from 'zod'
import { messageOf } from '../core/errors.ts'
import type { HostTool } from '../harness/port.ts'

type Sdk = typeof import('@anthropic-ai/claude-agent-sdk')

const SERVER = 'flower'

/** The server that offers a tool, and the tool's name as the harness and the model know it. */
export function hostToolName(tool: string): { server: string; name: string } {
  return { server: SERVER, name: `mcp__${SERVER}__${tool}` }
}

/**
 * flower's own tools as an MCP server in this process.
 *
 * Quirk: without `alwaysLoad` the harness may hide them behind its search for tools, where a model does not look.
 */
export function hostServer(
  sdk: Pick<Sdk, 'createSdkMcpServer' | 'tool'>,
  tools: readonly HostTool[],
): Record<string, McpSdkServerConfigWithInstance> {
  const server = sdk.createSdkMcpServer({
    name: SERVER,
    alwaysLoad: true,
    tools: tools.map((tool) =>
      sdk.tool(tool.name, tool.description, shapeOf(tool), async (input) => answer(tool, input)),
    ),
  })
  return { [SERVER]: server }
}

function shapeOf({ input }: HostTool): Record<string, z.ZodString> {
  return Object.fromEntries(
    Object.entries(input).map(([name, meaning]) => [name, z.string().describe(meaning)]),
  )
}

async function answer(tool: HostTool, input: Readonly<Record<string, string>>): Promise<Answer> {
  try {
    return { content: [{ type: 'text', text: await tool.run(input) }] }
  } catch (error) {
    return { content: [{ type: 'text', text: messageOf(error) }], isError: true }
  }
}

interface Answer {
  content: { type: 'text'; text: string }[]
  isError?: boolean
  [key: string]: unknown
}
