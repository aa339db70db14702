import { text } from 'node:stream/consumers'
import { DEFAULT_ENDPOINT } from '../../claude/credentials.ts'
import { FlowerError, messageOf } from '../../core/errors.ts'
import { languageOf } from '../../core/language.ts'
import { paragraph } from '../../terminal/page.ts'
import { userConfigFile } from '../config/config-folder.ts'
import { parseVariable } from '../config/variables.ts'
import { EXIT } from '../exit-codes.ts'
import { complain } from '../failure.ts'
import type { Ending } from '../leave.ts'
import { createOutput } from '../output.ts'
import { pageOf } from '../view.ts'
import { type Account, VARIABLE } from './account.ts'
import { fits } from './check.ts'
import { dialogueAt } from './dialogue.ts'
import type { SetupFlags } from './flags.ts'
import { interview } from './interview.ts'
import { saveInto } from './save.ts'
import { SETUP_TEXTS, type SetupTexts } from './texts.ts'

/**
 * `flower setup`: keeps a key, an endpoint and a model in the person's own configuration, after one request that shows whether they
 * fit together.
 *
 * @throws FlowerError `usage` or `file`; nothing is saved then
 */
export async function setup(flags: SetupFlags): Promise<Ending> {
  const { lang = languageOf(process.env), keyFromEnv } = flags
  const say = SETUP_TEXTS[lang]
  const output = createOutput(process.stdout)
  const page = pageOf(output, lang)
  const tell = (words: string): void => output.write(`${paragraph(page, [], words).join('\n')}\n`)
  const dialogue = keyFromEnv === undefined ? dialogueAt(process.stdin, process.stderr) : null
  try {
    const account = dialogue ? await interview(dialogue, flags, { say, tell }) : await given(flags)
    if (account === null) return cancelled(say)
    if (flags.check && !(await fits(account, { dialogue, say, tell }))) {
      complain(say.notSaved)
      return { code: EXIT.failed, abandoned: false }
    }
    const file = userConfigFile(process.env)
    const aside = saveInto(file, {
      ...(account.endpoint === DEFAULT_ENDPOINT ? {} : { ANTHROPIC_BASE_URL: account.endpoint }),
      [VARIABLE[account.kind]]: account.secret,
      ...(account.model === undefined ? {} : { model: account.model }),
    })
    if (aside !== null) tell(say.setAside(aside))
    tell(say.saved(file))
    return { code: EXIT.done, abandoned: false }
  } finally {
    dialogue?.end()
  }
}

function cancelled(say: SetupTexts): Ending {
  complain(say.notSaved)
  return { code: EXIT.interrupted, abandoned: false }
}

/** What flags, environment and standard input say. */
async function given({
  endpoint: where = DEFAULT_ENDPOINT,
  token,
  model,
  keyFromEnv,
}: SetupFlags): Promise<Account> {
  const kind = token ? 'token' : 'key'
  const from = keyFromEnv ?? 'standard input'
  // It would show what is typed.
  if (keyFromEnv === undefined && process.stdin.isTTY) {
    throw new FlowerError(
      'usage',
      'standard error is no terminal to ask at; name the key with --key-from-env',
    )
  }
  const secret = (
    keyFromEnv === undefined ? await text(process.stdin) : (process.env[keyFromEnv] ?? '')
  ).trim()
  if (secret === '') {
    throw new FlowerError(
      'usage',
      `there is no key in ${from}; name its variable with --key-from-env, or pipe it in`,
    )
  }
  try {
    return { endpoint: where, kind, model, secret: parseVariable(VARIABLE[kind], secret) }
  } catch (error) {
    throw new FlowerError('usage', `what is in ${from} is no key. ${messageOf(error)}`)
  }
}
