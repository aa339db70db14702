import { appendFileSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../core/language.ts'
import { fileError } from '../workbench/file-error.ts'
import { underLockSync } from '../workbench/file-lock.ts'
import type { QuestionEntry } from './person.ts'
import { QUESTION_LOG_TEXTS } from './question-log-texts.ts'

export interface QuestionLogOptions {
  /** The folder for documents, absolute; it is made when it is missing. */
  readonly notes: string
  /** Shortens secrets. Each text is masked before it is quoted, which could break a secret in two. */
  readonly mask: (text: string) => string
  readonly now: () => Date
  readonly language?: Language
}

const LINE_BREAK = /\r\n?|[\n\v\f\x85\u2028\u2029]/

/**
 * Appends each question and what came of it to `<notes>/questions.md`, for people.
 *
 * @returns what takes an entry; it throws FlowerError `file` when it cannot be written
 */
export function questionLog(options: QuestionLogOptions): (entry: QuestionEntry) => void {
  const path = join(options.notes, 'questions.md')
  const title = `# ${QUESTION_LOG_TEXTS[options.language ?? 'en'].opening}\n`
  return (entry) => {
    const text = `\n${entryText(entry, options)}`
    try {
      mkdirSync(options.notes, { recursive: true })
      // Appended and not rewritten: even if the lock cannot be had, nothing of another run's is lost. The lock is there
      // for the title, which only the first of several runs may write.
      underLockSync(path, () => appendFileSync(path, isEmpty(path) ? `${title}${text}` : text))
    } catch (error) {
      throw fileError('write', path, error)
    }
  }
}

function isEmpty(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0
}

function entryText(
  { question, askedAt, answer }: QuestionEntry,
  { mask, now, language = 'en' }: QuestionLogOptions,
): string {
  const texts = QUESTION_LOG_TEXTS[language]
  const outcome = `${texts.outcome[answer.state]} · ${now().toISOString()}`
  const parts = [
    `## ${askedAt.toISOString()} · ${question.id} · ${texts.by[question.by]}`,
    quoted(mask(question.text)),
    ...(question.options.length > 0 ? [question.options.map((one) => item(mask(one))).join('\n')] : []),
    ...(answer.state === 'answered' ? [`${outcome}:`, quoted(mask(answer.answer))] : [outcome]),
  ]
  return `${parts.join('\n\n')}\n`
}

/** A heading or an open fence in what somebody wrote ends with the quotation. */
function quoted(text: string): string {
  return linesOf(text)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

function item(text: string): string {
  return `- ${linesOf(text).join('\n  ')}`
}

function linesOf(text: string): string[] {
  return text.trim().split(LINE_BREAK)
}
