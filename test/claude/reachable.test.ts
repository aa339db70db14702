import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { reachable } from '../../src/claude/reachable.ts'

/** A port of this machine on which somebody listens until `close` is called. */
async function listening(): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
  onTestFinished(close)
  return { port: (server.address() as { port: number }).port, close }
}

it('tells whether a connection can be made, without a request', async () => {
  const { port, close } = await listening()
  const endpoint = `http://127.0.0.1:${port}/v1`
  expect(await reachable(endpoint, {})).toBe(true)
  await close()
  expect(await reachable(endpoint, {})).toBe(false)
})

it('asks the proxy where there is one, but not for what is on this machine', async () => {
  const { port, close } = await listening()
  const proxy = { HTTPS_PROXY: `http://127.0.0.1:${port}`, HTTP_PROXY: `http://127.0.0.1:${port}` }
  expect(await reachable('https://api.example.invalid', proxy)).toBe(true)
  await close()
  expect(await reachable('https://api.example.invalid', proxy)).toBe(false)
  const here = await listening()
  expect(await reachable(`http://127.0.0.1:${here.port}`, proxy)).toBe(true)
})

it('takes what is no address for reachable', async () => {
  expect(await reachable('Amazon Bedrock', {})).toBe(true)
})
