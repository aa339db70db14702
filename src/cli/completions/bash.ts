import { allCommands, type CommandShape, type OptionShape, type Values } from './shape.ts'

/** Works with bash from 3.2 on, with the package bash-completion and without it. */
export function bashScript(program: CommandShape): string {
  const [name = ''] = program.path
  const commands = allCommands(program)
  const subcommands = commands.slice(1).map(({ path }) => path.join(' '))
  return `# bash completion for ${name}
_${name}_words() {
  local IFS=$' \\t\\n' word
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$1" -- "$cur")
}

_${name}_files() {
  compopt -o filenames 2>/dev/null
  local file
  while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen "$1" -- "$cur")
}

_${name}() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} path=${name} at
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "$path \${COMP_WORDS[at]}" in
      ${subcommands.map(quoted).join(' | ')})
        path="$path \${COMP_WORDS[at]}" ;;
${unnamedCase(program)}    esac
  done
  # '--option=value' comes as three words.
  if [[ $cur == '=' ]]; then
    cur=''
  elif [[ $prev == '=' ]]; then
    prev=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  case "$path $prev" in
${commands.flatMap(valueCases).join('\n')}
  esac
  if [[ $cur == -* ]]; then
    case $path in
${commands.map(optionCase).join('\n')}
    esac
    return
  fi
  case $path in
${commands.flatMap(argumentCase).join('\n')}
  esac
}

complete -F _${name} ${name}
`
}

/** Any other word. */
function unnamedCase({ path, unnamed }: CommandShape): string {
  return unnamed === null ? '' : `      *) [[ $path == ${path[0]} ]] && path='${path[0]} ${unnamed}' ;;\n`
}

/** One line for each way of completing a value. */
function valueCases({ path, options }: CommandShape): string[] {
  const words = new Map<string, string[]>()
  for (const { values, ...option } of options) {
    if (values === null) continue
    const how = completing(path[0]!, values)
    words.set(how, [...(words.get(how) ?? []), ...flags(option).map((flag) => [...path, flag].join(' '))])
  }
  return [...words].map(([how, cases]) => `    ${cases.map(quoted).join(' | ')}) ${how}; return ;;`)
}

function optionCase({ path, options }: CommandShape): string {
  const choices = options.flatMap(flags)
  return `      ${quoted(path.join(' '))}) ${completing(path[0]!, { kind: 'choices', choices })} ;;`
}

function argumentCase({ path, values, commands }: CommandShape): string[] {
  const known = values.find(({ kind }) => kind !== 'anything')
  const names = commands.map((command) => command.path.at(-1) ?? '')
  const offered: Values | undefined = names.length > 0 ? { kind: 'choices', choices: names } : known
  return offered === undefined ? [] : [`    ${quoted(path.join(' '))}) ${completing(path[0]!, offered)} ;;`]
}

function completing(name: string, values: Values): string {
  switch (values.kind) {
    case 'choices':
      return `_${name}_words ${quoted(values.choices.join(' '))}`
    case 'files':
      return `_${name}_files -f`
    case 'directories':
      return `_${name}_files -d`
    case 'anything':
      return ':'
  }
}

function flags({ short, long }: Pick<OptionShape, 'short' | 'long'>): string[] {
  return [long, short].filter((flag) => flag !== null)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
