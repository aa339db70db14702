import fc from 'fast-check'
import type { CleanPolicy } from '../../../src/sessions/clean/clean.ts'
import type { Entry } from '../../../src/sessions/entry.ts'

const REFUSED = "The user doesn't want to proceed with this tool use. The tool use was rejected."
const INTERRUPTED = `${REFUSED} Correction to the text above: this call was stopped while running, not refused before it ran.`

// Few of each, so that they meet: duplicates, results before their calls, parents in circles, threads that share an id.
const uuid = fc.integer({ min: 0, max: 14 }).map((n) => `u${n}`)
const call = fc.integer({ min: 0, max: 9 }).map((n) => `t${n}`)
const response = fc.integer({ min: 0, max: 5 }).map((n) => `m${n}`)

const textBlock = fc.record({
  type: fc.constant('text'),
  text: fc.constantFrom('words', '', 'x'.repeat(3_000)),
})
const thinking = fc.constant({ type: 'thinking', thinking: 'hm' })
const image = fc.constant({ type: 'image', source: { type: 'base64', data: 'AAAA' } })
const toolCall = fc.record({
  type: fc.constant('tool_use'),
  id: call,
  name: fc.constantFrom('Read', 'Grep', 'Bash', 'Write', 'Agent'),
  input: fc.record({ command: fc.constantFrom('ls', 'rm x') }),
})
const content = fc.oneof(
  fc.constantFrom('fine', 'y'.repeat(2_500), REFUSED, INTERRUPTED, 'PreToolUse:Bash hook error: no'),
  fc.constant('[Request interrupted by user for tool use]\nhalf of it'),
  fc.array(fc.oneof(textBlock, image), { maxLength: 3 }),
)
const toolResult = fc.record(
  { type: fc.constant('tool_result'), tool_use_id: call, content, is_error: fc.boolean() },
  { requiredKeys: ['type', 'tool_use_id'] },
)

const links = {
  uuid,
  parentUuid: fc.option(uuid),
  isSidechain: fc.boolean(),
  agentId: fc.constantFrom('a', 'b'),
}

const assistantEntry = fc.record(
  {
    type: fc.constant('assistant'),
    ...links,
    message: fc.record({
      id: response,
      model: fc.constantFrom('claude', '<synthetic>'),
      content: fc.oneof(
        { weight: 6, arbitrary: fc.tuple(fc.oneof(toolCall, toolCall, textBlock, thinking)) },
        { weight: 1, arbitrary: fc.array(fc.oneof(toolCall, textBlock, thinking), { maxLength: 4 }) },
        { weight: 1, arbitrary: fc.constant('a plain string') },
      ),
    }),
    isApiErrorMessage: fc.constantFrom(true, false, false, false),
  },
  { requiredKeys: ['type', 'message'] },
)

const userEntry = fc.record(
  {
    type: fc.constant('user'),
    ...links,
    message: fc.record({
      role: fc.constant('user'),
      content: fc.oneof(
        { weight: 5, arbitrary: fc.tuple(toolResult) },
        { weight: 2, arbitrary: fc.array(fc.oneof(toolResult, textBlock), { maxLength: 4 }) },
        { weight: 2, arbitrary: fc.constant('Go on.') },
      ),
    }),
    toolDenialKind: fc.constant('permission-rule'),
    toolUseResult: fc.constantFrom('a string', { interrupted: true }, { interrupted: false }),
  },
  { requiredKeys: ['type', 'message'] },
)

const otherEntry = fc.record(
  {
    type: fc.constantFrom('progress', 'system', 'mode', 'summary'),
    ...links,
    leafUuid: uuid,
    message: fc.constantFrom(null, 'odd', 3),
  },
  { requiredKeys: ['type'] },
)

/** Anything that could be found in a file: far worse than what a harness writes. */
const wildTranscript: fc.Arbitrary<Entry[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: assistantEntry },
    { weight: 4, arbitrary: userEntry },
    { weight: 1, arbitrary: otherEntry },
  ),
  { maxLength: 40 },
) as fc.Arbitrary<Entry[]>

const step = fc.record({
  tools: fc.array(fc.constantFrom('Read', 'Bash', 'Write'), { minLength: 1, maxLength: 3 }),
  thinks: fc.boolean(),
  answers: fc.constantFrom('fine', 'z'.repeat(2_500), REFUSED, INTERRUPTED),
  unanswered: fc.boolean(),
  fails: fc.boolean(),
  sidechain: fc.boolean(),
})

/** Chains as a harness writes them: parallel calls, each block a line of its own, each result hung on its own call. */
export const tidyTranscript: fc.Arbitrary<Entry[]> = fc.array(step, { maxLength: 25 }).map((steps) => {
  const entries: Entry[] = [
    { type: 'user', uuid: 'begin', parentUuid: null, message: { role: 'user', content: 'Begin.' } },
  ]
  let leaf = 'begin'
  const add = (type: string, id: string, parentUuid: string, message: object, extra: object = {}): string => {
    entries.push({ type, uuid: id, parentUuid, message, ...extra })
    return id
  }
  for (const [n, { tools, thinks, answers, unanswered, fails, sidechain }] of steps.entries()) {
    const said = (block: object): object => ({ id: `m${n}`, role: 'assistant', content: [block] })
    if (fails)
      leaf = add('assistant', `e${n}`, leaf, said({ type: 'text', text: 'API Error' }), {
        isApiErrorMessage: true,
      })
    if (thinks) leaf = add('assistant', `k${n}`, leaf, said({ type: 'thinking', thinking: 'hm' }))
    const made = tools.map((name, index) => {
      leaf = add(
        'assistant',
        `c${n}-${index}`,
        leaf,
        said({ type: 'tool_use', id: `t${n}-${index}`, name, input: { command: 'ls' } }),
      )
      return leaf
    })
    const answered = unanswered ? made.slice(1) : made
    for (const parent of answered) {
      const id = parent.replace('c', 't')
      const block = {
        type: 'tool_result',
        tool_use_id: id,
        content: answers,
        is_error: answers.startsWith('The user'),
      }
      leaf = add('user', parent.replace('c', 'r'), parent, { role: 'user', content: [block] })
    }
    if (sidechain)
      add(
        'user',
        `s${n}`,
        leaf,
        { role: 'user', content: 'of a subagent' },
        { isSidechain: true, agentId: 'a' },
      )
  }
  return entries
})

export const anyTranscript: fc.Arbitrary<Entry[]> = fc.oneof(wildTranscript, tidyTranscript)

export const anyPolicy: fc.Arbitrary<CleanPolicy> = fc.record({
  expire: fc.option(
    fc.record({ isGlance: fc.constant((command: string) => command === 'ls'), newest: fc.nat(6) }),
  ),
  trim: fc.option(
    fc.record({
      save: fc.constant((text: string) => `/spill/${text.length}`),
      over: fc.constantFrom(600, 2_000),
      newest: fc.nat(5),
    }),
  ),
  prune: fc.boolean(),
})
