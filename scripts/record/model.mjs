// @ts-check
import { call, say, together } from '../../dist/testing/index.js'
import { PROJECT } from './project.mjs'

/** @typedef {import('../../dist/testing/index.js').ModelRequest} ModelRequest */
/** @typedef {import('../../dist/testing/index.js').Reply} Reply */

/** What the person is asked, and what they say while it is worked. */
export const OPTIONS = ['stop, and name the file', 'keep what could be read, and warn', 'skip it']
export const MAIL = 'Name the damaged file in the warning.'

const BRIEF = `## Goal

\`readLog\` reads logs that are compressed with gzip, too.

## Acceptance criteria

- \`node --test\` passes.
- Of a damaged file, what could be read is kept, with a warning.

## Boundaries

No dependency is added.

## Unknowns and assumptions

None.
`

const GOAL = `## Goal

\`readLog\` reads logs that are compressed with gzip, too.

## Checks

- [ ] \`node --test\` passes.
- [ ] Of a damaged file, what could be read is kept, with a warning.
`

const HANDOFF = `## Doing

Logs with gzip are read and their test passes; the warning about a damaged one is next.

## Decided

- [D1] What could be read of a damaged file is kept: the user chose that.
- [D2] A file counts as compressed by its first two bytes, never by its name: rotated logs end in \`.1\`.

## Dead ends

- [X1] \`gunzipSync\` on a truncated file: it throws away all that it had read. Use \`finishFlush: Z_SYNC_FLUSH\`.

## Next

1. The warning, with the name of the file in it.
2. A test with a truncated file.

## Scene

- \`src/read-log.mjs\`: the reader
- \`test/read-log.test.mjs\`: its tests
`

/**
 * The model of the picture: a clarifier, a coordinator and its workers, as far as they come.
 *
 * @param {{ told: Promise<unknown>, released: Promise<unknown> }} moments `told`: the person has said something; `released`: the picture is there
 * @returns {(request: ModelRequest) => Promise<Reply>}
 */
export function gzipStory({ told, released }) {
  return async (request) => {
    const { kind, system, turn, lastUserText } = request
    if (kind === 'subagent') return request.says('truncated') ? second(turn, released) : first(turn, told)
    if (lastUserText.includes('your answer to this message is the handoff document'))
      return say(HANDOFF, { waitMs: 400 })
    if (system.includes('You find out what is wanted')) return clarifier(turn, lastUserText)
    return request.says('[X1]') ? successor(turn) : coordinator(turn)
  }
}

const READER = 'src/read-log.mjs'
const BEFORE = PROJECT[READER] ?? ''
const AFTER = `${BEFORE.replace(/^/, "import { gunzipSync } from 'node:zlib'\n").replace("readFileSync(path, 'utf8')", 'textOf(readFileSync(path))')}
function textOf(bytes) {
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b
  return (packed ? gunzipSync(bytes) : bytes).toString('utf8')
}
`

/** @param {number} input tokens */
const reading = (input) => ({ usage: { input, cacheRead: 0, cacheCreation: 0, output: 400 } })

/**
 * @param {number} turn
 * @param {string} said
 */
function clarifier(turn, said) {
  if (said.includes('Write down the goal')) return say(GOAL, reading(24_000))
  if (turn > 0) return say(BRIEF, reading(23_000))
  const question = 'What should become of a compressed log that is damaged?'
  return call('mcp__flower__ask', { question, options: OPTIONS.join('\n') }, reading(21_000))
}

/** @param {number} turn */
function coordinator(turn) {
  if (turn === 0) {
    const prompt = 'Make readLog in src/read-log.mjs read logs that are compressed with gzip.'
    return together(
      say('One worker teaches the reader gzip; the warning comes after it.'),
      call('Agent', { description: 'Read gzip', prompt, subagent_type: 'worker' }, reading(134_000)),
    )
  }
  return call(
    'Bash',
    { command: 'git diff --stat -- src', description: 'look at the work' },
    reading(151_000),
  )
}

/**
 * @param {number} turn
 * @param {Promise<unknown>} told
 */
async function first(turn, told) {
  if (turn === 0) return call('Read', { file_path: READER })
  if (turn === 1) {
    return call('Edit', {
      file_path: READER,
      old_string: BEFORE,
      new_string: AFTER,
    })
  }
  if (turn === 2)
    return call('Bash', { command: 'node --test --test-reporter=spec', description: 'run the tests' })
  await told
  return say('gzip is read; 2 of 2 tests pass.')
}

/** @param {number} turn */
function successor(turn) {
  const prompt = 'Warn of truncated logs in src/read-log.mjs, with the name of the file.'
  return turn === 0
    ? together(
        say('The reader is done. The warning names the file, as was asked.'),
        call(
          'Agent',
          { description: 'Warn of damaged logs', prompt, subagent_type: 'worker' },
          reading(23_000),
        ),
      )
    : say('Done.')
}

/**
 * @param {number} turn
 * @param {Promise<unknown>} released
 */
async function second(turn, released) {
  if (turn === 0)
    return call('Bash', { command: 'node --test --test-reporter=spec', description: 'run the tests' })
  await released
  return say('Done.')
}
