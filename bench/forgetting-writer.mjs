// @ts-check
import { Handoff } from '../dist/handoff/document.js'
import { entriesIn } from '../dist/handoff/entries.js'

/*
 * The scripted model of `forgetting`, as a writer of handoff documents.
 */

/**
 * @typedef {object} ForgetfulWriter
 * @property {(firstMessage: string) => string} document writes the handoff of a session that began with this message
 * @property {number} written documents so far
 * @property {readonly string[]} codes of all entries that it has written
 * @property {number} invented orders of the user's that it has made up
 */

const INVENTED = [
  'The user wants the red boxes opened.',
  'The user asked to burn the list.',
  'The user: "take 90 boxes a day".',
  'The user decided to sort by colour.',
  'By order of the user the cellar is locked.',
  'The user prefers Latin names.',
]

/**
 * @param {number} seed
 * @returns {ForgetfulWriter}
 */
export function forgetfulWriter(seed) {
  const random = generator(seed)
  /** @type {string[]} */
  const codes = []
  let written = 0
  let invented = 0

  /** @param {string} about */
  function anew(about) {
    const code = `K${seed}${String(codes.length).padStart(3, '0')}`
    codes.push(code)
    return `${about} ${code} is settled by what was found on shelf ${codes.length}.`
  }

  /** @param {{ id: string | null, text: string }} entry */
  function retold({ id, text }) {
    const draw = random()
    if (draw < 1 / 3) return []
    if (draw < 0.5) return [`- [${id}]`]
    if (draw < 0.6) return [`- **${id}:** ${text}`]
    if (draw < 0.7) return [`- ${text}`]
    if (draw < 0.8) return [`- [${id}] As was said before, ${text}`]
    if (draw < 0.87) return [`- [${id}] retired: the shelf is empty by now`]
    if (draw < 0.93) return [`- [${id}] retired`]
    return [`- (supersedes ${id}) ${anew('Instead of it,')}`]
  }

  /**
   * @param {string} former
   * @param {string} about
   */
  function section(former, about) {
    const lines = [...entriesIn(former).flatMap(retold), `- ${anew(about)}`, `- ${anew(about)}`]
    return lines.sort(() => random() - 0.5).join('\n')
  }

  return {
    document(firstMessage) {
      const [, , text = ''] = /<(handoff(?:-\d+)?)>\n([\s\S]*?)<\/\1>/.exec(firstMessage) ?? []
      const former = Handoff.parse(text, { step: 'sort' })
      const order = random() < 0.5 ? INVENTED[Math.floor(random() * INVENTED.length)] : undefined
      if (order !== undefined) invented++
      written++
      return new Handoff({
        step: 'sort',
        doing: `Sorting, day ${written}.${order === undefined ? '' : ` ${order}`}`,
        decided: section(former.decided, 'Box'),
        deadEnds: section(former.deadEnds, 'Trying box'),
        next: 'Go on with the next shelf.',
      }).toMarkdown()
    },
    get written() {
      return written
    },
    get codes() {
      return codes
    },
    get invented() {
      return invented
    },
  }
}

/**
 * Numbers from 0 up to 1 (mulberry32).
 *
 * @param {number} seed
 */
function generator(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
