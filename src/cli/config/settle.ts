import type { Command } from 'commander'
import { defined } from '../../core/defined.ts'
import { FlowerError } from '../../core/errors.ts'
import { languageOf } from '../../core/language.ts'
import type { JobFlags } from '../job-flags.ts'
import { createOutput } from '../output.ts'
import { personAt } from '../person.ts'
import { pageOf } from '../view.ts'
import { type ConsentOptions, consent } from './consent.ts'
import { consult } from './consult.ts'
import { givenIn } from './given-in.ts'
import { keysOf } from './keys.ts'
import { requestsOf } from './requests.ts'
import { environmentOf, type Resolved, resolve } from './resolved.ts'
import { CONFIG_TEXTS } from './texts.ts'
import { trustStore } from './trust-store.ts'

export interface SettleOptions<Flags> {
  /** The command that was given, with its options. */
  readonly command: Command
  /** Why a flag would do nothing; null when each does something. */
  readonly idle: (flags: Flags) => string | null
}

/**
 * The flags of a command that runs agents, filled in with what the environment and the configuration say, and the environment that
 * follows from it. Whatever a file of the workspace asks for that only a person can grant is granted when this returns.
 *
 * @throws FlowerError `usage` or `file`; nothing is started then
 */
export async function settle<Flags extends JobFlags>(
  flags: Flags,
  { command, idle }: SettleOptions<Flags>,
): Promise<Flags> {
  const { env } = process
  const asking = consentWith(flags)
  const sources = await consult({
    workspace: flags.workspace,
    flags: givenIn(command),
    env,
    keys: keysOf(command.parent ?? command),
    mayRun: (request) => consent(request, asking).then(() => true),
  })
  const resolved = resolve(sources)
  const settled = { ...flags, ...valuesFor(command, resolved), env: environmentOf(env, resolved) }
  refuseIdle(flags, settled, resolved, idle)
  for (const request of await requestsOf(flags.workspace, sources, asking.say)) await consent(request, asking)
  return settled
}

function consentWith({ lang = languageOf(process.env), trust }: JobFlags): ConsentOptions {
  const output = createOutput(process.stderr)
  return {
    given: trust ?? [],
    // The process's own environment: a `.env` that named the store could bring its answers along.
    store: trustStore(process.env),
    person: personAt(process.stdin, process.stderr),
    say: CONFIG_TEXTS[lang],
    page: pageOf(output, lang),
    write: (text) => output.write(text),
  }
}

/** What is about this command: a setting for another one does no harm. An option that it hides is none of its own. */
export function valuesFor<Flags>(command: Command, { values, variables }: Resolved): Partial<Flags> {
  const shown = new Set(
    command.options.filter(({ hidden }) => !hidden).map((option) => option.attributeName()),
  )
  const found = [...values].filter(([name, { source }]) => shown.has(name) && source.kind !== 'flag')
  // The harness reads it by itself where nobody named a model to flower.
  const model = values.has('model') || !variables.has('ANTHROPIC_MODEL')
  return Object.fromEntries(
    found.filter(([name]) => model || name !== 'model').map(([name, { value }]) => [name, value]),
  ) as Partial<Flags>
}

/** The settings that leave others without effect. */
const OFF = ['handoff', 'workbench', 'goal', 'timeout'] as const

/** A flag that a configured setting leaves without effect is refused as one that another flag does: it was given for a reason. */
function refuseIdle<Flags extends JobFlags>(
  flags: Flags,
  settled: Flags,
  { values }: Resolved,
  idle: (flags: Flags) => string | null,
): void {
  for (const name of OFF) {
    const found = values.get(name)
    if (!found || found.source.kind === 'flag' || !takesEffect(settled, name, found.value)) continue
    const problem = idle({ ...flags, ...defined({ [name]: found.value }) })
    if (problem === null) continue
    throw new FlowerError('usage', `${problem} (${found.source.file ?? 'The environment'} sets ${name}.)`)
  }
}

/** A command that hides an option goes on without it. */
function takesEffect(settled: object, name: string, value: unknown): boolean {
  return new Map<string, unknown>(Object.entries(settled)).get(name) === value
}
