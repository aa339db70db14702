import path from 'node:path'
import type { Language } from '../core/language.ts'
import { degraded } from '../handoff/degraded.ts'
import { Handoff } from '../handoff/document.ts'
import { firstOf, lastOf } from '../handoff/excerpt.ts'
import { code, quoted } from '../ledger/markdown.ts'
import type { LargeResult } from './chronicle.ts'
import type { Damage } from './read-lines.ts'
import type { Salvage } from './salvage.ts'
import { RESCUE_TEXTS, type RescueTexts } from './texts.ts'

const REQUEST_LENGTH = 2_000
/** About 6,000 tokens: the longest summaries that were seen take half of it. */
const SUMMARY_LENGTH = 24_000
const PLAN_LENGTH = 8_000
const END_SHARE = 0.4
const MOST_SUBAGENTS = 10
const PATH_LENGTH = 1_000

/**
 * The handoff document of a session that wrote none: what flower's own degraded document says, and what only the transcript can
 * tell. The model's part in it is what it had said itself, quoted.
 *
 * @param salvaged with secrets masked
 * @param step for the title
 */
export function rescuedDocument(step: string, salvaged: Salvage, language: Language): Handoff {
  const texts = RESCUE_TEXTS[language]
  const { ending, facts } = salvaged
  const why = texts.endings[ending.kind]
  return degraded(step, facts.words[0]?.text ?? '', {
    why: ending.error === '' ? why : `${why}: ${ending.error}`,
    partial: new Handoff({
      step,
      doing: paragraphs(...lastRequest(salvaged, texts), ...summaries(salvaged, texts)),
      decided: paragraphs(...plan(salvaged, texts)),
      scene: paragraphs(
        list(places(salvaged, texts)),
        ...subagents(salvaged, texts),
        ...results(salvaged, texts),
      ),
    }),
    ledger: facts,
    language,
  })
}

function lastRequest({ facts }: Salvage, texts: RescueTexts): string[] {
  const last = facts.words.at(-1)
  return last === undefined
    ? [texts.noRequest]
    : [texts.lastRequest, quoted(firstOf(last.text, REQUEST_LENGTH), '')]
}

/** A summary begins with the one before it, so the newest tells the most. */
function summaries({ summaries }: Salvage, texts: RescueTexts): string[] {
  const newest = summaries.at(-1)
  if (newest === undefined) return []
  const earlier = summaries.slice(0, -1).map(({ line }) => line)
  return [
    texts.summary(newest.line),
    quoted(bounded(newest.text, SUMMARY_LENGTH, newest.line, texts), ''),
    ...(earlier.length > 0 ? [texts.earlierSummaries(earlier)] : []),
  ]
}

function plan({ plan }: Salvage, texts: RescueTexts): string[] {
  return plan === null
    ? []
    : [`- ${texts.plan(plan.line)}\n\n${quoted(bounded(plan.text, PLAN_LENGTH, plan.line, texts), '  ')}`]
}

function places({ transcript, origin, reading }: Salvage, texts: RescueTexts): string[] {
  const { session, directory, branch, version, began, ended } = origin
  return [
    texts.transcript(code(transcript, PATH_LENGTH)),
    ...(session === '' ? [] : [texts.session(code(session, PATH_LENGTH), version)]),
    ...(directory === '' ? [] : [texts.directory(code(directory, PATH_LENGTH), branch && code(branch, 200))]),
    ...(began === '' ? [] : [texts.time(began, ended)]),
    ...damageLines(reading.damage, texts),
  ]
}

/** What could not be read of a transcript, in words; nothing where all is well. */
export function damageLines({ skipped, notUtf8, tooLong, cutOff }: Damage, texts: RescueTexts): string[] {
  return [
    ...(skipped > 0 ? [texts.skipped(skipped)] : []),
    ...(notUtf8 > 0 ? [texts.notUtf8(notUtf8)] : []),
    ...(tooLong > 0 ? [texts.tooLong(tooLong)] : []),
    ...(cutOff ? [texts.cutOff] : []),
  ]
}

function subagents({ subagents }: Salvage, texts: RescueTexts): string[] {
  if (subagents.length === 0) return []
  const shown = subagents.slice(-MOST_SUBAGENTS).map((file) => code(file, PATH_LENGTH))
  const left = subagents.length - shown.length
  return [texts.subagents(subagents.length), list([...shown, ...(left > 0 ? [texts.more(left)] : [])])]
}

function results({ transcript, results }: Salvage, texts: RescueTexts): string[] {
  if (results.length === 0) return []
  return [texts.results, list(results.toReversed().map((result) => resultLine(result, transcript, texts)))]
}

function resultLine(
  { file, line, tool, what, characters, isError }: LargeResult,
  transcript: string,
  texts: RescueTexts,
): string {
  return [
    texts.result(line, characters),
    [tool, what === '' ? '' : code(what, 120)].filter((part) => part !== '').join(' '),
    ...(isError ? [texts.failed] : []),
    ...(file === transcript ? [] : [code(path.basename(file), PATH_LENGTH)]),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

function bounded(text: string, length: number, line: number, texts: RescueTexts): string {
  if (text.length <= length) return text
  const end = Math.floor(length * END_SHARE)
  const note = texts.leftOut(text.length - length, line)
  return `${firstOf(text, length - end)}\n\n${note}\n\n${lastOf(text, end)}`
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

function paragraphs(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n')
}
