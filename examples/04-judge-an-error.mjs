// What an error text means, in the words of any provider.
import assert from 'node:assert/strict'
import { classify, isOverflow, overflowNumbers } from 'flower-agent'

const refusal = 'prompt is too long: 210000 tokens > 200000 maximum'
assert.equal(isOverflow(refusal), true)
assert.deepEqual(overflowNumbers(refusal), { actual: 210_000, limit: 200_000 })

assert.equal(classify('API Error: 529 {"type":"overloaded_error"}').kind, 'retry')
assert.equal(classify('Invalid API key · Please run /login').kind, 'reauth')
assert.equal(isOverflow('max_tokens: 128001 > 64000, which is the maximum number of output tokens'), false)
