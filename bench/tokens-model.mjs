// @ts-check
import { call, say, together } from '../dist/testing/index.js'
import { commandOf, unitIn } from './tokens-job.mjs'

export const PROMPT = 'Do all units of the job in their order, each once.'
export const LAST_WORD = 'All units are done.'
/** A page and a half of what a session has seen, the same for a handoff and for a summary, in characters. */
const DOCUMENT_LENGTH = 5_000

/**
 * A model that does the job. It goes by the conversation alone, so after a handoff or a compaction by what was written down:
 * the unit that is next, and results that it still has to read.
 *
 * @param {import('./tokens-job.mjs').Job} job
 * @returns {import('../dist/testing/index.js').Script}
 */
export function workerFor(job) {
  /** @type {Map<string, import('./tokens-job.mjs').Unit>} */
  const putAside = new Map()
  return (request) => {
    if (request.kind !== 'main') return undefined
    const { next, unread } = standing(request, job, putAside)
    if (request.lastUserText.includes('Stop the work here.')) return say(documentOf(job, next, unread))
    if (request.lastUserText.includes('Respond with TEXT ONLY')) {
      return say(`<summary>\n${documentOf(job, next, unread)}\n</summary>`)
    }
    if (unread.length > 0) return together(...unread.map((file_path) => call('Read', { file_path })))
    const units = job.responses.find(([first]) => first?.number === next)
    if (!units) return say(LAST_WORD)
    return together(...units.map((unit) => call('Bash', { command: commandOf(unit) })))
  }
}

/**
 * @param {import('./tokens-job.mjs').Job} job
 * @param {number} next
 * @param {readonly string[]} unread
 */
function documentOf(job, next, unread) {
  const reads = unread.map((file) => `- Read ${file} whole.\n`).join('')
  const seen = job.text.slice(next, next + DOCUMENT_LENGTH).trim()
  return `## Doing\n\nThe units of the job.\n\n## Next\n\n${reads}- Unit ${next} is next.\n\n## Scene\n\n${seen}\n`
}

/**
 * Where the work stands: what was done last, or what was written down last.
 *
 * @param {import('../dist/testing/index.js').ModelRequest} request
 * @param {import('./tokens-job.mjs').Job} job
 * @param {Map<string, import('./tokens-job.mjs').Unit>} putAside files with results → what they hold
 * @returns {Standing}
 */
function standing({ messages }, job, putAside) {
  /** @type {import('../dist/testing/index.js').ContentBlock[]} */
  const results = []
  let hasRead = false
  for (const { content } of messages.toReversed()) {
    results.push(...content.filter(({ type }) => type === 'tool_result'))
    const written = content.map((block) => writtenIn(block)).findLast((found) => found !== null)
    if (written) return { ...written, unread: hasRead ? [] : written.unread }
    for (const { id, name, input } of content.toReversed()) {
      const { command, file_path } = /** @type {Record<string, string>} */ (input ?? {})
      const result = textOfResult(results.find(({ tool_use_id }) => tool_use_id === id))
      if (name === 'Read' && file_path !== undefined) {
        hasRead = true
        checkWhole(result, putAside.get(file_path), job)
      }
      const number = name === 'Bash' ? unitIn(command ?? '') : null
      if (number === null) continue
      const unread = hasRead ? [] : filesToRead(content, results, job, putAside)
      return { next: number + 1, unread }
    }
  }
  return { next: 1, unread: [] }
}

/**
 * @param {import('../dist/testing/index.js').ContentBlock} block
 * @returns {Standing | null}
 */
function writtenIn({ type, text }) {
  const next = type === 'text' ? /- Unit (\d+) is next\./.exec(`${text}`) : null
  if (!next) return null
  const unread = [...`${text}`.matchAll(/- Read (\S+) whole\./g)].map(([, file = '']) => file)
  return { next: Number(next[1]), unread }
}

/**
 * The files of those results of one response that are needed whole and are not.
 *
 * @param {readonly import('../dist/testing/index.js').ContentBlock[]} calls
 * @param {readonly import('../dist/testing/index.js').ContentBlock[]} results
 * @param {import('./tokens-job.mjs').Job} job
 * @param {Map<string, import('./tokens-job.mjs').Unit>} putAside
 */
function filesToRead(calls, results, job, putAside) {
  return calls.flatMap(({ id, input }) => {
    const { command = '' } = /** @type {Record<string, string>} */ (input ?? {})
    const unit = job.units[(unitIn(command) ?? 0) - 1]
    const shown = textOfResult(results.find(({ tool_use_id }) => tool_use_id === id))
    const file = /\S+\/spill\/\w+\.txt/.exec(shown)?.[0]
    if (!unit?.whole || file === undefined) return []
    putAside.set(file, unit)
    return [file]
  })
}

/**
 * @param {string} shown
 * @param {import('./tokens-job.mjs').Unit | undefined} unit
 * @param {import('./tokens-job.mjs').Job} job
 */
function checkWhole(shown, unit, job) {
  if (!unit) throw new Error('a file was read that holds no result')
  const lines = job.text
    .slice(unit.from, unit.from + unit.size)
    .trim()
    .split('\n')
  const lost = lines.findIndex((line) => !shown.includes(line.trim()))
  if (lost >= 0) throw new Error(`line ${lost + 1} of ${lines.length} of unit ${unit.number} was not shown`)
}

/** @param {import('../dist/testing/index.js').ContentBlock | undefined} result */
function textOfResult(result) {
  const { content } = result ?? {}
  if (!Array.isArray(content)) return `${content ?? ''}`
  return content.map(({ text }) => `${text ?? ''}`).join('\n')
}

/**
 * @typedef {{ readonly next: number, readonly unread: readonly string[] }} Standing `unread`: files with results that are
 *   needed whole and have not been read
 */
