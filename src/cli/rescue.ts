import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { FlowerError } from '../core/errors.ts'
import { type Language, languageOf } from '../core/language.ts'
import { type KeptSessions, sessionsOf, transcriptOf } from '../rescue/find-sessions.ts'
import { projectsFolder } from '../rescue/kept-files.ts'
import { directoriesNearby } from '../rescue/nearby.ts'
import { type Rescued, rescueSession } from '../rescue/rescue.ts'
import { mayRun } from '../rescue/session-glance.ts'
import { maskSecrets } from '../runtime/mask-secrets.ts'
import { maskFor } from '../runtime/secrets.ts'
import { writeAtomically } from '../workbench/atomic-file.ts'
import { EXIT } from './exit-codes.ts'
import { complain } from './failure.ts'
import type { Ending } from './leave.ts'
import { createOutput } from './output.ts'
import type { RescueFlags } from './rescue-flags.ts'
import { RESCUE_MESSAGES } from './rescue-messages.ts'
import { asJson, listCommands, listed, told } from './rescue-view.ts'
import { pageOf } from './view.ts'

/**
 * `flower rescue`: the sessions that Claude Code keeps of a directory, or the handoff document of one of them.
 *
 * @throws FlowerError `usage` where there is no such session, `file`
 */
export async function rescue(session: string | undefined, flags: RescueFlags): Promise<Ending> {
  const language = flags.lang ?? languageOf(process.env)
  const workspace = directoryOf(flags.workspace)
  if (session === undefined && !flags.last) await list(workspace, flags, language)
  else await write(await chosen(session, workspace), workspace, flags, language)
  return { code: EXIT.done, abandoned: false }
}

async function list(workspace: string, { limit, json }: RescueFlags, language: Language): Promise<void> {
  const kept = await masked(await sessionsIn(workspace, limit))
  const output = createOutput(process.stdout)
  const page = pageOf(output, language)
  if (json) for (const session of kept.sessions) output.write(`${JSON.stringify(session)}\n`)
  else {
    const nearby = await directoriesNearby(workspace, process.env)
    output.write(
      listed(page, { say: RESCUE_MESSAGES[language], kept, workspace, nearby, now: new Date(), language }),
    )
  }
}

async function sessionsIn(workspace: string, limit: number): Promise<KeptSessions> {
  const kept = await sessionsOf(workspace, { env: process.env, now: new Date(), limit })
  if (kept.sessions.length > 0) return kept
  const nearby = await directoriesNearby(workspace, process.env)
  const what = `Claude Code keeps no session of ${workspace} in ${projectsFolder(process.env)}`
  throw new FlowerError(
    'usage',
    nearby.length > 0
      ? `${what}, but of directories nearby: ${listCommands(nearby).join(', ')}`
      : `${what} (--workspace and CLAUDE_CONFIG_DIR say where; a file can be named itself)`,
  )
}

/** What was said last may hold a key. */
async function masked({ sessions, more }: KeptSessions): Promise<KeptSessions> {
  const mask = maskFor(process.env)
  const texts = sessions.map(({ ending, lastRequest, lastWords }) => ({ ending, lastRequest, lastWords }))
  const hidden = await maskSecrets(mask(texts))
  return { sessions: sessions.map((session, index) => ({ ...session, ...hidden[index] })), more }
}

/** The transcript that is meant: a file, an id, or the newest one. */
async function chosen(session: string | undefined, workspace: string): Promise<string> {
  if (session === undefined) {
    const [newest] = (await sessionsIn(workspace, 1)).sessions
    if (newest !== undefined) return newest.transcript
  }
  const named = session ?? ''
  if (existsSync(named)) return path.resolve(named)
  const isPath = named.endsWith('.jsonl') || named.includes('/') || named.includes(path.sep)
  if (!isPath) return transcriptOf(named, workspace, process.env)
  const place = path.resolve(named)
  throw new FlowerError(
    'usage',
    `there is no file ${place}; flower rescue lists the sessions of this directory`,
  )
}

async function write(
  transcript: string,
  workspace: string,
  { output: target, json }: RescueFlags,
  language: Language,
): Promise<void> {
  const file = target === undefined || target === '-' ? null : freePath(target)
  const rescued = await rescueSession({
    transcript,
    workspace: target === undefined ? workspace : null,
    language,
  })
  if (file !== null) writeAtomically(file, rescued.text)
  const output = createOutput(process.stdout)
  if (target === '-') {
    output.write(rescued.text)
    return
  }
  const lies: Rescued = { ...rescued, path: rescued.path ?? file }
  const running = mayRun(rescued.found.ending, statSync(transcript).mtime, new Date())
  if (json) {
    output.write(`${JSON.stringify(asJson(lies, running))}\n`)
    return
  }
  const say = RESCUE_MESSAGES[language]
  const { directory } = rescued.found.origin
  const goesOn = placeToGoOn(directory, workspace)
  output.write(told(pageOf(output, language), { say, rescued: lies, running, workspace: goesOn, language }))
  if (directory !== '' && !isSame(directory, workspace)) complain(say.elsewhere(directory))
}

/** Where the work is: as a person says it, or as the session does. */
function placeToGoOn(directory: string, workspace: string): string {
  const isNamed = workspace !== process.cwd()
  return isNamed || !isDirectory(directory) || isSame(directory, workspace) ? workspace : directory
}

/** Nothing that lies there is overwritten. */
function freePath(target: string): string {
  const file = path.resolve(target)
  if (!existsSync(file)) return file
  throw new FlowerError('usage', `${file} is there already; name another file, or move it away`)
}

function directoryOf(workspace: string): string {
  const directory = path.resolve(workspace)
  if (isDirectory(directory)) return directory
  throw new FlowerError('usage', `${directory} is not a directory; name the one that the session worked in`)
}

function isDirectory(directory: string): boolean {
  return statSync(directory, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((directory) => statSync(directory, { throwIfNoEntry: false }))
  return (
    path.resolve(one) === other ||
    (first !== undefined && first.ino === second?.ino && first.dev === second.dev)
  )
}
