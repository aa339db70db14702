// @ts-check
import { degraded } from '../dist/handoff/degraded.js'
import { renderLedger } from '../dist/ledger/render.js'
import { ledgerFromTranscript } from '../dist/ledger/transcript.js'
import { maskSecrets } from '../dist/runtime/mask-secrets.js'
import { plantedTranscript } from './facts-transcript.mjs'

/*
 * facts: how much of what happened in a session is found in the document that flower assembles without the model.
 *
 * Transcripts of the size of a full context (about 1,700 entries and 2 MB) are made from a seed, with facts planted in them
 * among much else: orders, files changed, commands that failed for good, open tasks, work in flight. From the transcript alone
 * the degraded document and the ledger below it are made as a handoff makes them, secrets masked, within their usual
 * bounds. A fact counts as found when the text has it: an order word for word and whole, a file by its path, a failure by
 * its command, exit status and last line in one place, a task and work in flight by their text.
 *
 * What must not be told is planted too: commands that failed and succeeded later, tasks that are done, calls that a person
 * turned down, keys in commands and outputs. Any of it that is told as a dead end, as open, or at all, is counted as wrong.
 *
 * 20 transcripts (5 with --quick).
 *
 * To repeat: npm run build && npm run bench -- facts
 */

/**
 * @param {{ quick: boolean, print: (line: string) => void }} options
 * @returns {Promise<string>} the figure
 */
export async function facts({ quick, print }) {
  /** @type {Map<string, { planted: number, found: number }>} */
  const kinds = new Map()
  let wrong = 0
  for (let seed = 1; seed <= (quick ? 5 : 20); seed++) {
    const { prompt, entries, planted, untold } = plantedTranscript(seed)
    const { document, text } = await assembled(prompt, entries)
    for (const { kind, parts } of planted) {
      const count = kinds.get(kind) ?? { planted: 0, found: 0 }
      kinds.set(kind, count)
      count.planted++
      if (isTold(text, parts)) count.found++
    }
    wrong += untold.filter(({ where, words }) =>
      (where === 'text' ? text : document[where]).includes(words),
    ).length
  }
  const counts = [...kinds.values()]
  for (const [kind, { planted, found }] of kinds) print(`${kind}: ${found} of ${planted}`)
  print(`told although it should not be: ${wrong}, which is to be 0`)
  const all = counts.reduce((sum, { planted }) => sum + planted, 0)
  const found = counts.reduce((sum, count) => sum + count.found, 0)
  return `${Math.floor((found / all) * 100)}%`
}

/**
 * @param {string} prompt
 * @param {readonly unknown[]} entries
 */
async function assembled(prompt, entries) {
  const ledger = await maskSecrets(ledgerFromTranscript(entries))
  const document = degraded('bench', prompt, { why: 'the request for it did not fit', ledger })
  const below = renderLedger(ledger, { fullPath: '.flower/notes/ledger-bench.md' })
  return { document, text: `${document.toMarkdown()}\n${below}` }
}

/**
 * Whether all parts stand in one place: in the same paragraph or list item, with what is indented below it. Line ends of a
 * part may have become those of a quotation.
 *
 * @param {string} text
 * @param {readonly string[]} parts
 */
function isTold(text, parts) {
  const places = text.replace(/\n[ >]+/g, ' ').split('\n')
  const flat = parts.map((part) => part.replace(/\s+/g, ' '))
  return places.some((place) => flat.every((part) => place.includes(part)))
}
