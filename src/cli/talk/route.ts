import { type CommandName, commandLike, commandNamed } from './commands.ts'

/** Where a typed line goes. */
export type Route =
  /** Enter alone, and nobody waits for it. */
  | { readonly kind: 'nothing' }
  /** To the question that is open; empty for Enter alone. */
  | { readonly kind: 'answer'; readonly words: string }
  /** To the work. */
  | { readonly kind: 'mail'; readonly words: string }
  /** To the oracle; empty when nothing was asked. */
  | { readonly kind: 'oracle'; readonly question: string }
  | { readonly kind: 'command'; readonly command: CommandName; readonly argument: string }
  /** It begins like a command, and is none: it must go nowhere. */
  | { readonly kind: 'unknown'; readonly word: string; readonly meant: CommandName | null }

/** What an input method for Chinese writes where others write `?` and `/`. */
const QUESTION_MARKS = /^[?？]/
const SLASH = /^[/／]/
const COMMAND = /^[/／](\S*)\s*([\s\S]*)$/

/**
 * Where a line goes. What it begins with decides, and for the rest whether a question is open; words come through as they were
 * typed, but for blanks around them.
 */
export function routeOf(line: string, { questionOpen }: { readonly questionOpen: boolean }): Route {
  const text = line.trim()
  if (QUESTION_MARKS.test(text)) return { kind: 'oracle', question: text.slice(1).trim() }
  const escaped = SLASH.test(text) && SLASH.test(text.slice(1))
  if (SLASH.test(text) && !escaped) return commandIn(text)
  const words = escaped ? text.slice(1) : text
  if (questionOpen) return { kind: 'answer', words }
  return words === '' ? { kind: 'nothing' } : { kind: 'mail', words }
}

function commandIn(text: string): Route {
  const [, word = '', argument = ''] = COMMAND.exec(text) ?? []
  const command = commandNamed(word)
  return command === null
    ? { kind: 'unknown', word, meant: commandLike(word) }
    : { kind: 'command', command, argument: argument.trim() }
}
