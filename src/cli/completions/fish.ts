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
  return `# fish completion for ${name}
${placeFunction(program)}

complete -c ${name} -f
${lines.join('\n')}
`
}

/** Whether the words so far lead to a command: a word that only reads like one, as a name or a value, does not. */
function placeFunction(program: CommandShape): string {
  const [name = ''] = program.path
  const [, ...below] = allCommands(program)
  return `function __${name}_at
    set -l at ${name}
    for word in (commandline -opc)[2..]
        switch "$at $word"
            case ${below.map(({ path }) => quoted(path.join(' '))).join(' ')}
                set at "$at $word"${unnamedCase(program)}
        end
    end
    test "$at" = "$argv"
end`
}

function unnamedCase({ path, unnamed }: CommandShape): string {
  return unnamed === null
    ? ''
    : `
            case '*'
                test "$at" = ${path[0]}; and set at '${path[0]} ${unnamed}'`
}

function line(name: string, { path }: CommandShape, words: string): string {
  return `complete -c ${name} -n ${quoted(`__${name}_at ${path.join(' ')}`)} ${words}`
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
