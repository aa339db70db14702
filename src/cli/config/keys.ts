import { type Command, InvalidArgumentError, type Option } from 'commander'
import { runsAgents } from '../job-options.ts'

/** One setting of the configuration: a flag of a command that runs agents, under the name that it has in code. */
interface Key {
  /** `permissionMode` */
  readonly name: string
  /** `--permission-mode` */
  readonly flag: string
  /** `FLOWER_PERMISSION_MODE` */
  readonly variable: string
  /**
   * Checked by the flag's own function.
   *
   * @param value as it stands in a file (JSON) or a variable (text)
   * @throws InvalidArgumentError that says what is accepted
   */
  parse(value: unknown): unknown
}

export type Keys = ReadonlyMap<string, Key>

/** They are about one run, or say where everything else is looked for. */
const ONE_RUN = ['workspace', 'runDir', 'resume', 'fork', 'json', 'from', 'new', 'clarifyOnly', 'trust']

const YES = /^(true|yes|on|1)$/i
const NO = /^(false|no|off|0)$/i

/** @param program all commands; those that run agents say together which keys there are */
export function keysOf(program: Command): Keys {
  const keys = new Map<string, Key>()
  for (const option of program.commands.filter(runsAgents).flatMap(({ options }) => options)) {
    const name = option.attributeName()
    if (ONE_RUN.includes(name) || keys.has(name)) continue
    keys.set(name, { name, flag: `--${kebab(name)}`, variable: variableOf(name), parse: parserOf(option) })
  }
  return keys
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function variableOf(name: string): string {
  return `FLOWER_${kebab(name).replaceAll('-', '_').toUpperCase()}`
}

function parserOf(option: Option): Key['parse'] {
  if (!option.required) return yesOrNo
  const parse = (value: unknown): unknown => {
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new InvalidArgumentError(`It accepts a text or a number, as ${option.long} does.`)
    }
    return option.parseArg ? option.parseArg(String(value), undefined) : value
  }
  return (value) => (Array.isArray(value) ? listOf(value.map(parse), option) : parse(value))
}

/** A flag that may be repeated makes lists of its own. */
function listOf(parsed: readonly unknown[], option: Option): unknown {
  if (parsed.length > 0 && parsed.every((part) => Array.isArray(part))) return parsed.flat()
  throw new InvalidArgumentError(`It accepts one value, as ${option.long} does.`)
}

function yesOrNo(value: unknown): boolean {
  const text = String(value)
  if (YES.test(text)) return true
  if (NO.test(text)) return false
  throw new InvalidArgumentError('It accepts true or false.')
}
