import { expect, it } from 'vitest'
import { proxyFor } from '../../src/claude/proxy.ts'

const ENV = { HTTP_PROXY: 'http://plain:1', https_proxy: 'http://secure:2' }

it.each([
  ['https://api.example', ENV, 'https_proxy http://secure:2/'],
  ['http://gateway.example', ENV, 'HTTP_PROXY http://plain:1/'],
  ['Amazon Bedrock', ENV, 'https_proxy http://secure:2/'],
  ['https://api.example', { HTTPS_PROXY: 'http://first:3', ...ENV }, 'HTTPS_PROXY http://first:3/'],
  ['https://api.example', { HTTPS_PROXY: 'nonsense', ...ENV }, 'https_proxy http://secure:2/'],
  ['https://api.example', { HTTP_PROXY: 'http://plain:1' }, null],
  ['http://127.0.0.1:8080', ENV, null],
  ['https://localhost', ENV, null],
  ['http://[::1]:8080/v1', ENV, null],
])('for %s in %j it is %s', (endpoint, env, expected) => {
  const proxy = proxyFor(endpoint, env)
  expect(proxy && `${proxy.variable} ${proxy.url}`).toBe(expected)
})
