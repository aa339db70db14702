import { basename } from 'node:path'
import type { Language } from '../../core/language.ts'
import type { StepResult } from '../../core/step-result.ts'
import { ASCII, UNICODE } from '../../terminal/glyphs.ts'
import { MESSAGES } from '../../terminal/messages/by-language.ts'
import { formatTokens } from '../../terminal/numbers.ts'
import { type Lead, type Page, paragraph } from '../../terminal/page.ts'
import { colorWanted, createPaint, unicodeWanted } from '../../terminal/paint.ts'
import type { ModelRequest } from '../../testing/index.ts'
import type { Output } from '../output.ts'
import { DEMO_MESSAGES, type DemoMessages } from './messages.ts'
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
export function opening(output: Output, { project }: Stage, language: Language): string {
  const page = pageOf(output, language)
  const say = DEMO_MESSAGES[language]
  return textOf([
    ...paragraph(page, [['magenta', `${page.glyphs.flower} `]], say.title, 'bold'),
    ...indented(page, say.real),
    ...indented(page, say.where(formatTokens(WINDOW), project)),
    '',
  ])
}

/** Whether all went as the demo promises. */
export function isAsPromised(outcome: Outcome): boolean {
  return testsPass(outcome) && handoffsAreWhole(outcome)
}

/** What came of it, each claim checked, and where to look further. */
export function closing(output: Output, stage: Stage, outcome: Outcome, language: Language): string {
  const page = pageOf(output, language)
  const say = DEMO_MESSAGES[language]
  return textOf([
    '',
    ...checksOf(outcome, say).flatMap(({ ok, text }) => {
      const mark: Lead = [ok ? ['green', `${page.glyphs.done} `] : ['red', `${page.glyphs.failed} `]]
      return paragraph(page, mark, text, ok ? 'bold' : 'red')
    }),
    ...indented(page, figuresOf(outcome, say)),
    '',
    ...indented(page, say.further),
    ...commands(page, [
      `cd ${stage.project}`,
      'cat .flower/notes/archive/handoff/*',
      'cat .flower/notes/handoff-repair.md',
      'node --test',
      `${thisCommand()} once "…"`,
    ]),
    '',
    ...kept(page, stage, say),
  ])
}

/** Where the traces of a demo are that was not left to come to its end. */
export function whereItLies(output: Output, stage: Stage, language: Language): string {
  return textOf(['', ...kept(pageOf(output, language), stage, DEMO_MESSAGES[language])])
}

function figuresOf({ requests }: Outcome, say: DemoMessages): string {
  const sizes = requests.filter(({ kind }) => kind === 'main').map(({ inputTokens }) => inputTokens)
  const all = formatTokens(sizes.reduce((sum, tokens) => sum + tokens, 0))
  const peak = formatTokens(Math.max(0, ...sizes))
  return say.figures(sizes.length, all, peak, formatTokens(WINDOW))
}

function checksOf(outcome: Outcome, say: DemoMessages): { ok: boolean; text: string }[] {
  const { result, tests } = outcome
  const passed = tests && { count: tests.passed, of: tests.passed + tests.failed }
  return [
    { ok: testsPass(outcome), text: say.tests(passed) },
    {
      ok: handoffsAreWhole(outcome),
      text: say.handoffs(result.handoffs.length, degradedOf(result).length),
    },
  ]
}

function testsPass({ tests }: Outcome): boolean {
  return tests !== null && tests.failed === 0 && tests.passed > 0
}

function handoffsAreWhole({ result }: Outcome): boolean {
  return result.handoffs.length === HANDOFFS && degradedOf(result).length === 0
}

function degradedOf({ handoffs }: StepResult): StepResult['handoffs'] {
  return handoffs.filter(({ degraded }) => degraded !== null)
}

function kept(page: Page, { folder }: Stage, say: DemoMessages): string[] {
  return [...indented(page, say.kept), ...commands(page, [`rm -r ${folder}`])]
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

function pageOf(output: Output, language: Language): Page {
  return {
    columns: output.columns() || 80,
    glyphs: unicodeWanted(process.env) ? UNICODE : ASCII,
    paint: createPaint(colorWanted(process.env, output.isTerminal)),
    say: MESSAGES[language],
  }
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
