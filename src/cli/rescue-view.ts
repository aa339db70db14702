import path from 'node:path'
import type { Language } from '../core/language.ts'
import type { Words } from '../ledger/facts.ts'
import { damageLines } from '../rescue/document.ts'
import type { KeptSessions } from '../rescue/find-sessions.ts'
import type { Rescued } from '../rescue/rescue.ts'
import type { SessionGlance } from '../rescue/session-glance.ts'
import { RESCUE_TEXTS } from '../rescue/texts.ts'
import { firstLine } from '../terminal/first-line.ts'
import { neutralise } from '../terminal/neutralise.ts'
import { formatDuration } from '../terminal/numbers.ts'
import { facts, type Lead, type Page, paragraph, row } from '../terminal/page.ts'
import type { Style } from '../terminal/paint.ts'
import type { RescueMessages } from './rescue-messages.ts'

const SHORT_ID = 8

/** The list of sessions, and what to type next. */
export function listed(page: Page, say: RescueMessages, { sessions, more }: KeptSessions, now: Date): string {
  const ids = sessions.map(({ session }) => session)
  const lines = sessions.flatMap((session) =>
    sessionLines(page, say, session, shortId(session.session, ids), now),
  )
  const first = sessions[0]
  const command = `flower rescue ${first === undefined ? '--last' : shellWord(shortId(first.session, ids))}`
  return [
    ...lines,
    ...(more > 0 ? [...paragraph(page, [], say.more(more), 'dim'), ''] : []),
    ...toCopy(page, say.choose, command),
    '',
  ].join('\n')
}

function sessionLines(
  page: Page,
  say: RescueMessages,
  { bytes, modified, ending, mayRun, lastRequest, lastWords }: SessionGlance,
  id: string,
  now: Date,
): string[] {
  const age = formatDuration(now.getTime() - Date.parse(modified))
  const how = mayRun ? page.say.noted(say.endings[ending.kind], say.mayRun) : say.endings[ending.kind]
  const style: Style = ending.kind === 'finished' ? 'green' : 'yellow'
  const said = [
    [say.user, lastRequest],
    [say.model, lastWords],
  ] as const
  return [
    ...facts(
      page,
      [['bold', `${neutralise(id).replaceAll('\n', ' ')} `]],
      [how, dateOf(modified), age, sizeOf(bytes)],
      style,
    ),
    ...(ending.error === '' ? [] : [row(page, ['  '], ending.error, { style: 'dim' })]),
    ...said.flatMap(([who, text]) => {
      const line = firstLine(text)
      return line === null ? [] : [row(page, [['dim', `  ${who}: `]], line.text)]
    }),
    '',
  ]
}

/** What to type next. */
function toCopy(page: Page, introduction: string, command: string): string[] {
  return [...paragraph(page, [], introduction, 'dim'), ...unbroken(page, ['  '], command, 'cyan')]
}

/** Not wrapped: the terminal does that, and a line that it has wrapped is still whole when it is copied. */
function unbroken(page: Page, lead: Lead, text: string, style: Style): string[] {
  return paragraph({ ...page, columns: Number.POSITIVE_INFINITY }, lead, text, style)
}

export interface Told {
  readonly say: RescueMessages
  readonly rescued: Rescued
  readonly running: boolean
  readonly language: Language
}

/** What became of one session, where its document lies, and what to type next. */
export function told(page: Page, { say, rescued, running, language }: Told): string {
  const { found, archived } = rescued
  const { kind, error } = found.ending
  const file = relative(rescued.path ?? '')
  const how = running ? page.say.noted(say.endings[kind], say.mayRun) : say.endings[kind]
  const { words, changed, commands } = found.facts
  const command = `flower once --from ${shellWord(file)} "…"`
  return [
    ...paragraph(page, [], error === '' ? how : `${how}: ${error}`, kind === 'finished' ? 'green' : 'yellow'),
    ...paragraph(page, [], say.read(found.reading.lines, countOf(words), changed.length, commands.failed)),
    ...damageLines(found.reading.damage, RESCUE_TEXTS[language]).flatMap((line) =>
      paragraph(page, [], line, 'yellow'),
    ),
    ...unbroken(page, [], file, 'bold'),
    ...(archived === null ? [] : paragraph(page, [], say.archived(relative(archived)), 'dim')),
    '',
    ...toCopy(page, say.next, command),
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

function relative(file: string): string {
  const way = path.relative(process.cwd(), file)
  return way.startsWith('..') ? file : way
}

function shellWord(file: string): string {
  return /^[\w./~-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`
}

function dateOf(modified: string): string {
  return modified.slice(0, 16).replace('T', ' ')
}

function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
