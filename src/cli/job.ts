import { setTimeout as sleep } from 'node:timers/promises'
import { FlowerError } from '../core/errors.ts'
import { type Language, languageOf } from '../core/language.ts'
import type { AgentSpec } from '../runtime/agent-spec.ts'
import type { RuntimeOptions } from '../runtime/options.ts'
import type { Telling } from '../terminal/telling.ts'
import { Runtime } from '../wire.ts'
import type { Watched } from './drive.ts'
import type { JobFlags } from './job-flags.ts'
import { runtimeOptions } from './job-settings.ts'
import { isKnownSession } from './known-session.ts'
import { CLI_MESSAGES, type CliMessages } from './messages.ts'
import { createOutput } from './output.ts'
import { preamble } from './preamble.ts'
import { openTerminal, type Terminal } from './terminal.ts'
import { unread } from './unread.ts'
import { pageOf } from './view.ts'

/** How long what was typed may take to be kept. */
const TO_KEEP_MS = 2_000

/** A run that a command is about to drive, and those who watch it. */
export interface Job extends Watched {
  readonly language: Language
  readonly say: CliMessages
}

/** What differs from what the flags say, and what people are told besides what the events say. */
export interface JobSettings extends Partial<RuntimeOptions> {
  readonly telling?: Telling
}

async function openJob(flags: JobFlags, { telling, ...changes }: JobSettings): Promise<Job> {
  const { env = process.env, lang: language = languageOf(env) } = flags
  const say = CLI_MESSAGES[language]
  let terminal: Terminal | null = null
  const runtime = new Runtime({
    ...runtimeOptions(flags),
    env,
    language,
    onReview: (review) => terminal?.person?.review(review) ?? new Promise(() => undefined),
    ...changes,
  })
  // Only now: whatever makes no sense is told in a terminal as it was.
  terminal = await openTerminal(flags, language, telling)
  return { ...terminal, runtime, language, say, question: say.question }
}

/**
 * Does something with a job, and leaves the terminal as it was, whatever comes of it.
 *
 * @throws FlowerError `usage` for a workspace that is not there; what `use` throws
 */
export async function withJob<T>(
  flags: JobFlags,
  changes: JobSettings,
  use: (job: Job) => Promise<T>,
): Promise<T> {
  const job = await openJob(flags, changes)
  try {
    return await use(job)
  } finally {
    job.close()
    await Promise.race([job.talk?.kept(), sleep(TO_KEEP_MS, undefined, { ref: false })])
  }
}

/**
 * Says what lies there to be read and is not, and with `-v` what an agent like this one is going to use.
 *
 * @throws FlowerError `usage` when that agent could not be run
 */
export function introduce({ runtime, language, say, output }: Job, flags: JobFlags, spec: AgentSpec): void {
  const outlook = runtime.outlook(spec)
  const aside = flags.json ? createOutput(process.stderr) : output
  aside.write(unread(pageOf(aside, language), flags, language))
  if (!flags.verbose) return
  const { id: run, runDir } = runtime
  const facts = {
    run,
    runDir,
    outlook,
    env: flags.env ?? process.env,
    settings: flags.settings ?? 'none',
    say,
  }
  aside.write(preamble(pageOf(aside, language), facts))
}

/**
 * The session to go on with; undefined for a new one, or when only a document is left to go on with.
 *
 * @param step whose last session `last` means
 * @throws FlowerError `usage` where nothing is left: to begin anew costs money that nobody meant to spend
 */
export async function resumeOf(
  flags: JobFlags,
  runtime: Runtime,
  step: string,
): Promise<{ readonly session: string; readonly fork: boolean } | undefined> {
  const { resume, fork = false } = flags
  if (resume === undefined) return undefined
  if (resume !== 'last') {
    if (await isKnownSession(resume, runtime.runDir, flags)) return { session: resume, fork }
    throw new FlowerError(
      'usage',
      `there is no session '${resume}' to resume in ${runtime.runDir} (--workspace and --run-dir say where); flower status shows what ` +
        'can be gone on with, and --resume last goes on with the newest',
    )
  }
  const beginning = await runtime.beginning(step)
  if (beginning.from === 'session') return { session: beginning.session, fork }
  if (beginning.from === 'document' && !fork) return undefined
  throw new FlowerError(
    'usage',
    `there is nothing to resume: no session of '${step}' is left in ${runtime.runDir} (--workspace and --run-dir say where)`,
  )
}

/** The folder of the documents, absolute; null without a workbench. */
export function notesOf({ runtime }: Pick<Job, 'runtime'>): string | null {
  return runtime.workbench?.notes ?? null
}
