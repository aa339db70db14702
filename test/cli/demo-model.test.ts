import { describe, expect, it } from 'vitest'
import { repairScript } from '../../src/cli/demo/model/script.ts'
import { handoffPrompt } from '../../src/handoff/prompt.ts'
import { takeoverPrompt } from '../../src/handoff/takeover.ts'
import type { MessageReply } from '../../src/testing/index.ts'
import { ModelRequest } from '../../src/testing/request.ts'

const TASK = 'Make all tests pass. Leave the tests and the data as they are. Thank you.'

/** A tool call and what came back. */
interface Exchange {
  readonly said?: string
  readonly name: string
  readonly input: Readonly<Record<string, string>>
  readonly output: string
}

/** What the model replies to a prompt after some tool calls; `last` is said to it beside the last result. */
async function replyTo(
  prompt: string,
  exchanges: readonly Exchange[] = [],
  last = '',
): Promise<MessageReply> {
  const messages = exchanges.flatMap(({ said = '', name, input, output }, at) => [
    {
      role: 'assistant',
      content: [
        { type: 'text', text: said },
        { type: 'tool_use', id: `t${at}`, name, input },
      ],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: `t${at}`, content: output }] },
  ])
  const said = { role: 'user', content: [{ type: 'text', text: last }] }
  const body = JSON.stringify({
    model: 'claude-sonnet-4-5',
    messages: [{ role: 'user', content: prompt }, ...messages, ...(last === '' ? [] : [said])],
  })
  const request = ModelRequest.read({ index: 0, path: '/v1/messages', headers: {}, body, at: 0 })
  return (await repairScript({ replyMs: 0, documentMs: 0 })(request!)) as MessageReply
}

function takeover(document: string): string {
  const path = '/w/.flower/notes/handoff-repair.md'
  return takeoverPrompt({
    step: 'repair',
    words: [{ kind: 'step', text: TASK }],
    document,
    degraded: false,
    path,
  })
}

function callsIn({ content }: MessageReply): unknown[] {
  return content.flatMap((block) => (block.type === 'tool_use' ? [block.input] : []))
}

function textIn({ content }: MessageReply): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('')
}

const READ_MONEY: Exchange = {
  name: 'Read',
  input: { file_path: 'src/money.js' },
  output: '1\t/** Costs. */\n2\texport function costOf(minutes, rate) {\n3\t  return 0\n4\t}\n5\t',
}
const MONEY_FAILS: Exchange = {
  name: 'Bash',
  input: { command: 'node --test --test-reporter=tap test/money.test.js' },
  output:
    'not ok 1 - money: amounts\n  ---\n  error: |-\n    3 of 8 amounts differ:\n    …\n# pass 1\n# fail 1',
}
const DEAD_END = '- [X4] `src/money.js`, "add Number.EPSILON before rounding": no.'
const RULE = '- [D2] Amounts are rounded half up.'

describe('the model of the demo as a successor', () => {
  it.each([
    ['1. `src/money.js`: x\n2. `src/csv.js`: y', 'src/money.js'],
    ['1. `src/csv.js`: y\n2. `src/money.js`: x', 'src/csv.js'],
  ])('begins with the module that stands first under Next: %j', async (next, file) => {
    const reply = await replyTo(takeover(`## Doing\nx\n\n## Next\n${next}`))
    expect(callsIn(reply)[0]).toEqual({ file_path: file })
  })

  it.each(['', '## Doing\nRepairing `src/money.js`.', 'Edited away.'])(
    'stops when %j is all that it is left',
    async (document) => {
      const reply = await replyTo(takeover(document))
      expect(callsIn(reply)).toEqual([])
      expect(textIn(reply)).toContain('does not say what comes next')
    },
  )

  it.each([
    [`## Decided\n${RULE}\n## Dead ends\n${DEAD_END}`, 'rest >= half'],
    [`## Decided\n${RULE.replace('up', 'down')}\n## Dead ends\n${DEAD_END}`, 'rest > half'],
    [`## Decided\n${RULE}`, 'Number.EPSILON'],
  ])('goes by what is decided and by what is ruled out: %j', async (sections, code) => {
    const prompt = takeover(`## Doing\nx\n## Next\nsrc/money.js\n${sections}`)
    const [edit] = callsIn(await replyTo(prompt, [READ_MONEY, MONEY_FAILS]))
    expect(edit).toMatchObject({
      old_string: 'export function costOf(minutes, rate) {\n  return 0\n}',
      new_string: expect.stringContaining(code) as string,
    })
  })

  it('uses the seed of the document', async () => {
    const read = {
      ...READ_MONEY,
      input: { file_path: 'src/csv.js' },
      output: '1\texport function parse(text) {\n2\t}',
    }
    const prompt = takeover('## Doing\nx\n## Next\n`src/csv.js`: `SEED=4711 node --test`')
    expect(callsIn(await replyTo(prompt, [read]))).toEqual([
      { command: 'SEED=4711 node --test --test-reporter=tap test/csv.test.js' },
    ])
  })
})

describe('the document that the model of the demo writes', () => {
  const REQUEST = handoffPrompt({ used: 30_000, window: 50_000 })
  const TRIED: Exchange = {
    name: 'Edit',
    said: 'I try "add Number.EPSILON before rounding".',
    input: { file_path: 'src/money.js', old_string: 'a', new_string: 'b' },
    output: 'updated',
  }
  const OVERVIEW: Exchange = {
    name: 'Bash',
    input: { command: "node --test --test-reporter=tap | grep -E '^(not ok|# (pass|fail))'" },
    output: 'not ok 4 - csv: rows\nnot ok 9 - money: amounts\n# pass 7\n# fail 2',
  }

  it('says what the session has seen', async () => {
    const document = textIn(await replyTo(TASK, [OVERVIEW, READ_MONEY, TRIED, MONEY_FAILS], REQUEST))
    expect(document).toContain('2 of 9 tests failed')
    expect(document).toContain('`src/money.js`: half done. The file still holds the failed attempt X1')
    expect(document).toContain('- [D1] The user: "Leave the tests and the data as they are."')
    expect(document).toContain('- [X1] `src/money.js`, "add Number.EPSILON before rounding":')
    expect(document).toContain('  - Seen: 3 of 8 amounts differ.')
    expect(document).toContain('2. `src/csv.js`: not looked at yet.')
    expect(document).toContain('`costOf`, line 2')
  })

  it('keeps what was inherited as it stands, and counts on from its ids', async () => {
    const inherited =
      '## Doing\nx\n## Decided\n- [D7] Tea, not coffee.\n## Dead ends\n- [X3] Shouting.\n## Next\nsrc/money.js'
    const document = textIn(await replyTo(takeover(inherited), [READ_MONEY, TRIED, MONEY_FAILS], REQUEST))
    expect(document).toContain('- [D7] Tea, not coffee.')
    expect(document).toContain('- [X3] Shouting.\n- [X4] `src/money.js`')
  })

  it('does not call an attempt a dead end before it is tested', async () => {
    const document = textIn(await replyTo(TASK, [OVERVIEW, READ_MONEY, TRIED], REQUEST))
    expect(document).toContain('which is not tested yet')
    expect(document).toContain('## Dead ends\n\n(empty)')
  })
})
