import { createHash } from 'node:crypto'
import { FlowerError } from '../../core/errors.ts'
import { type Page, paragraph } from '../../terminal/page.ts'
import type { Person } from '../person.ts'
import type { ConfigTexts } from './texts.ts'
import type { Trust } from './trust.ts'
import type { TrustStore } from './trust-store.ts'

/** Something that a workspace asks for. */
export interface Request {
  readonly what: Trust
  /** Its real path: another way to the same folder is the same folder. */
  readonly workspace: string
  /** The file that asks, for people. */
  readonly from: string
  /** What exactly it asks for, one fact a line. */
  readonly facts: readonly string[]
  /** Of all that the answer is about: when that changes, it is asked again. */
  readonly hash: string
}

export interface ConsentOptions {
  /** What was granted on the command line, for this run. */
  readonly given: readonly Trust[]
  readonly store: TrustStore
  /** Null when nobody can be asked. */
  readonly person: Person | null
  readonly say: ConfigTexts
  readonly page: Page
  /** Writes to the person. */
  readonly write: (text: string) => void
}

/** What is asked for, in plain words, for the error. */
const ASKS: Readonly<Record<Trust, string>> = {
  code: 'is a program that has to run to be read',
  endpoint: 'leads requests, and the key with them, elsewhere',
  permissions: 'grants more than an agent gets without it',
  settings: 'has hooks, helpers, servers or permissions of its own',
}

/**
 * Goes on when this was granted: on the command line, in an earlier run, or by the person now, which is remembered.
 *
 * @throws FlowerError `usage` when it was not; nothing of it has happened then
 */
export async function consent(request: Request, options: ConsentOptions): Promise<void> {
  const { given, store, person } = options
  const { what, from, facts } = request
  if (given.includes(what) || store.has(request)) return
  if (person === null) {
    const which = facts.length > 0 ? ` (${facts.join('; ')})` : ''
    throw new FlowerError(
      'usage',
      `${from} ${ASKS[what]}${which}. Nobody is here to ask: read it, and give --trust ${what}, or take it out.`,
    )
  }
  if (!(await ask(request, person, options))) {
    throw new FlowerError('usage', `nothing was started: ${from} ${ASKS[what]}, and you have said no.`)
  }
  store.add(request)
}

async function ask(
  { what, from, facts }: Request,
  person: Person,
  { say, page, write }: ConsentOptions,
): Promise<boolean> {
  const lines = [
    ...paragraph(page, [], say.asks[what](from), 'bold'),
    ...facts.flatMap((fact) => paragraph(page, ['  '], fact)),
  ]
  write(`${lines.join('\n')}\n`)
  const answer = await person.ask(say.grant[what], new AbortController().signal)
  return answer !== null && say.yes.test(answer)
}

export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
