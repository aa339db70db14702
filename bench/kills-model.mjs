// @ts-check
import { LOOK, unitIn } from './kills-job.mjs'

/*
 * What the models of all jobs have in common: they know nothing but their conversation, so that what a kill takes from that is done
 * again. Of a call whose outcome it does not know, and where it is told that the run before was cut off, a model looks at the scene,
 * once, before it repeats anything; else it never looks.
 */

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

/** @param {Standing} standing */
export function documentOf({ next, inDoubt }) {
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
export function standing(messages) {
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
    const { command, prompt } = /** @type {Record<string, unknown>} */ (input ?? {})
    const result = results.get(id) ?? ''
    const piece = pieceIn(prompt) ?? pieceOf(unitIn(command))
    if (piece !== null) {
      const done = result.includes(`; unit ${piece.last} is done.`)
      stands = done ? { next: piece.last + 1, inDoubt: false } : { next: piece.first, inDoubt: true }
    } else if (command === LOOK && /^\d+$|no output/.test(result)) {
      stands = { next: (Number.parseInt(result, 10) || 0) + 1, inDoubt: false }
    }
  }
  return stands
}

/**
 * What a worker is told.
 *
 * @param {Piece} piece
 */
export function orderOf({ first, last }) {
  return `Do the units ${first} to ${last}.`
}

/**
 * The units that somebody is told to do.
 *
 * @param {unknown} text
 * @returns {Piece | null}
 */
export function pieceIn(text) {
  const found = /Do the units (\d+) to (\d+)\./.exec(`${text}`)
  return found ? { first: Number(found[1]), last: Number(found[2]) } : null
}

/** @param {number | null} unit */
function pieceOf(unit) {
  return unit === null ? null : { first: unit, last: unit }
}

/** @param {import('../dist/testing/index.js').ContentBlock} result */
function textOf({ content }) {
  const blocks = Array.isArray(content) ? content : [{ text: content }]
  return blocks
    .map(({ text }) => `${text ?? ''}`)
    .join('\n')
    .trim()
}

/**
 * @typedef {{ readonly next: number, readonly inDoubt: boolean }} Standing `inDoubt`: whether `next` has run is not known
 *
 * @typedef {{ readonly first: number, readonly last: number }} Piece
 */
