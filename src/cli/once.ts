import { WAYS_TO_SIGN_IN } from '../claude/credentials.ts'
import { languageOf } from '../core/language.ts'
import type { StepResult } from '../core/step-result.ts'
import { classify } from '../handoff/classify.ts'
import type { AgentSpec } from '../runtime/agent-spec.ts'
import type { RuntimeOptions } from '../runtime/options.ts'
import { Runtime } from '../wire.ts'
import { drive } from './drive.ts'
import { complain } from './failure.ts'
import { lastSession } from './last-session.ts'
import type { Ending } from './leave.ts'
import { CLI_MESSAGES } from './messages.ts'
import type { OnceFlags } from './once-command.ts'
import { createOutput } from './output.ts'
import { personAt } from './person.ts'
import { preamble } from './preamble.ts'
import { promptFrom } from './prompt.ts'
import { createView } from './view.ts'

/** The key of the step in the manifest. */
const STEP = 'once'

/**
 * `flower once`: one job, over as many sessions as it takes.
 *
 * @throws FlowerError `usage` or `file` when it cannot be started
 */
export async function once(argument: string | undefined, flags: OnceFlags): Promise<Ending> {
  const prompt = await promptFrom(argument, process.stdin)
  const language = flags.lang ?? languageOf(process.env)
  const person = personAt(process.stdin, process.stderr)
  const runtime = new Runtime({
    ...runtimeOptions(flags),
    language,
    ...(person ? { onReview: ({ signal }) => person.enter(signal) } : {}),
  })
  const spec = specOf(flags)
  const options = {
    ...(flags.resume === undefined ? {} : { resume: sessionOf(flags.resume, runtime.runDir) }),
    ...(flags.fork ? { fork: true } : {}),
  }
  const output = createOutput(process.stdout)
  const { json = false, verbose = false } = flags
  if (verbose) {
    const { id: run, runDir } = runtime
    const text = preamble({ run, runDir, outlook: runtime.outlook(spec), env: process.env, language })
    if (json) process.stderr.write(text)
    else output.write(text)
  }
  const view = createView(output, { json, verbose, language })
  const { question } = CLI_MESSAGES[language]
  const ending = await drive({ runtime, spec, prompt, options, view, output, person, question })
  if (ending.result !== null && notSignedIn(ending.result)) complain(`not signed in. ${WAYS_TO_SIGN_IN}`)
  return ending
}

function runtimeOptions(flags: OnceFlags): RuntimeOptions {
  const { workspace, runDir, workbench, window, headroom, maxGenerations, review } = flags
  const handoff = defined({ enabled: flags.handoff, window, headroom, maxGenerations, review })
  return { workspace, runDir, workbench, handoff }
}

function specOf(flags: OnceFlags): AgentSpec {
  const { model, instructions, tools, permissionMode, effort, maxTurns, budget } = flags
  return {
    name: STEP,
    ...defined({
      model,
      instructions,
      allowedTools: tools,
      permissionMode,
      effort,
      maxTurns,
      maxBudgetUsd: budget,
    }),
  }
}

function sessionOf(resume: string, runDir: string): string {
  return resume === 'last' ? lastSession(runDir, STEP) : resume
}

function notSignedIn({ ok, errors }: StepResult): boolean {
  return !ok && classify(errors.at(-1) ?? '').kind === 'reauth'
}

/** Without the keys that were not given. */
function defined<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
