import { FlowerError } from '../core/errors.ts'

const MODES = ['auto', 'no_summary', 'off'] as const

/**
 * Whether the harness may compact the context itself. `auto`: as it does by default. `no_summary`: not of its own
 * accord. `off`: not even when asked.
 */
export type CompactMode = (typeof MODES)[number]

/** Who may shrink the context. While handoff is on and nothing else is asked for, `no_summary` applies. */
export class CompactPolicy {
  readonly mode: CompactMode
  /** The window that the harness's own compaction goes by, in tokens. */
  declare readonly window?: number

  /** @throws FlowerError `usage` for an unknown mode or setting, or a window that is no whole number above 0 */
  constructor(settings: CompactMode | { readonly mode: CompactMode; readonly window?: number }) {
    const { mode, window, ...others } = typeof settings === 'string' ? { mode: settings } : settings
    const unknown = Object.keys(others)[0]
    if (unknown !== undefined) {
      throw new FlowerError('usage', `compact has no setting "${unknown}". It accepts mode, window.`)
    }
    if (!MODES.includes(mode)) {
      throw new FlowerError('usage', `compact.mode must be one of ${MODES.join(', ')}, not "${mode}".`)
    }
    if (window !== undefined && !(Number.isSafeInteger(window) && window > 0)) {
      throw new FlowerError(
        'usage',
        `compact.window must be a whole number of tokens above 0, not ${window}. Leave it out to use the model's own.`,
      )
    }
    this.mode = mode
    if (window !== undefined) this.window = window
  }

  /** The environment variables that tell the harness. */
  environment(): Readonly<Record<string, string>> {
    return {
      ...VARIABLES[this.mode],
      ...(this.window === undefined ? {} : { CLAUDE_CODE_AUTO_COMPACT_WINDOW: String(this.window) }),
    }
  }
}

const VARIABLES: Readonly<Record<CompactMode, Readonly<Record<string, string>>>> = {
  auto: {},
  no_summary: { DISABLE_AUTO_COMPACT: '1' },
  off: { DISABLE_COMPACT: '1' },
}
