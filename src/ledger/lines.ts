import type { Language } from '../core/language.ts'
import { firstOf, lastOf } from './excerpt.ts'
import type { ChangedFile, FailedCommand, InFlight, ReadFile, Rejected, Task, Words } from './facts.ts'
import { code, oneLine, quoted } from './markdown.ts'
import { LEDGER_TEXTS } from './texts.ts'

/** How much of a fact is written; a person's words are bounded apart. */
export interface Detail {
  /** Of a command, a path, a task, in characters. */
  readonly length: number
  /** Of what a failed command wrote. */
  readonly lines: number
  readonly lineLength: number
}

export const BRIEF: Detail = { length: 200, lines: 2, lineLength: 160 }
export const WHOLE: Detail = { length: 2_000, lines: 8, lineLength: 300 }

export interface WordsLimit {
  /** Characters. */
  readonly length: number
  /** Where the rest can be read, or null. */
  readonly path: string | null
}

/** A person's words under their number, verbatim up to the limit. */
export function wordsLine(words: Words, limit: WordsLimit, language: Language): string {
  const { theTask, anAnswer, longer } = LEDGER_TEXTS[language]
  const label = { step: theTask, answer: anAnswer, words: '' }[words.kind]
  const text = firstOf(words.text.trim(), limit.length)
  const left = words.length - text.length
  const { number } = words
  const indent = ' '.repeat(`${number}. `.length)
  const isCut = text.length < words.text.trim().length || words.length > words.text.length
  const lines = quoted(isCut ? `${text}\n${longer(left, limit.path)}` : text, indent)
  return label === '' ? `${number}. ${lines.trimStart()}` : `${number}. (${label})\n${lines}`
}

export function changedLine(
  { path, created, times }: ChangedFile,
  { length }: Detail,
  language: Language,
): string {
  const texts = LEDGER_TEXTS[language]
  return `- ${parts(code(path, length), created ? texts.created : texts.edited, timesOf(times))}`
}

export function readLine({ path, times }: ReadFile, { length }: Detail): string {
  return `- ${parts(code(path, length), `${times}×`)}`
}

export function failedLine(failure: FailedCommand, detail: Detail, language: Language): string {
  const { exit, passedLater } = LEDGER_TEXTS[language]
  const { command, exitStatus, lastLines, times } = failure
  const head = parts(
    code(command, detail.length),
    exitStatus === null ? '' : exit(exitStatus),
    timesOf(times),
    failure.passedLater ? passedLater : '',
  )
  const lines = lastLines
    .split('\n')
    .slice(-detail.lines)
    .map((line) => oneLine(line, detail.lineLength))
  return lastLines === '' ? `- ${head}` : `- ${head}\n${quoted(lines.join('\n'), '  ')}`
}

export function rejectedLine({ tool, what, reason }: Rejected, { length }: Detail): string {
  const words = reason === '' ? '' : `“${oneLine(reason, length)}”`
  return `- ${parts(tool, what === '' ? '' : code(what, length), words)}`
}

export function inFlightLine(
  { kind, state, tool, what }: InFlight,
  { length }: Detail,
  language: Language,
): string {
  const texts = LEDGER_TEXTS[language]
  const who = kind === 'subagent' ? `${texts.subagent}${what === '' ? '' : `: ${oneLine(what, length)}`}` : ''
  const call = kind === 'command' || what === '' ? '' : tool
  const subject =
    who || [call, what === '' ? tool : code(what, length)].filter((part) => part !== '').join(' ')
  return `- ${parts(subject, state === 'running' ? texts.running : texts.unknown)}`
}

export function taskLine({ text, status }: Task, { length }: Detail, language: Language): string {
  const { inProgress, done } = LEDGER_TEXTS[language]
  const note = { pending: '', in_progress: ` (${inProgress})`, completed: ` (${done})` }[status]
  return `- [${status === 'completed' ? 'x' : ' '}] ${oneLine(text, length)}${note}`
}

export function lastWordsLine(text: string, length: number): string {
  const end = lastOf(text, length)
  return quoted(end === text ? text : `… ${end}`, '')
}

function timesOf(times: number): string {
  return times === 1 ? '' : `${times}×`
}

function parts(...all: readonly string[]): string {
  return all.filter((part) => part !== '').join(' · ')
}
