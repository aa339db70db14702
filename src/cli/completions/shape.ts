import type { Argument, Command, Option } from 'commander'

/** What can stand in a place. */
export type Values =
  | { readonly kind: 'choices'; readonly choices: readonly string[] }
  | { readonly kind: 'files' | 'directories' | 'anything' }

export interface OptionShape {
  /** `-w`, `--workspace`; at least one of them. */
  readonly short: string | null
  readonly long: string | null
  readonly description: string
  /** Null for one that takes no value. */
  readonly values: Values | null
}

/** A command as a shell needs to know it. */
export interface CommandShape {
  /** From the program on: `flower`, `once`. */
  readonly path: readonly string[]
  readonly description: string
  readonly options: readonly OptionShape[]
  /** What its arguments can be, in order. */
  readonly values: readonly Values[]
  readonly commands: readonly CommandShape[]
  /** The one of them that is meant where none is named, with its options among those of this one; null where one has to be. */
  readonly unnamed: string | null
}

/** By the name that help gives to a value, or by one of them: `session|file`. */
const KINDS: Readonly<Record<string, 'files' | 'directories'>> = {
  dir: 'directories',
  document: 'files',
  file: 'files',
  workflow: 'files',
}

/**
 * A program as it was defined, and what its help shows of it.
 *
 * @param unnamed the command that is meant where none is named; commander keeps that to itself
 */
export function shapeOf(program: Command, unnamed: string | null = null): CommandShape {
  const shape = commandShape(program, [])
  const meant = shape.commands.find(({ path }) => path.at(-1) === unnamed)
  const added = meant?.options.filter(({ long }) => !shape.options.some((option) => option.long === long))
  return { ...shape, options: [...shape.options, ...(added ?? [])], unnamed }
}

function commandShape(command: Command, parents: readonly string[]): CommandShape {
  const path = [...parents, command.name()]
  const help = command.createHelp()
  const commands = help.visibleCommands(command)
  const names = commands.map((sub) => sub.name())
  return {
    path,
    description: help.commandDescription(command),
    options: help.visibleOptions(command).map(optionShape),
    values: command.registeredArguments.map(argumentValues),
    commands: commands.map((sub) => {
      const shape = commandShape(sub, path)
      // Commander's own command, whose argument is another one's name.
      return sub.name() === 'help' ? { ...shape, values: [{ kind: 'choices', choices: names }] } : shape
    }),
    unnamed: null,
  }
}

/** It and all below it. */
export function allCommands(shape: CommandShape): readonly CommandShape[] {
  return [shape, ...shape.commands.flatMap(allCommands)]
}

function optionShape(option: Option): OptionShape {
  const { short = null, long = null, description, argChoices, flags, required, optional } = option
  const name = /[<[]([^\]>.]+)/.exec(flags)?.[1] ?? ''
  return { short, long, description, values: required || optional ? valuesOf(argChoices, name) : null }
}

function argumentValues(argument: Argument): Values {
  return valuesOf(argument.argChoices, argument.name())
}

function valuesOf(choices: readonly string[] | undefined, name: string): Values {
  if (choices !== undefined) return { kind: 'choices', choices }
  const kinds = name.split('|').map((one) => KINDS[one])
  return { kind: kinds.find((kind) => kind !== undefined) ?? 'anything' }
}
