import type { AutocompleteProvider } from '@earendil-works/pi-tui'

/** Something that can be typed after a slash. */
export interface LiveCommand {
  /** Without the slash. */
  readonly name: string
  readonly description: string
}

/** Completes the name of a command at the beginning of the input, and nothing else: `/` elsewhere is a path. */
export function commandCompletion(commands: readonly LiveCommand[]): AutocompleteProvider {
  return {
    getSuggestions: async (lines, cursorLine, cursorCol) => {
      const typed = lines[0]?.slice(0, cursorCol) ?? ''
      if (cursorLine !== 0 || !/^\/\S*$/.test(typed)) return null
      const items = commands
        .filter(({ name }) => `/${name}`.startsWith(typed))
        .map(({ name, description }) => ({ value: `/${name}`, label: `/${name}`, description }))
      return { items, prefix: typed }
    },
    applyCompletion: ([first = '', ...others], cursorLine, cursorCol, { value }) => {
      const rest = first.slice(cursorCol)
      const line = `${value} ${rest.trimStart()}`
      return { lines: [line, ...others], cursorLine, cursorCol: value.length + 1 }
    },
    shouldTriggerFileCompletion: () => false,
  }
}
