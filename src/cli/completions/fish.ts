import { allCommands, type CommandShape, type OptionShape, type Values } from './shape.ts'

/** One line for each thing that can be completed. */
export function fishScript(program: CommandShape): string {
  const [name = ''] = program.path
  const lines = allCommands(program).flatMap((command) => [
    ...command.commands.map(({ path, description }) =>
      line(name, command, `-a ${quoted(path.at(-1) ?? '')} -d ${quoted(description)}`),
    ),
    ...command.values.flatMap((values) =>
      values.kind === 'anything' ? [] : [line(name, command, completing(values))],
    ),
    ...command.options.map((option) => line(name, command, optionWords(option))),
  ])
  return `# fish completion for ${name}\ncomplete -c ${name} -f\n${lines.join('\n')}\n`
}

function line(name: string, { path, commands }: CommandShape, words: string): string {
  const [, ...seen] = path
  const conditions = [
    ...seen.map((command) => `__fish_seen_subcommand_from ${command}`),
    ...(commands.length > 0
      ? [`not __fish_seen_subcommand_from ${commands.map((sub) => sub.path.at(-1)).join(' ')}`]
      : []),
  ]
  return `complete -c ${name} -n ${quoted(conditions.join('; and '))} ${words}`
}

function optionWords({ short, long, description, values }: OptionShape): string {
  return [
    ...(short === null ? [] : [`-s ${short.slice(1)}`]),
    ...(long === null ? [] : [`-l ${long.slice(2)}`]),
    ...(values === null ? [] : [`-r ${completing(values)}`]),
    `-d ${quoted(description)}`,
  ].join(' ')
}

function completing(values: Values): string {
  switch (values.kind) {
    case 'choices':
      return `-f -a ${quoted(values.choices.join(' '))}`
    case 'files':
      return '-F'
    case 'directories':
      return "-f -a '(__fish_complete_directories)'"
    case 'anything':
      return '-f'
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`
}
