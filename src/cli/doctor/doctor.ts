import { probe } from '../../claude/probe.ts'
import { languageOf } from '../../core/language.ts'
import { maskFor } from '../../runtime/secrets.ts'
import { displayWidth } from '../../terminal/graphemes.ts'
import { jsonDocument } from '../../terminal/json-line.ts'
import { type Page, paragraph } from '../../terminal/page.ts'
import type { Style } from '../../terminal/paint.ts'
import type { Resolved } from '../config/resolved.ts'
import { EXIT } from '../exit-codes.ts'
import type { Ending } from '../leave.ts'
import { createOutput } from '../output.ts'
import { pageOf } from '../page-of.ts'
import { placesOf } from '../run-dir.ts'
import type { Finding, Subject } from './check.ts'
import { CHECK_IDS } from './check-ids.ts'
import { CHECKS, PROBE_MS } from './checks.ts'
import type { DoctorFlags } from './flags.ts'
import { DOCTOR_MESSAGES } from './messages/by-language.ts'
import type { DoctorMessages } from './messages/messages.ts'
import { type CheckedThing, runChecks } from './run-checks.ts'
import { settingsFrom, valuesOf } from './settings.ts'

/**
 * `flower doctor`: what a run would meet here.
 *
 * @param configured what the configuration says of it, as far as that has been granted
 * @throws FlowerError `usage` for a workspace that is not there
 */
export async function doctor(flags: DoctorFlags, configured: Resolved): Promise<Ending> {
  const { json, lang: language = languageOf(process.env) } = flags
  const output = createOutput(process.stdout)
  const page = pageOf(output, language)
  const say = DOCTOR_MESSAGES[language]
  const places = placesOf(flags)
  const settings = settingsFrom(process.env, say.environment, configured.variables)
  const env = valuesOf(settings)
  const { model } = flags
  const subject: Subject = {
    places,
    settings,
    env,
    flags,
    page,
    isTerminal: output.isTerminal,
    say,
    answer: flags.probe
      ? probe({ env, signal: AbortSignal.timeout(PROBE_MS), ...(model === undefined ? {} : { model }) })
      : null,
  }
  const mask = maskFor(env)
  const things: CheckedThing[] = []
  for (const checked of runChecks(CHECKS, CHECK_IDS, subject)) {
    // An endpoint may repeat the key that it refuses.
    const thing = mask(await checked)
    things.push(thing)
    if (!json) output.write(`${thingLines(page, say, thing).join('\n')}\n`)
  }
  const broken = things.filter(({ level }) => level === 'broken').length
  const advice = things.filter(({ level }) => level === 'advice').length
  if (json) output.write(jsonDocument({ ok: broken === 0, checks: things.map(jsonThing) }))
  else output.write(`\n${paragraph(page, [], say.sum(broken, advice), 'bold').join('\n')}\n`)
  return { code: broken === 0 ? EXIT.done : EXIT.failed, abandoned: false }
}

/** With less room for what is said, it goes below the name. */
const LEAST_BESIDE = 40

function thingLines(page: Page, say: DoctorMessages, { id, level, is, todo }: CheckedThing): string[] {
  const { done, failed, question } = page.glyphs
  const marks: Readonly<Record<Finding['level'], readonly [Style, string]>> = {
    ok: ['green', done],
    advice: ['yellow', question],
    broken: ['red', failed],
  }
  const width = Math.max(...Object.values(say.names).map(displayWidth)) + 2
  const name = say.names[id]
  const beside = page.columns - width - 2 >= LEAST_BESIDE
  const lead = beside ? [marks[level], ` ${name}${' '.repeat(width - displayWidth(name))}`] : ['    ']
  return [
    ...(beside ? [] : paragraph(page, [marks[level], ' '], name, 'bold')),
    ...paragraph(page, lead, is),
    ...(todo === undefined ? [] : paragraph(page, [' '.repeat(beside ? width + 2 : 4)], todo, 'cyan')),
  ]
}

function jsonThing({ id, level, is, todo }: CheckedThing): object {
  return { id, level, is, todo: todo ?? null }
}
