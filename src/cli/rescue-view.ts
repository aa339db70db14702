import path from 'node:path'
import type { Language } from '../core/language.ts'
import type { Words } from '../ledger/facts.ts'
import { damageLines } from '../rescue/document.ts'
import type { EndingKind } from '../rescue/ending.ts'
import type { KeptSessions } from '../rescue/find-sessions.ts'
import type { Rescued } from '../rescue/rescue.ts'
import type { SessionGlance } from '../rescue/session-glance.ts'
import { RESCUE_TEXTS } from '../rescue/texts.ts'
import { firstLine } from '../terminal/first-line.ts'
import { neutralise } from '../terminal/neutralise.ts'
import { facts, type Lead, type Page, paragraph, row } from '../terminal/page.ts'
import type { Style } from '../terminal/paint.ts'
import type { RescueMessages } from './rescue-messages.ts'
import { ago } from './status/age.ts'

const SHORT_ID = 8

const MOST_NEARBY = 3

export interface Listed {
  readonly say: RescueMessages
  readonly kept: KeptSessions
  /** What they are the sessions of, absolute. */
  readonly workspace: string
  /** Directories around that have sessions of their own. */
  readonly nearby: readonly string[]
  readonly now: Date
  readonly language: Language
}

/** The list of sessions, and what to type next. */
export function listed(page: Page, list: Listed): string {
  const { say, nearby, workspace } = list
  const { sessions, more } = list.kept
  const ids = sessions.map(({ session }) => session)
  const lines = sessions.flatMap((session) =>
    sessionLines(page, list, session, shortId(session.session, ids)),
  )
  const first = sessions[0]
  const command = `flower rescue ${placeOf(workspace)}${first === undefined ? '--last' : shellWord(shortId(first.session, ids))}`
  return [
    ...lines,
    ...(more > 0 ? [...paragraph(page, [], say.more(more), 'dim'), ''] : []),
    ...toCopy(page, say.choose, [command]),
    '',
    ...(nearby.length === 0 ? [] : [...toCopy(page, say.nearby, listCommands(nearby)), '']),
  ].join('\n')
}

/** What lists the sessions of other directories; of many only the first. */
export function listCommands(directories: readonly string[]): readonly string[] {
  return directories
    .slice(0, MOST_NEARBY)
    .map((directory) => `flower rescue -w ${shellWord(relative(directory))}`)
}

function sessionLines(
  page: Page,
  { say, now, language }: Listed,
  { bytes, modified, ending, mayRun, lastRequest, lastWords }: SessionGlance,
  id: string,
): string[] {
  const age = ago(new Date(modified), now, language)
  const how = mayRun ? page.say.noted(say.endings[ending.kind], say.mayRun) : say.endings[ending.kind]
  const said = [
    [say.user, lastRequest],
    [say.model, lastWords],
  ] as const
  return [
    ...facts(page, named(id), [how, age, sizeOf(bytes)], styleOf(ending.kind)),
    ...(ending.error === '' ? [] : [row(page, ['  '], ending.error, { style: 'dim' })]),
    ...said.flatMap(([who, text]) => {
      const line = firstLine(text)
      return line === null ? [] : [row(page, [['dim', `  ${who}: `]], line.text)]
    }),
    '',
  ]
}

function named(id: string): Lead {
  return [['bold', `${neutralise(id).replaceAll('\n', ' ')} `]]
}

function styleOf(kind: EndingKind): Style {
  return kind === 'finished' ? 'green' : 'yellow'
}

/** What to type next. */
function toCopy(page: Page, introduction: string, commands: readonly string[]): string[] {
  return [
    ...paragraph(page, [], introduction, 'dim'),
    ...commands.flatMap((command) => unbroken(page, ['  '], command, 'cyan')),
  ]
}

/** Not wrapped: the terminal does that, and a line that it has wrapped is still whole when it is copied. */
function unbroken(page: Page, lead: Lead, text: string, style: Style): string[] {
  return paragraph({ ...page, columns: Number.POSITIVE_INFINITY }, lead, text, style)
}

export interface Told {
  readonly say: RescueMessages
  readonly rescued: Rescued
  readonly running: boolean
  /** Where to go on. */
  readonly workspace: string
  readonly language: Language
}

/** What became of one session, where its document lies, and what to type next. */
export function told(page: Page, { say, rescued, running, workspace, language }: Told): string {
  const { found, archived } = rescued
  const { kind, error } = found.ending
  const file = relative(rescued.path ?? '')
  const how = running ? page.say.noted(say.endings[kind], say.mayRun) : say.endings[kind]
  const { words, changed, commands } = found.facts
  const id = shortId(path.basename(found.transcript, '.jsonl'), [])
  const command = `flower once ${placeOf(workspace)}--from ${shellWord(file)} "…"`
  return [
    ...paragraph(page, named(id), error === '' ? how : `${how}: ${error}`, styleOf(kind)),
    ...paragraph(page, [], say.read(found.reading.lines, countOf(words), changed.length, commands.failed)),
    ...damageLines(found.reading.damage, RESCUE_TEXTS[language]).flatMap((line) =>
      paragraph(page, [], line, 'yellow'),
    ),
    ...unbroken(page, [], file, 'bold'),
    ...(archived === null ? [] : paragraph(page, [], say.archived(relative(archived)), 'dim')),
    '',
    ...toCopy(page, say.next, [command]),
    '',
  ].join('\n')
}

/** The same for programs. */
export function asJson({ path: file, archived, document, found }: Rescued, running: boolean): object {
  const { origin, transcript, reading, ending, facts, summaries, subagents } = found
  return {
    ...origin,
    transcript,
    path: file,
    archived,
    ending,
    mayRun: running,
    bytes: reading.bytes,
    lines: reading.lines,
    damage: reading.damage,
    words: countOf(facts.words),
    changed: facts.changed.map(({ path }) => path),
    failed: facts.commands.failed,
    openTasks: facts.tasks.filter(({ status }) => status !== 'completed').length,
    summaries: summaries.map(({ line }) => line),
    subagents: subagents.length,
    sections: document.sections,
  }
}

/** Of a long session not all are kept. */
function countOf(words: readonly Words[]): number {
  return words.at(-1)?.number ?? 0
}

/** As short as it may be and still mean one of them. */
function shortId(id: string, all: readonly string[]): string {
  let length = Math.min(SHORT_ID, id.length)
  while (length < id.length && all.filter((other) => other.startsWith(id.slice(0, length))).length > 1)
    length++
  return id.slice(0, length)
}

/** The option for a directory, with a space behind it; empty for the one where a command is typed. */
function placeOf(workspace: string): string {
  return workspace === process.cwd() ? '' : `-w ${shellWord(relative(workspace))} `
}

function relative(file: string): string {
  const way = path.relative(process.cwd(), file)
  return way.startsWith('..') ? file : way || '.'
}

function shellWord(file: string): string {
  return /^[\w./~-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`
}

function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
