import { text } from 'node:stream/consumers'
import { FlowerError } from '../core/errors.ts'
import { type Language, languageOf } from '../core/language.ts'
import { paragraph } from '../terminal/page.ts'
import { placeWords } from './again.ts'
import type { GoFlags } from './go-flags.ts'
import { atWork } from './job-claim.ts'
import { lessThanBefore } from './last-run.ts'
import { createOutput } from './output.ts'
import { pageOf } from './page-of.ts'
import { type Person, personAt } from './person.ts'
import { promptFrom } from './prompt.ts'
import { placesOf } from './run-dir.ts'
import { statusLines } from './status/lines.ts'
import { lookAt } from './status/look.ts'
import type { GoesOn, Overview } from './status/overview.ts'

interface WishMessages {
  readonly wish: string
  readonly goOn: string
  readonly achieved: string
}

const MESSAGES: Readonly<Record<Language, WishMessages>> = {
  en: {
    wish: 'What do you want? ',
    goOn: 'Press Enter to go on with this, or say what else you want (--new begins another job): ',
    achieved: 'It is achieved. What else do you want? (--new begins another job) ',
  },
  es: {
    wish: '¿Qué quieres? ',
    goOn: 'Pulsa Intro para seguir con esto, o di qué más quieres (--new empieza otro trabajo): ',
    achieved: 'Está logrado. ¿Qué más quieres? (--new empieza otro trabajo) ',
  },
  zh: {
    wish: '想做什么？',
    goOn: '按 Enter 键继续当前任务，或说出还想要什么（--new 开始新任务）：',
    achieved: '目标已达成。还想要什么？（--new 开始新任务）',
  },
}

/**
 * What is wanted: the argument; what is piped; else whoever sits at the terminal is asked, and told what is here to go on with.
 *
 * @returns null to go on with what is there
 * @throws FlowerError `usage` when nothing was said and nothing is there; `file`
 */
export async function wishFrom(argument: string | undefined, flags: GoFlags): Promise<string | null> {
  if (argument !== undefined) return promptFrom(argument, process.stdin, 'go')
  const piped = process.stdin.isTTY ? '' : await text(process.stdin)
  if (piped.trim() !== '') return piped
  const { lang: language = languageOf(process.env) } = flags
  const overview = await lookAt(placesOf(flags), language)
  // Whatever is said, it would be refused.
  if (overview.holder !== null) throw atWork(overview.holder)
  const toGoOnWith = flags.new !== true && hasJob(overview) ? overview : null
  const person = flags.timeout === 0 || flags.json ? null : personAt(process.stdin, process.stderr)
  const said = person === null ? null : await askFor(person, toGoOnWith, language, flags)
  if (said !== null || toGoOnWith !== null) return said
  throw new FlowerError(
    'usage',
    'there is no wish, and nothing here to go on with; say what you want: flower "…" (flower --help for more)',
  )
}

async function askFor(
  person: Person,
  here: Overview | null,
  language: Language,
  flags: GoFlags,
): Promise<string | null> {
  const say = MESSAGES[language]
  const over = new AbortController().signal
  if (here === null) return person.ask(say.wish, over)
  const output = createOutput(process.stdout)
  const page = pageOf(output, language)
  const lines = statusLines(page, here, { language, now: new Date(), places: placeWords(flags) })
  const less = lessThanBefore(flags, here.lastRun, language)
  const warning = less === null ? [] : ['', ...paragraph(page, [], less, 'yellow')]
  output.write(`${[...lines, ...warning].join('\n')}\n\n`)
  const { verdict = null } = here.job ?? {}
  const achieved = verdict?.outcome === 'achieved' && !verdict.outdated
  return person.ask(achieved ? say.achieved : say.goOn, over)
}

/** What `flower once` has left is not its to go on with. */
function hasJob({ job, steps }: Overview): boolean {
  const isLeft = (goesOn: GoesOn | null): boolean => goesOn !== null && goesOn.from !== 'nothing'
  return job !== null || steps.some(({ name, goesOn }) => name !== 'once' && isLeft(goesOn))
}
