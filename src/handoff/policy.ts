import { FlowerError } from '../core/errors.ts'
import { nearLine } from '../core/near-line.ts'
import { defaultWindow } from './window.ts'

/** When a step hands over. Tokens are those of the main thread's context. */
export interface HandoffSettings {
  /** Default true. */
  readonly enabled: boolean
  /** The model's context window, in tokens. Left out, flower uses what is known of the model. */
  readonly window: number
  /** Tokens that stay free below the window, for the turn that writes the document. Default 50,000. */
  readonly headroom: number
  /** Handoffs that one step may make. Default 8. */
  readonly maxGenerations: number
  /** Seconds that the document waits on disk for a person's edit. Default 0: it does not wait. */
  readonly review: number
}

/** What a person asked for, in tokens; null for what they left open. */
interface Given {
  readonly window: number | null
  readonly headroom: number | null
}

const DEFAULTS = { enabled: true, headroom: 50_000, maxGenerations: 8, review: 0 }
/** No session gets under this: its own instructions fill it. */
const LOWEST_LINE = 10_000

export class HandoffPolicy implements HandoffSettings {
  readonly enabled: boolean
  readonly window: number
  readonly headroom: number
  readonly maxGenerations: number
  readonly review: number
  readonly #given: Given

  /**
   * @param given what of this a person asked for, where that is not what `settings` say
   * @throws FlowerError `usage` for an unknown key, a value that makes no sense, or a headroom that leaves nothing of the window
   */
  constructor(settings: Partial<HandoffSettings> = {}, given?: Given) {
    refuseUnknown(settings)
    this.enabled = check.enabled(settings.enabled ?? DEFAULTS.enabled)
    this.window = check.window(settings.window ?? defaultWindow())
    this.headroom = check.headroom(settings.headroom ?? DEFAULTS.headroom)
    this.maxGenerations = check.maxGenerations(settings.maxGenerations ?? DEFAULTS.maxGenerations)
    this.review = check.review(settings.review ?? DEFAULTS.review)
    this.#given = given ?? { window: settings.window ?? null, headroom: settings.headroom ?? null }
    if (given === undefined && settings.window !== undefined) this.refuseWindow(settings.window)
  }

  /**
   * The policy that an option `handoff` asks for: on or off with the defaults, or settings.
   *
   * @throws FlowerError `usage` for anything else
   */
  static from(option: boolean | Partial<HandoffSettings>): HandoffPolicy {
    if (option instanceof HandoffPolicy) return option
    if (typeof option === 'boolean') return new HandoffPolicy({ enabled: option })
    if (typeof option === 'object' && option !== null) return new HandoffPolicy(option)
    throw new FlowerError('usage', `handoff accepts true, false or settings, not ${show(option)}.`)
  }

  /** The context at which a handoff is due, in tokens. */
  get at(): number {
    return Math.max(LOWEST_LINE, this.window - this.headroom)
  }

  /** The context at which people are told that a handoff is near, in tokens. */
  get warnAt(): number {
    return nearLine(this.at)
  }

  /** The window that a person asked for, in tokens; null when `window` was worked out. */
  get givenWindow(): number | null {
    return this.#given.window
  }

  /**
   * Refuses a window that is smaller than the headroom that a person asked for: the step would hand over at each turn. A small window
   * under the default headroom is a real one, and works.
   *
   * @throws FlowerError `usage`
   */
  refuseWindow(window: number): void {
    const { headroom } = this.#given
    if (!this.enabled || headroom === null || headroom < window) return
    throw new FlowerError(
      'usage',
      `a headroom of ${headroom} tokens leaves nothing of a window of ${window}; give a smaller headroom ` +
        '(--headroom, handoff.headroom), or the right window (--window, handoff.window).',
    )
  }

  /** The same policy for a window that has become better known. */
  withWindow(window: number): HandoffPolicy {
    const { enabled, headroom, maxGenerations, review } = this
    return new HandoffPolicy({ enabled, window, headroom, maxGenerations, review }, this.#given)
  }
}

const check = {
  enabled: rule('enabled', 'true or false', (value) => typeof value === 'boolean'),
  window: rule(
    'window',
    'a whole number of tokens above 0 (leave it out to use what is known of the model)',
    (value) => Number.isSafeInteger(value) && value > 0,
  ),
  headroom: rule(
    'headroom',
    'a whole number of tokens, 0 or more (a smaller one hands over later)',
    (value) => Number.isSafeInteger(value) && value >= 0,
  ),
  maxGenerations: rule(
    'maxGenerations',
    'a whole number of handoffs, 1 or more (to have none, set enabled to false)',
    (value) => Number.isSafeInteger(value) && value >= 1,
  ),
  review: rule(
    'review',
    'a number of seconds, 0 or more (0 does not wait)',
    (value) => Number.isFinite(value) && value >= 0,
  ),
} satisfies { [Key in keyof HandoffSettings]: (value: HandoffSettings[Key]) => HandoffSettings[Key] }

function rule<Value>(
  key: string,
  accepted: string,
  holds: (value: Value) => boolean,
): (value: Value) => Value {
  return (value) => {
    if (holds(value)) return value
    throw new FlowerError('usage', `handoff.${key} must be ${accepted}, not ${show(value)}.`)
  }
}

function refuseUnknown(settings: object): void {
  const unknown = Object.keys(settings).find((key) => !(key in check))
  if (unknown === undefined) return
  const derived = ['at', 'warnAt'].includes(unknown) ? ` ${unknown} follows from window and headroom.` : ''
  throw new FlowerError(
    'usage',
    `handoff has no setting "${unknown}". It accepts ${Object.keys(check).join(', ')}.${derived}`,
  )
}

function show(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
