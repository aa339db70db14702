import { type Language, languageOf } from '../../core/language.ts'
import { EXIT } from '../exit-codes.ts'
import type { Ending } from '../leave.ts'
import { createOutput, type Output } from '../output.ts'
import { createView } from '../view.ts'
import type { Pace } from './model/script.ts'
import { repairProject } from './repair-project.ts'
import { closing, isAsPromised, opening, whereItLies } from './report.ts'
import { setStage } from './stage.ts'
import { runTests } from './test-run.ts'

export interface DemoOptions {
  /** Of the screen; the model speaks English. Default: that of the environment. */
  readonly lang?: Language
  /** Gives no time to read along. */
  readonly fast?: boolean
  /** Default: standard output. */
  readonly output?: Output
}

const TO_READ_ALONG: Pace = { replyMs: 350, documentMs: 1_200 }
const AT_ONCE: Pace = { replyMs: 0, documentMs: 0 }

/**
 * `flower demo`: a job that crosses its context limit twice and finishes, on the real harness, with a scripted model
 * and without any key. The code is 0 only if it all went as it should, the project's tests included.
 */
export async function runDemo(options: DemoOptions = {}): Promise<Ending> {
  const { lang: language = languageOf(process.env), output = createOutput(process.stdout) } = options
  const stage = setStage()
  output.write(opening(output, stage, language))

  const view = createView(output, { json: false, verbose: false, plain: false, language })
  const pace = options.fast ? AT_ONCE : TO_READ_ALONG
  const { result, requests, code, abandoned } = await repairProject(stage, { pace, view, output })
  if (result === null || code === EXIT.interrupted) {
    output.write(whereItLies(output, stage, language))
    return { code, abandoned }
  }

  const outcome = { result, requests, tests: runTests(stage.project) }
  output.write(closing(output, stage, outcome, language))
  return { code: isAsPromised(outcome) ? EXIT.done : EXIT.failed, abandoned }
}
