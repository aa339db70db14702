import { expect, it } from 'vitest'
import { hostServer } from '../../src/claude/host-tools.ts'
import type { HostTool } from '../../src/harness/port.ts'

const plant: HostTool = {
  name: 'plant',
  description: 'Plants.',
  input: { what: 'what', where: 'where' },
  optional: ['where'],
  run: async (input) => JSON.stringify(input),
}

type Handler = (request: unknown) => unknown

/** Asks the server as the harness would; the SDK itself takes a second to load. */
async function asking(method: string, params: object): Promise<unknown> {
  const handlers: Handler[] = []
  const server = { setRequestHandler: (_schema: unknown, handler: Handler) => void handlers.push(handler) }
  const createSdkMcpServer = () => ({ instance: { server } })
  hostServer({ createSdkMcpServer } as never, [plant])
  const [list, call] = handlers
  return (method === 'tools/list' ? list : call)?.({ method, params })
}

const called = (input: object) => asking('tools/call', { name: 'plant', arguments: input })

it('offers a tool with what it needs, and what may be left out', async () => {
  expect(await asking('tools/list', {})).toMatchObject({
    tools: [
      { name: 'plant', inputSchema: { required: ['what'], properties: { where: { type: 'string' } } } },
    ],
  })
})

it.each([
  ['texts', { what: 'a rose', where: 'left' }, { what: 'a rose', where: 'left' }],
  ['a list, a line each', { what: ['a rose', 'a tulip'] }, { what: 'a rose\na tulip' }],
  ['what is left out', { what: 'a rose' }, { what: 'a rose' }],
  ['null for it', { what: 'a rose', where: null }, { what: 'a rose' }],
])('takes %s', async (_, input, taken) => {
  expect(await called(input)).toEqual({ content: [{ type: 'text', text: JSON.stringify(taken) }] })
})

it.each([
  [{ where: 'left' }, "The tool plant needs the text 'what'."],
  [{ what: 7 }, "The tool plant needs the text 'what'."],
  [{ what: ['a rose', 7] }, "The tool plant needs the text 'what'."],
])('refuses %j, and says what is missing', async (input, text) => {
  expect(await called(input)).toEqual({ content: [{ type: 'text', text }], isError: true })
})
