import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOverflow, overflowNumbers } from '../../src/handoff/overflow.ts'
import { misread, OWN } from './error-texts.ts'

const REFUSAL = 'prompt is too long: 213462 tokens > 200000 maximum'

/** Among the texts labelled fatal are quotations, which are told by their layout; wrapped, they lose it. */
const MAY_SEEM: ReadonlySet<string> = new Set(['overflow', 'fatal'])

describe('isOverflow', () => {
  it('knows its own from near misses', () => {
    const overflows = OWN.filter((row) => row.label === 'overflow')
    const others = OWN.filter((row) => row.label !== 'overflow')
    expect(overflows.length).toBeGreaterThan(200)
    expect(others.length).toBeGreaterThan(300)
    expect(overflows.filter((row) => !isOverflow(row.text))).toEqual([])
    expect(others.filter((row) => isOverflow(row.text))).toEqual([])
  })

  it('believes any of several texts', () => {
    expect(isOverflow('API Error: 400', 'invalid_request', 'prompt_too_long')).toBe(true)
    expect(isOverflow('API Error: 400', 'invalid_request')).toBe(false)
    expect(isOverflow()).toBe(false)
  })

  it('takes one text for a hint of what another one is about', () => {
    expect(isOverflow('Too many tokens')).toBe(true)
    expect(isOverflow('Too many tokens', 'ThrottlingException')).toBe(false)
  })

  it('sees through any depth of wrapping', () => {
    const wrap = (body: string, depth: number): string =>
      depth === 0 ? body : wrap(JSON.stringify({ error: { message: body, code: 500 } }), depth - 1)
    for (const depth of [1, 2, 3, 4]) {
      expect(isOverflow(wrap(REFUSAL, depth))).toBe(true)
      expect(overflowNumbers(wrap(REFUSAL, depth))).toEqual({ limit: 200_000, actual: 213_462 })
    }
  })

  it.each([
    ['a body', (text: string) => JSON.stringify({ error: { message: text } })],
    ['the harness', (text: string) => `Claude Code returned an error result: ${text}`],
    ['Python', (text: string) => `RuntimeError('${text.replaceAll("'", "\\'")}')`],
    ['a request id', (text: string) => `${text} (request id: 20260101123456789)`],
    ['a stack', (text: string) => `${text}\n    at N4.generate (file:///C:/u/cli.js:428:25698)`],
    ['narrow lines', (text: string) => text.replace(/(.{50,60}) /g, '$1\n     ')],
  ])('sees through %s', (_what, wrapped) => {
    const missed = OWN.filter((row) => row.label === 'overflow' && !isOverflow(wrapped(row.text)))
    const taken = OWN.filter((row) => !MAY_SEEM.has(row.label) && isOverflow(wrapped(row.text)))
    expect(missed).toEqual([])
    expect(taken).toEqual([])
  })

  it.each([
    ['a tool result', `{"type":"tool_result","tool_use_id":"toolu_1","content":"Error: ${REFUSAL}"}`],
    ['a tool result as the harness shows it', `<tool_use_error>${REFUSAL}</tool_use_error>`],
    ['a hit of a search', `src/llm/errors.ts:41:  message: "${REFUSAL}",`],
    ['a numbered line of a file', `    12→const TEXT = "${REFUSAL}"`],
    ['a line of source code', `if (message.includes("${REFUSAL}")) return true`],
    ['a changed line', `+  expect(isOverflow("${REFUSAL}")).toBe(true)`],
    ['a log of tests', ` FAIL  test/a.test.ts > overflow\nAssertionError: expected "${REFUSAL}" to be true`],
    [
      'a stack trace from a test',
      `Error: ${REFUSAL}\n    at parse (/home/u/project/test/replay.test.ts:12:9)`,
    ],
    ['what a command printed', `Exit code 1\nError: ${REFUSAL}`],
    ['a title of a commit', `fix(api): hand over when ${REFUSAL}`],
    ['a heading of a document', `# Errors\n\n${REFUSAL}`],
    ['a sentence about it', `I searched for "${REFUSAL}" and found nothing.`],
    ['a plan', 'Add a test that the prompt is too long error is not retried'],
    ['a question', 'What happens if the prompt is too long?'],
  ])('is not misled by %s', (_what, text) => {
    expect(isOverflow(text)).toBe(false)
  })

  it('believes what precedes a quotation', () => {
    const echo = `{"type":"tool_result","content":"rate limit exceeded"}`
    expect(isOverflow(`400 ${REFUSAL}\nRequest: ${echo}`)).toBe(true)
  })

  it('reads the beginning and the end of a long text, not what lies between', () => {
    const filler = 'All work and no play makes a long document. '.repeat(2_000)
    expect(isOverflow(`${REFUSAL}\n${filler}`)).toBe(true)
    expect(
      isOverflow(`Traceback (most recent call last):\n${filler}\nopenai.BadRequestError: ${REFUSAL}`),
    ).toBe(true)
    expect(isOverflow(`${filler}\n${REFUSAL}\n${filler}`)).toBe(false)
  })

  it.each([
    ['one word', 'prompt '],
    ['open quotation marks', '"prompt is '],
    ['numbers', '1 > 2 + 3 '],
    ['blanks', ' '],
    ['slashes', 'a/b.c:1:'],
    ['backslashes', '\\'],
    ['Chinese', '上下文'],
  ])('judges a megabyte of %s in its time', (_what, piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length))
    // A quadratic scan of it takes minutes, far beyond the time limit of a test.
    expect(isOverflow(text)).toBe(false)
  })
})

