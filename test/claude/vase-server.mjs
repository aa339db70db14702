// A small MCP server over standard input and output, for tests: one tool that answers with a text and an image.
import { createInterface } from 'node:readline'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const TOOL = {
  name: 'fill_vase',
  description: 'Fills a vase.',
  inputSchema: { type: 'object', properties: {} },
}

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'vase', version: '1.0.0' },
  }),
  'tools/list': () => ({ tools: [TOOL] }),
  'tools/call': () => ({
    content: [
      { type: 'text', text: 'The vase is full.' },
      { type: 'image', data: PIXEL, mimeType: 'image/png' },
    ],
  }),
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  const result = answers[method]?.(params) ?? {}
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`)
})
