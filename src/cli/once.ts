import { WAYS_TO_SIGN_IN } from '../claude/credentials.ts'
import { languageOf } from '../core/language.ts'
import type { StepResult } from '../core/step-result.ts'
import { classify } from '../handoff/classify.ts'
import type { RunOptions } from '../runtime/options.ts'
import { Runtime } from '../wire.ts'
import { drive } from './drive.ts'
import { complain } from './failure.ts'
import { lastSession } from './last-session.ts'
import type { Ending } from './leave.ts'
import { CLI_MESSAGES } from './messages.ts'
import type { OnceFlags } from './once-flags.ts'
import { runtimeOptions, STEP, specOf } from './once-settings.ts'
import { createOutput } from './output.ts'
import { personAt } from './person.ts'
import { preamble } from './preamble.ts'
import { promptFrom } from './prompt.ts'
import { createView, pageOf } from './view.ts'

/**
 * `flower once`: one job, over as many sessions as it takes.
 *
 * @throws FlowerError `usage` or `file` when it cannot be started
 */
export async function once(argument: string | undefined, flags: OnceFlags): Promise<Ending> {
  const { json = false, verbose = false, lang: language = languageOf(process.env) } = flags
  const prompt = await promptFrom(argument, process.stdin)
  const person = personAt(process.stdin, process.stderr)
  const runtime = new Runtime({
    ...runtimeOptions(flags),
    language,
    ...(person ? { onReview: ({ signal }) => person.enter(signal) } : {}),
  })
  const spec = specOf(flags)
  const options = resumeOptions(flags, runtime.runDir)
  const output = createOutput(process.stdout)
  const say = CLI_MESSAGES[language]
  if (verbose) {
    const aside = json ? createOutput(process.stderr) : output
    const { id: run, runDir } = runtime
    const facts = { run, runDir, outlook: runtime.outlook(spec), env: process.env, say }
    aside.write(preamble(pageOf(aside, language), facts))
  }
  const view = createView(output, { json, verbose, language })
  const { question } = say
  const ending = await drive({ runtime, spec, prompt, options, view, output, person, question })
  if (ending.result !== null && notSignedIn(ending.result)) complain(`not signed in. ${WAYS_TO_SIGN_IN}`)
  return ending
}

function resumeOptions(
  { resume, fork = false }: OnceFlags,
  runDir: string,
): Pick<RunOptions, 'resume' | 'fork'> {
  if (resume === undefined) return {}
  return { resume: resume === 'last' ? lastSession(runDir, STEP) : resume, fork }
}

function notSignedIn({ ok, errors }: StepResult): boolean {
  return !ok && classify(errors.at(-1) ?? '').kind === 'reauth'
}
