/** The MCP server that offers flower's own tools. */
export const HOST_SERVER = 'flower'

/** The server that offers a tool, and the tool's name as the harness and the model know it. */
export function hostToolName(tool: string): { server: string; name: string } {
  return { server: HOST_SERVER, name: `mcp__${HOST_SERVER}__${tool}` }
}
