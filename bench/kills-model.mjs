// @ts-check
import { call, say } from '../dist/testing/index.js'
import { commandOf, LOOK, UNITS, unitIn } from './kills-job.mjs'

export const PROMPT = `Do the units 1 to ${UNITS} of the job in their order, each once.`
export const GO_ON = 'Go on with the job.'
export const LAST_WORD = 'All units are done.'

/**
 * A model that does the job. It knows nothing but its conversation, so that what a kill takes from that is done again. Of a call
 * whose outcome it does not know, and where it is told that the run before was cut off, it looks at the scene, once, before it
 * repeats anything; else it never looks.
 *
 * @type {(request: import('../dist/testing/index.js').ModelRequest) => import('../dist/testing/index.js').MessageReply}
 */
export function worker(request) {
  if (!request.says(PROMPT)) return say('Which job?')
  const { next, inDoubt } = standing(request.messages)
  if (isHandoffRequest(request)) return say(documentOf(next, inDoubt))
  if (inDoubt) return call('Bash', { command: LOOK })
  return next > UNITS ? say(LAST_WORD) : call('Bash', { command: commandOf(next) })
}

/**
 * Whether the newest thing that is said asks for the document: one that was asked for before a kill no longer counts.
 *
 * @param {import('../dist/testing/index.js').ModelRequest} request
 */
export function isHandoffRequest({ messages }) {
  const last = messages.findLast(({ role }) => role === 'user')
  const said = last?.content.filter(({ type, text }) => type === 'text' && !isReminder(text)) ?? []
  return `${said.at(-1)?.text}`.includes('your answer to this message is the handoff document')
}

/** @param {unknown} text */
function isReminder(text) {
  return `${text}`.startsWith('<system-reminder>')
}

/** @param {import('../dist/testing/index.js').ModelRequest} request */
export function isTakeover({ turn, firstUserText }) {
  return turn === 0 && writtenIn(firstUserText) !== null
}

/**
 * @param {number} next
 * @param {boolean} inDoubt
 */
function documentOf(next, inDoubt) {
  const step = inDoubt ? `Unit ${next} is next; it may have run, look first.` : `Unit ${next} is next.`
  return `## Doing\n\nThe units of the job.\n\n## Next\n\n- ${step}\n`
}

/**
 * @param {string} text
 * @returns {Standing | null}
 */
function writtenIn(text) {
  // Below the document stands what flower recorded, with older words of the model in it.
  const found = /- Unit (\d+) is next(;|\.)/.exec(text)
  return found ? { next: Number(found[1]), inDoubt: found[2] === ';' } : null
}

/**
 * Where the work stands.
 *
 * @param {readonly import('../dist/testing/index.js').Message[]} messages
 * @returns {Standing}
 */
function standing(messages) {
  const blocks = messages.flatMap(({ content }) => content)
  const results = new Map(
    blocks.filter(({ type }) => type === 'tool_result').map((block) => [block.tool_use_id, textOf(block)]),
  )
  /** @type {Standing} */
  let stands = { next: 1, inDoubt: false }
  for (const { type, text, id, input } of blocks) {
    if (type === 'text') {
      stands = writtenIn(`${text}`) ?? stands
      if (`${text}`.includes('was cut off in the middle')) stands = { ...stands, inDoubt: true }
    }
    if (type !== 'tool_use') continue
    const { command } = /** @type {Record<string, unknown>} */ (input ?? {})
    const result = results.get(id) ?? ''
    const unit = unitIn(command)
    if (unit !== null) {
      const done = result.includes(`; unit ${unit} is done.`)
      stands = done ? { next: unit + 1, inDoubt: false } : { next: unit, inDoubt: true }
    } else if (command === LOOK && /^\d+$|no output/.test(result)) {
      stands = { next: (Number.parseInt(result, 10) || 0) + 1, inDoubt: false }
    }
  }
  return stands
}

/** @param {import('../dist/testing/index.js').ContentBlock} result */
function textOf({ content }) {
  const blocks = Array.isArray(content) ? content : [{ text: content }]
  return blocks
    .map(({ text }) => `${text ?? ''}`)
    .join('\n')
    .trim()
}

/** @typedef {{ readonly next: number, readonly inDoubt: boolean }} Standing `inDoubt`: whether `next` has run is not known */
