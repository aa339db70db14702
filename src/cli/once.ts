import { WAYS_TO_SIGN_IN } from '../claude/credentials.ts'
import { FlowerError } from '../core/errors.ts'
import { languageOf } from '../core/language.ts'
import type { StepResult } from '../core/step-result.ts'
import { classify } from '../handoff/classify.ts'
import type { RunOptions } from '../runtime/options.ts'
import { Runtime } from '../wire.ts'
import { drive } from './drive.ts'
import { complain } from './failure.ts'
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
  const options = await resumeOptions(flags, prompt, runtime)
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

/** @throws FlowerError `usage` when there is nothing to go on with: to begin anew costs money that nobody meant to spend */
async function resumeOptions(
  { resume, fork = false }: OnceFlags,
  prompt: string,
  runtime: Runtime,
): Promise<Pick<RunOptions, 'resume' | 'fork' | 'continue'>> {
  if (resume === undefined) return {}
  if (resume !== 'last') return { resume, fork }
  const beginning = await runtime.beginning(STEP)
  if (beginning.from === 'nothing' || (fork && beginning.from !== 'session')) {
    throw new FlowerError(
      'usage',
      `there is nothing to resume: no session of '${STEP}' is left in ${runtime.runDir} (--workspace and --run-dir say where)`,
    )
  }
  return fork && beginning.from === 'session'
    ? { resume: beginning.session, fork }
    : { continue: { say: prompt } }
}

function notSignedIn({ ok, errors }: StepResult): boolean {
  return !ok && classify(errors.at(-1) ?? '').kind === 'reauth'
}
