import path from 'node:path'
import { endpointOf } from '../../claude/credentials.ts'
import { HandoffPolicy } from '../../handoff/policy.ts'
import { resolveWindow } from '../../handoff/window.ts'
import { learnedWindows } from '../../runtime/learned-windows.ts'
import { formatCost, formatTokens } from '../../terminal/numbers.ts'
import { stateFolder } from '../../workbench/state-folder.ts'
import type { Finding, Subject } from './check.ts'
import { whyNot } from './obstacle.ts'

/** What a coordinator has read before it has done anything, in tokens: below it, each generation would hand over at once. */
const START_UP_FLOOR = 34_000

const NAMES = ['ANTHROPIC_MODEL', 'ANTHROPIC_DEFAULT_OPUS_MODEL']

export function lookAtModel({ env, settings, flags, say }: Subject): Finding {
  if (flags.model !== undefined) return { level: 'ok', is: say.model.from(flags.model, '--model') }
  const name = NAMES.find((variable) => env[variable])
  if (name === undefined) return { level: 'ok', is: say.model.default }
  const { value = '', source = '' } = settings[name] ?? {}
  return { level: 'ok', is: say.model.from(value, `${name}, ${source}`) }
}

/** The same sources as in a run, the harness's word included where the model was asked. */
export async function lookAtWindow({ env, flags, page, say, answer }: Subject): Promise<Finding> {
  const answered = await answer
  const known = answered?.ok ? answered : null
  const name =
    flags.model ?? NAMES.map((variable) => env[variable]).find((value) => value) ?? known?.model ?? ''
  const windows = learnedWindows({ file: path.join(stateFolder(env), 'windows.json') })
  const { tokens, source } = resolveWindow({
    given: flags.window ?? null,
    learned: name === '' ? null : windows.get(endpointOf(env), known?.model ?? name),
    reported: known?.window ?? null,
    name,
  })
  const { at } = HandoffPolicy.from({ window: tokens })
  const is = say.window.is(formatTokens(tokens), page.say.windowSources[source], formatTokens(at))
  if (at < START_UP_FLOOR)
    return { level: 'advice', is, todo: say.window.small(formatTokens(START_UP_FLOOR)) }
  if (source === 'name') return { level: 'advice', is, todo: say.window.guessed }
  return { level: 'ok', is }
}

export async function lookAtAnswer({ say, answer }: Subject): Promise<Finding> {
  if (answer === null) return { level: 'ok', is: say.probe.leftOut }
  const answered = await answer
  if (answered.ok) {
    const { model, tokens, costUsd } = answered
    return { level: 'ok', is: say.probe.answers(model, formatTokens(tokens), formatCost(costUsd)) }
  }
  return { level: 'broken', is: answered.message, todo: say.probe.why[whyNot(answered)] }
}
