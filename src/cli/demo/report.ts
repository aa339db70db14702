import { basename } from 'node:path'
import type { StepResult } from '../../core/step-result.ts'
import { ASCII, UNICODE } from '../../terminal/glyphs.ts'
import { en } from '../../terminal/messages/en.ts'
import { formatTokens } from '../../terminal/numbers.ts'
import { type Lead, type Page, paragraph } from '../../terminal/page.ts'
import { colorWanted, createPaint, unicodeWanted } from '../../terminal/paint.ts'
import type { ModelRequest } from '../../testing/index.ts'
import type { Output } from '../output.ts'
import { WINDOW } from './repair-project.ts'
import type { Stage } from './stage.ts'
import type { TestRun } from './test-run.ts'

/** What the demo came to. */
export interface Outcome {
  readonly result: StepResult
  readonly requests: readonly ModelRequest[]
  /** Run after the job, by the demo itself; null when they could not be run. */
  readonly tests: TestRun | null
}

const HANDOFFS = 2

/** What will be seen, and what of it is real. */
export function opening(output: Output, { project }: Stage): string {
  const page = pageOf(output)
  const title = 'flower demo: a job fills its context window twice, and is finished.'
  return textOf([
    ...paragraph(page, [['magenta', `${page.glyphs.flower} `]], title, 'bold'),
    ...indented(
      page,
      'The harness (Claude Code), its tools, the tests, the token counts and the handoff documents are real. The model is a script on 127.0.0.1: no key is needed, and nothing leaves this machine.',
    ),
    ...indented(
      page,
      `The window is set to ${formatTokens(WINDOW)} tokens, which half a minute of work fills. The work is done in ${project}`,
    ),
    '',
  ])
}

/** Whether all went as the demo promises. */
export function isAsPromised(outcome: Outcome): boolean {
  return checksOf(outcome).every(({ ok }) => ok)
}

/** What came of it, each claim checked, and where to look further. */
export function closing(output: Output, stage: Stage, outcome: Outcome): string {
  const page = pageOf(output)
  return textOf([
    '',
    ...checksOf(outcome).flatMap(({ ok, text }) => {
      const mark: Lead = [ok ? ['green', `${page.glyphs.done} `] : ['red', `${page.glyphs.failed} `]]
      return paragraph(page, mark, text, ok ? 'bold' : 'red')
    }),
    ...indented(page, figuresOf(outcome)),
    '',
    ...indented(page, 'To look further:'),
    ...commands(page, [
      `cd ${stage.project}`,
      'cat .flower/notes/archive/handoff/*',
      'cat .flower/notes/handoff-repair.md',
      'node --test',
      `${thisCommand()} once "…"`,
    ]),
    '',
    ...kept(page, stage),
  ])
}

/** Where the traces of a demo are that was not left to come to its end. */
export function whereItLies(output: Output, stage: Stage): string {
  return textOf(['', ...kept(pageOf(output), stage)])
}

function figuresOf({ requests }: Outcome): string {
  const sizes = requests.filter(({ kind }) => kind === 'main').map(({ inputTokens }) => inputTokens)
  const all = formatTokens(sizes.reduce((sum, tokens) => sum + tokens, 0))
  const peak = formatTokens(Math.max(0, ...sizes))
  return `${sizes.length} requests read ${all} tokens in all, none more than ${peak} of the ${formatTokens(WINDOW)}. Nothing was spent: the cost above is what a model would have cost.`
}

function checksOf({ result, tests }: Outcome): { ok: boolean; text: string }[] {
  const { handoffs } = result
  const degraded = handoffs.filter((handoff) => handoff.degraded !== null).length
  const all = tests ? tests.passed + tests.failed : 0
  return [
    {
      ok: tests !== null && tests.failed === 0 && tests.passed > 0,
      text: `\`node --test\`, run again just now by the demo itself: ${tests ? `${tests.passed} of ${all} tests pass` : 'no tests could be run'}`,
    },
    {
      ok: handoffs.length === HANDOFFS && degraded === 0,
      text: `${handoffs.length} handoffs, ${degraded === 0 ? 'each written by the session that left' : `${degraded} of them degraded`}`,
    },
  ]
}

function kept(page: Page, { folder }: Stage): string[] {
  return [
    ...indented(page, 'All of it is kept. When you have seen enough:'),
    ...commands(page, [`rm -r ${folder}`]),
  ]
}

/** How flower is called here: installed, or from a clone. */
function thisCommand(): string {
  const [, script = ''] = process.argv
  return basename(script) === 'main.js' ? `node ${script}` : 'flower'
}

function indented(page: Page, text: string): string[] {
  return paragraph(page, ['  '], text)
}

/** Never wrapped, or they could not be copied. */
function commands(page: Page, lines: readonly string[]): string[] {
  return lines.map((line) => `    ${page.paint('cyan', line)}`)
}

function pageOf(output: Output): Page {
  return {
    columns: output.columns() || 80,
    glyphs: unicodeWanted(process.env) ? UNICODE : ASCII,
    paint: createPaint(colorWanted(process.env, output.isTerminal)),
    say: en,
  }
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
