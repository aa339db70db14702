import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { FlowerError } from '../core/errors.ts'
import { setAside, writeAtomically } from '../workbench/atomic-file.ts'
import { fileError, isSystemError } from '../workbench/file-error.ts'
import { underLockSync } from '../workbench/file-lock.ts'

/**
 * How large models' context windows turned out to be, by endpoint and model, kept over runs and workspaces.
 *
 * An endpoint is a host or a URL, of which only the host is kept. Nothing here throws: what could not be written is no
 * error for a run, so the methods that write answer with a notice for a person, or null when all is well.
 */
export interface LearnedWindows {
  /** What the harness has said of windows in this run, in tokens, by model. Not kept. */
  readonly reported: Map<string, number>
  /** In tokens; null when nothing is known. */
  get(endpoint: string, model: string): number | null
  /** A request did not fit into so many tokens. Less than 20,000 is nonsense and ignored. */
  refused(endpoint: string, model: string, limit: number): string | null
  /** A response had this context, in tokens: a window that was learned smaller is raised; none is ever made up. */
  passed(endpoint: string, model: string, context: number): string | null
}

const LEAST = 20_000
const VERSION = 1

const Entry = z.object({ endpoint: z.string(), model: z.string(), tokens: z.int().min(LEAST) })
const File = z.object({ version: z.literal(VERSION), windows: z.array(Entry) })
const LaterFile = z.looseObject({ version: z.int().min(VERSION + 1) })

type Entry = z.infer<typeof Entry>
type Change = (entries: readonly Entry[]) => readonly Entry[]

/** @param options.file absolute; its folder is made when something is learned */
export function learnedWindows(options: {
  readonly file: string
  readonly now?: () => Date
}): LearnedWindows {
  const { file, now = () => new Date() } = options
  return {
    reported: new Map(),
    get: (endpoint, model) => known(file).find(isFor(endpoint, model))?.tokens ?? null,

    refused(endpoint, model, limit) {
      if (!Number.isSafeInteger(limit) || limit < LEAST) return null
      const isOther = (entry: Entry): boolean => !isFor(endpoint, model)(entry)
      const learned = { endpoint: hostOf(endpoint), model, tokens: limit }
      return learn(file, now, (entries) => [...entries.filter(isOther), learned])
    },

    passed(endpoint, model, context) {
      const isTooSmall = (entry: Entry): boolean => isFor(endpoint, model)(entry) && entry.tokens < context
      if (!Number.isSafeInteger(context) || !known(file).some(isTooSmall)) return null
      return learn(file, now, (entries) =>
        entries.map((entry) => (isTooSmall(entry) ? { ...entry, tokens: context } : entry)),
      )
    },
  }
}

function known(file: string): readonly Entry[] {
  try {
    const stored = read(file)
    return typeof stored === 'string' ? [] : stored
  } catch {
    return []
  }
}

/** @returns a notice, or null */
function learn(file: string, now: () => Date, change: Change): string | null {
  try {
    mkdirSync(dirname(file), { recursive: true })
    return underLockSync(file, (confirm) => {
      const stored = read(file)
      if (stored === 'later') return `${file} was written by a later version of flower and is left alone.`
      const notice = stored === 'damaged' ? `${file} was damaged and is now ${setAside(file, now())}.` : null
      const windows = change(stored === 'damaged' ? [] : stored)
      writeAtomically(file, `${JSON.stringify({ version: VERSION, windows }, null, 2)}\n`, confirm)
      return notice
    })
  } catch (error) {
    const failure = fileError('write', file, error)
    if (failure instanceof FlowerError) return failure.message
    throw failure
  }
}

function read(file: string): readonly Entry[] | 'damaged' | 'later' {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return LaterFile.safeParse(content).success ? 'later' : File.parse(content).windows
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return []
    if (isSystemError(error)) throw fileError('read', file, error)
    return 'damaged'
  }
}

function isFor(endpoint: string, model: string): (entry: Entry) => boolean {
  const host = hostOf(endpoint)
  return (entry) => entry.endpoint === host && entry.model === model
}

/** A URL can carry a password or a key; its host cannot. */
function hostOf(endpoint: string): string {
  for (const url of [endpoint, `https://${endpoint}`]) {
    const host = URL.canParse(url) ? new URL(url).host : ''
    if (host !== '') return host
  }
  return 'unknown'
}
