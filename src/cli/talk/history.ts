import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { messageOf } from '../../core/errors.ts'
import type { Language } from '../../core/language.ts'
import { setAside, writeAtomically } from '../../workbench/atomic-file.ts'
import { fileError, isSystemError } from '../../workbench/file-error.ts'
import { underLock } from '../../workbench/file-lock.ts'
import { TALK_MESSAGES } from './messages-by-language.ts'

/** Lines that are kept; the oldest give way. */
const MOST_LINES = 1_000
/** A text that was pasted in is no line to come back to. */
const LONGEST_LINE = 10_000
const VERSION = 1
/** Nobody else's to read. */
const PRIVATE = 0o600

export interface HistoryOptions {
  /** Absolute; its folder is made when a line is kept. */
  readonly file: string
  /** Shortens what looks like a secret. */
  readonly mask: (text: string) => Promise<string>
  /** Told once, why lines are not kept, or what became of a damaged file. May not throw. */
  readonly onProblem: (message: string) => void
  /** Of what it is told. */
  readonly language?: Language | undefined
}

/** The lines that a person has typed, over all runs, the oldest first. */
export interface History {
  readonly lines: readonly string[]
  /**
   * Keeps a line, unless it repeats the last one or holds what looks like a secret.
   *
   * @returns when it and those before it are on disk. Never rejects
   */
  add(line: string): Promise<void>
  /** Settles when all of them are on disk. Never rejects. */
  kept(): Promise<void>
}

/** Each line is added to what the file says by then, so that two runs at once lose nothing of each other's. */
export function openHistory({ file, mask, onProblem, language = 'en' }: HistoryOptions): History {
  const say = TALK_MESSAGES[language].history
  let told = false
  let last: Promise<void> = Promise.resolve()
  const tell = (message: string): void => {
    if (!told) onProblem(message)
    told = true
  }

  async function keep(line: string): Promise<void> {
    if (line.trim() === '' || line.length > LONGEST_LINE || (await mask(line)) !== line) return
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    await underLock(file, (confirm) => {
      const stored = read(file)
      if (stored === 'later') return tell(say.later(file))
      if (stored === 'damaged') tell(say.damaged(file, setAside(file, new Date())))
      const lines = stored === 'damaged' ? [] : stored
      if (lines.at(-1) === line) return
      const kept = [...lines, line].slice(-MOST_LINES)
      writeAtomically(
        file,
        `${JSON.stringify({ version: VERSION, lines: kept }, null, 2)}\n`,
        confirm,
        PRIVATE,
      )
    })
  }

  return {
    lines: known(file),
    add(line) {
      // One after the other: a short line may not overtake one that takes longer to look through.
      last = last.then(() => keep(line)).catch((error: unknown) => tell(messageOf(error)))
      return last
    },
    kept: () => last,
  }
}

function known(file: string): readonly string[] {
  try {
    const stored = read(file)
    return typeof stored === 'string' ? [] : stored
  } catch {
    return []
  }
}

/** @throws FlowerError `file` when it is there and cannot be read */
function read(file: string): readonly string[] | 'damaged' | 'later' {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return []
    throw fileError('read', file, error)
  }
  return linesIn(text)
}

function linesIn(text: string): readonly string[] | 'damaged' | 'later' {
  try {
    const content: unknown = JSON.parse(text)
    if (typeof content !== 'object' || content === null) return 'damaged'
    const { version, lines } = content as { readonly version?: unknown; readonly lines?: unknown }
    if (typeof version === 'number' && version > VERSION) return 'later'
    const isList = Array.isArray(lines) && lines.every((line) => typeof line === 'string')
    return version === VERSION && isList ? lines : 'damaged'
  } catch {
    return 'damaged'
  }
}
