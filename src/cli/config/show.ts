import path from 'node:path'
import type { Command } from 'commander'
import { DEFAULT_ENDPOINT, endpointOf, masked } from '../../claude/credentials.ts'
import { languageOf } from '../../core/language.ts'
import { displayWidth } from '../../terminal/graphemes.ts'
import { type Page, paragraph } from '../../terminal/page.ts'
import { EXIT } from '../exit-codes.ts'
import type { Ending } from '../leave.ts'
import { createOutput } from '../output.ts'
import { pageOf } from '../view.ts'
import { asGranted } from './as-granted.ts'
import { userConfigFile } from './config-folder.ts'
import type { Request } from './consent.ts'
import { realPath } from './consult.ts'
import type { ConfigFlags } from './flags.ts'
import { keysOf } from './keys.ts'
import type { Found } from './resolved.ts'
import { CONFIG_TEXTS, type ConfigTexts } from './texts.ts'
import { trustStore } from './trust-store.ts'
import { isAbout, isSecret } from './variables.ts'

/** What holds where nobody has said anything, as far as it is a value. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  permissionMode: 'acceptEdits',
  settings: 'none',
  handoff: true,
  headroom: 50_000,
  maxGenerations: 8,
  review: 0,
  workbench: true,
  asks: 10,
  timeout: 1_800,
  rounds: 3,
  goal: true,
  judgeCanRun: false,
  isolate: false,
  verbose: false,
}

/** One setting, as it is shown: a secret is shortened already. */
interface Shown {
  readonly value: unknown
  readonly source: string
  readonly file: string | null
}

interface Report {
  readonly workspace: string
  readonly userConfig: string
  readonly values: Readonly<Record<string, Shown>>
  readonly variables: Readonly<Record<string, Shown>>
  /** What a run would ask first. */
  readonly asks: readonly Pick<Request, 'what' | 'from' | 'facts'>[]
  /** Programs that nobody has agreed to run. */
  readonly notLoaded: readonly string[]
}

/**
 * `flower config`: every setting and where it comes from. It asks nothing and runs nothing that nobody has agreed to.
 *
 * @throws FlowerError `usage` or `file` for a configuration that a run would refuse, too
 */
export async function showConfig(flags: ConfigFlags, command: Command): Promise<Ending> {
  const language = flags.lang ?? languageOf(process.env)
  const report = await reportOf(flags, command)
  const output = createOutput(process.stdout)
  output.write(
    flags.json
      ? `${JSON.stringify(report, null, 2)}\n`
      : shown(pageOf(output, language), report, CONFIG_TEXTS[language]),
  )
  return { code: EXIT.done, abandoned: false }
}

/** `flower config path` */
export function showPath(): Ending {
  process.stdout.write(`${userConfigFile(process.env)}\n`)
  return { code: EXIT.done, abandoned: false }
}

/**
 * `flower config forget`
 *
 * @throws FlowerError `file`
 */
export function forget({ workspace, lang = languageOf(process.env) }: ConfigFlags): Ending {
  const count = trustStore(process.env).forget(realPath(workspace))
  process.stdout.write(`${CONFIG_TEXTS[lang].forgotten(count)}\n`)
  return { code: EXIT.done, abandoned: false }
}

async function reportOf(flags: ConfigFlags, command: Command): Promise<Report> {
  const { env } = process
  const { said: all, asks, notLoaded } = await asGranted(command, flags)
  const { values, variables } = all
  const keys = keysOf(command.parent ?? command)
  const defaults: Readonly<Record<string, unknown>> = { ...DEFAULTS, lang: languageOf(env) }
  const endpoint = { ANTHROPIC_BASE_URL: byDefault(DEFAULT_ENDPOINT) }
  return {
    workspace: path.resolve(flags.workspace),
    userConfig: userConfigFile(env),
    values: Object.fromEntries(
      [...keys.keys()].map((name) => [name, said(values.get(name)) ?? byDefault(defaults[name] ?? null)]),
    ),
    variables: {
      ...endpoint,
      ...Object.fromEntries(
        [...variables].map(([name, found]) => [name, said(found, (value) => plain(name, value))!]),
      ),
    },
    asks: asks.map(({ what, from, facts }) => ({ what, from, facts })),
    notLoaded,
  }
}

function said<T>(found: Found<T> | undefined, show: (value: T) => unknown = (value) => value): Shown | null {
  if (!found) return null
  const { kind, file } = found.source
  // JSON has no infinity; this is how one is written.
  const value = found.value === Number.POSITIVE_INFINITY ? 'forever' : show(found.value)
  return { value, source: kind, file }
}

function byDefault(value: unknown): Shown {
  return { value, source: 'default', file: null }
}

/** A variable without what is secret in it: the environment's own URL may carry a password. */
function plain(name: string, value: string): string {
  if (isSecret(name)) return masked(value)
  return isAbout(name, 'way') && URL.canParse(value) ? endpointOf({ ANTHROPIC_BASE_URL: value }) : value
}

function shown(page: Page, { values, variables, asks, notLoaded }: Report, say: ConfigTexts): string {
  const all = [...Object.entries(values), ...Object.entries(variables)]
  const width = Math.max(...all.map(([name]) => displayWidth(name)))
  const lines = [
    ...all.flatMap(([name, setting]) => settingLines(page, name, setting, { width, say })),
    ...notLoaded.flatMap((file) => ['', ...paragraph(page, [], say.notLoaded(file))]),
    ...asks.flatMap(({ what, from, facts }) => [
      '',
      ...paragraph(page, [], page.say.noted(say.wouldAsk, `--trust ${what}`), 'bold'),
      ...paragraph(page, ['  '], from, 'dim'),
      ...facts.flatMap((fact) => paragraph(page, ['  '], fact)),
    ]),
  ]
  return `${lines.join('\n')}\n`
}

function settingLines(
  page: Page,
  name: string,
  { value, source, file }: Shown,
  { width, say }: { readonly width: number; readonly say: ConfigTexts },
): string[] {
  const where = file ?? say.sources[source as keyof ConfigTexts['sources']]
  const said = typeof value === 'string' ? value : JSON.stringify(value)
  const text = value === null ? say.notSet : page.say.noted(said, where)
  // On a narrow terminal the value has a line of its own.
  if (width + 2 + LEAST_VALUE > page.columns) {
    return [...paragraph(page, [], name, 'dim'), ...paragraph(page, ['  '], text)]
  }
  const margin = ' '.repeat(width + 2 - displayWidth(name))
  return paragraph(page, [['dim', name], margin], text)
}

const LEAST_VALUE = 30
