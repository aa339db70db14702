import { allCommands, type CommandShape, type OptionShape, type Values } from './shape.ts'

/** For a folder of `fpath`, or to be sourced. */
export function zshScript(program: CommandShape): string {
  const [name = ''] = program.path
  return `#compdef ${name}

${allCommands(program).map(functionOf).join('\n\n')}

if [[ $funcstack[1] == _${name} ]]; then
  _${name} "$@"
else
  compdef _${name} ${name}
fi
`
}

function functionOf(command: CommandShape): string {
  return command.commands.length > 0 ? branching(command) : leaf(command)
}

function leaf({ path, options, values }: CommandShape): string {
  const last = values.at(-1)
  const specs = [
    ...options.map(optionSpec),
    ...values.map((value) => quoted(`:${valueSpec('', value)}`)),
    // A word too many is the command's own to refuse.
    ...(last === undefined ? [] : [quoted(`*:${valueSpec('', { kind: 'anything' })}`)]),
  ]
  return `${functionName(path)}() {
  _arguments -s -S${specs.map((spec) => ` \\\n    ${spec}`).join('')}
}`
}

function branching({ path, options, commands, unnamed }: CommandShape): string {
  const described = commands.map(({ path, description }) =>
    quoted(`${path.at(-1)}:${description.replaceAll(':', String.raw`\:`)}`),
  )
  const cases = commands.map(({ path }) => `        ${path.at(-1)}) ${functionName(path)} ;;`)
  if (unnamed !== null) cases.push(`        *) ${functionName([...path, unnamed])} ;;`)
  return `${functionName(path)}() {
  local curcontext=$curcontext state state_descr line
  local -A opt_args
  local -a commands
  commands=(
    ${described.join('\n    ')}
  )
  _arguments -C -s -S${options.map((option) => ` \\\n    ${optionSpec(option)}`).join('')} \\
    '1: :->command' \\
    '*:: :->arguments'
  case $state in
    command) _describe command commands ;;
    arguments)
      case $words[1] in
${cases.join('\n')}
      esac ;;
  esac
}`
}

function optionSpec({ short, long, description, values }: OptionShape): string {
  const value = values === null ? '' : `:${valueSpec('value', values)}`
  const text = `[${description.replaceAll(/[[\]\\]/g, String.raw`\$&`)}]${value}`
  const [shortForm, longForm] = values === null ? [short, long] : [short && `${short}+`, long && `${long}=`]
  if (short === null || long === null) return quoted(`${longForm ?? shortForm}${text}`)
  return `${quoted(`(${short} ${long})`)}{${shortForm},${longForm}}${quoted(text)}`
}

/** What the value is called, and what completes it. */
function valueSpec(name: string, values: Values): string {
  switch (values.kind) {
    case 'choices':
      return `${name || ' '}:(${values.choices.join(' ')})`
    case 'files':
      return `${name || ' '}:_files`
    case 'directories':
      return `${name || ' '}:_files -/`
    case 'anything':
      return `${name || ' '}: `
  }
}

function functionName(path: readonly string[]): string {
  return `_${path.join('_')}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
