import { DEFAULT_ENDPOINT } from '../../claude/credentials.ts'
import { FlowerError } from '../../core/errors.ts'
import { parseVariable } from '../config/variables.ts'
import { endpoint, name } from '../values.ts'
import { type Account, VARIABLE } from './account.ts'
import type { Dialogue } from './dialogue.ts'
import type { SetupFlags } from './flags.ts'
import type { SetupTexts } from './texts.ts'

type Kind = Account['kind']

export interface Telling {
  readonly say: SetupTexts
  /** Shows words of flower's or of somebody else. */
  readonly tell: (words: string) => void
}

/**
 * Asks for what the flags do not say.
 *
 * @returns null when the person leaves
 */
export async function interview(
  dialogue: Dialogue,
  flags: SetupFlags,
  { say, tell }: Telling,
): Promise<Account | null> {
  const where =
    flags.endpoint ??
    (await askFor(dialogue, say.endpoint(DEFAULT_ENDPOINT), {
      tell,
      parse: endpoint,
      byDefault: DEFAULT_ENDPOINT,
      refusal: say.accepted.endpoint,
    }))
  if (where === null) return null
  const usual: Kind = where === DEFAULT_ENDPOINT ? 'key' : 'token'
  const kind: Kind | null = flags.token
    ? 'token'
    : await askFor(dialogue, say.kind[usual], {
        tell,
        parse: kindOf,
        byDefault: usual,
        refusal: say.accepted.kind,
      })
  if (kind === null) return null
  const parse = (words: string): string => parseVariable(VARIABLE[kind], words)
  const secret = await askFor(dialogue, say.secret[kind], {
    tell,
    parse,
    hidden: true,
    refusal: say.accepted.secret,
  })
  if (secret === null) return null
  const model =
    flags.model ??
    (await askFor(dialogue, say.model, { tell, parse: name, byDefault: '', refusal: say.accepted.model }))
  return model === null ? null : { endpoint: where, kind, secret, model: model || undefined }
}

interface Question<T> {
  readonly tell: (words: string) => void
  /** Throws for what is not accepted. */
  readonly parse: (words: string) => T
  /** For an empty answer; without it there has to be one. */
  readonly byDefault?: T
  readonly hidden?: boolean
  /** What is accepted. */
  readonly refusal: string
}

/** Until the answer makes sense. */
async function askFor<T>(
  dialogue: Dialogue,
  question: string,
  { tell, parse, byDefault, hidden = false, refusal }: Question<T>,
): Promise<T | null> {
  for (;;) {
    const words = await dialogue.ask(question, { hidden })
    if (words === null) return null
    if (words === '' && byDefault !== undefined) return byDefault
    try {
      return parse(words)
    } catch {
      tell(refusal)
    }
  }
}

function kindOf(words: string): Kind {
  if (words === '1') return 'key'
  if (words === '2') return 'token'
  throw new FlowerError('usage', 'neither 1 nor 2')
}
