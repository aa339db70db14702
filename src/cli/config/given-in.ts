import type { Command } from 'commander'

/** What was given on the command line itself. */
export function givenIn(command: Command): ReadonlyMap<string, unknown> {
  const names = new Set(command.options.map((option) => option.attributeName()))
  const given = [...names].filter((name) => command.getOptionValueSource(name) === 'cli')
  return new Map(given.map((name) => [name, command.getOptionValue(name)]))
}