describe('overflowNumbers', () => {
  it('reads what is stated', () => {
    expect(OWN.filter((row) => row.limit !== undefined).length).toBeGreaterThan(100)
    expect(misread(OWN)).toEqual([])
  })

  it.each([
    ['thousands', 'prompt is too long: 1,043,112 tokens > 1,000,000 maximum', 1_000_000, 1_043_112],
    ['suffixes', 'Model context window is 128k tokens, you requested 0.2M tokens', 128_000, 200_000],
    ['full width', '输入 tokens：１３１０８０，超过上限：１３１０７２', 131_072, 131_080],
    ['a range', 'Range of input length should be [1, 129024]', 129_024, undefined],
    [
      'input and answer',
      'input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000',
      200_000,
      188_240,
    ],
    [
      'a lost plus sign',
      'input length and `max_tokens` exceed context limit: 142251   64000 > 200000',
      200_000,
      142_251,
    ],
    [
      'a count below the limit',
      "Request 182387 input tokens exceeds the model's maximum context length 202750",
      202_750,
      182_387,
    ],
    ['either order', 'max context length is 16384, but the prompt has 17001 tokens', 16_384, 17_001],
    ['fields', '{"type":"exceed_context_size_error","n_prompt_tokens":14429,"n_ctx":8192}', 8_192, 14_429],
  ])('understands %s', (_what, text, limit, actual) => {
    expect(overflowNumbers(text)).toEqual({ limit, ...(actual !== undefined && { actual }) })
  })

  it.each([
    ['a status and a request id', 'API Error: 400 Prompt is too long (request id: 20260101123456)'],
    ['an error code', 'invalid params, context window exceeds limit (2013)'],
    ['an excess', 'prompt too long; exceeded max context length by 1482 tokens'],
    [
      'what is left',
      'Sending this message (9 tokens) might exceed the context window limit (-31,601,307 tokens left)',
    ],
    ['a wait', 'Context limit reached; retrying in 30 seconds (attempt 4/10)'],
    ['a text that is no overflow', 'File content (45923 tokens) exceeds maximum allowed tokens (25000).'],
  ])('does not take %s', (_what, text) => {
    expect(overflowNumbers(text)).toEqual({})
  })

  it('invents nothing', () => {
    const size = fc.integer({ min: 1_000, max: 5_000_000 })
    fc.assert(
      fc.property(size, size, fc.integer({ min: 400, max: 599 }), (limit, actual, status) => {
        const text = `API Error: ${status} The input (${actual} tokens) is longer than the model's context length (${limit} tokens).`
        expect(overflowNumbers(text)).toEqual({ limit, actual })
      }),
    )
  })
})
