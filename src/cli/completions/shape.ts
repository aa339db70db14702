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
}

/** By the name that help gives to a value. */
const KINDS: Readonly<Record<string, 'files' | 'directories'>> = {
  dir: 'directories',
  file: 'files',
  workflow: 'files',
}

/** A program as it was defined, and what its help shows of it. */
export function shapeOf(command: Command, parents: readonly string[] = []): CommandShape {
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
      const shape = shapeOf(sub, path)
      // Commander's own command, whose argument is another one's name.
      return sub.name() === 'help' ? { ...shape, values: [{ kind: 'choices', choices: names }] } : shape
    }),
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
  return choices === undefined ? { kind: KINDS[name] ?? 'anything' } : { kind: 'choices', choices }
}
