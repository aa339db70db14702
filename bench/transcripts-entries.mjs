// @ts-check

/**
 * Characters in the tool results of 37 real sessions: 40 evenly spaced quantiles of 1,726 results.
 */
const SIZES = [
  0, 16, 22, 31, 42, 58, 73, 90, 98, 105, 119, 128, 140, 150, 160, 160, 163, 175, 200, 261, 350, 450, 540,
  610, 690, 790, 900, 1050, 1200, 1450, 1720, 2050, 2400, 2850, 3350, 4300, 5600, 8300, 14000, 26000,
]

const WORDS =
  'const value return import the of error at line src test file function total passed failed 数据 交接'.split(
    ' ',
  )

/**
 * The entries of a long session, the same on every call: in turn a word of the model's, a call of its, and the result, each with
 * what the harness writes around it. One result in fifty is a refusal, one response in a hundred an error of the API.
 *
 * @param {number} count
 * @returns {Generator<{ type: string, uuid: string, [key: string]: unknown }>}
 */
export function* entriesOfSession(count) {
  const random = randomNumbers(1)
  /** @type {string | null} */
  let parentUuid = null
  for (let n = 0; n < count; n++) {
    const uuid = uuidOf(n)
    const turn = Math.floor(n / 3)
    yield { parentUuid, uuid, timestamp: '2026-01-02T03:04:05.678Z', ...AROUND, ...said(n % 3, turn, random) }
    parentUuid = uuid
  }
}

const AROUND = {
  isSidechain: false,
  userType: 'external',
  entrypoint: 'sdk-ts',
  cwd: '/home/somebody/projects/something',
  sessionId: '0cc60112-60ff-4fd1-b866-2485922c6cc2',
  version: '2.1.332',
  gitBranch: 'main',
}

/**
 * @param {number} part
 * @param {number} turn
 * @param {() => number} random
 * @returns {{ type: string, [key: string]: unknown }}
 */
function said(part, turn, random) {
  const id = `toolu_${turn}`
  const looks = turn % 2 === 0
  if (part === 0) return response(turn, { type: 'text', text: words(200, random) }, turn % 100 === 99)
  if (part === 1) {
    const input = looks ? { file_path: `/src/file-${turn}.ts` } : { command: `make target-${turn}` }
    return response(turn, { type: 'tool_use', id, name: looks ? 'Read' : 'Bash', input }, false)
  }
  const refused = turn % 50 === 49
  const size = SIZES[Math.floor(random() * SIZES.length)] ?? 0
  const content = refused ? 'PreToolUse:Bash hook error: This is not yours to do.' : words(size, random)
  const result = { type: 'tool_result', tool_use_id: id, content, is_error: refused }
  return { type: 'user', message: { role: 'user', content: [result] } }
}

/**
 * @param {number} turn
 * @param {object} block
 * @param {boolean} failed
 */
function response(turn, block, failed) {
  const usage = {
    input_tokens: 3,
    cache_creation_input_tokens: 510,
    cache_read_input_tokens: 90_000,
    output_tokens: 120,
  }
  const message = {
    id: `msg_${turn}`,
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-4-5',
    content: [block],
    usage,
  }
  return { type: 'assistant', message, ...(failed ? { isApiErrorMessage: true } : {}) }
}

/**
 * @param {number} size in characters
 * @param {() => number} random
 */
function words(size, random) {
  let text = ''
  while (text.length < size)
    text += `${WORDS[Math.floor(random() * WORDS.length)]} ${Math.floor(random() * 1000)}\n`
  return text.slice(0, size)
}

/** @param {number} n */
function uuidOf(n) {
  // Spread as real ones are, so that the index is not filled in order.
  const spread = (Math.imul(n, 2_654_435_761) >>> 0).toString(16).padStart(8, '0')
  return `${spread}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
}

/**
 * @param {number} seed
 * @returns {() => number} from 0 to 1
 */
function randomNumbers(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
