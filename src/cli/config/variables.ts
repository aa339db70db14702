import { InvalidArgumentError } from 'commander'
import { isOn, KEYS, PROVIDERS } from '../../claude/credentials.ts'
import { endpoint } from '../values.ts'

/** What a variable is about: who one is, where requests go, or only which model answers. */
type About = 'credential' | 'way' | 'model'

interface Variable {
  readonly about: About
  readonly secret: boolean
  readonly parse: (text: string) => string
}

/**
 * The harness's variables that a file may set, under the names that Claude Code has for them. The list is closed on purpose:
 * proxies, certificates, further headers, programs that print a key, `NODE_OPTIONS`, `PATH` come from the environment alone, since each
 * of them sends a key elsewhere or runs a program.
 */
const VARIABLES: ReadonlyMap<string, Variable> = new Map<string, Variable>([
  ...KEYS.map((name) => [name, { about: 'credential', secret: true, parse: header }] as const),
  ...Object.keys(PROVIDERS).map(
    (name) => [name, { about: 'credential', secret: false, parse: yes }] as const,
  ),
  ...[
    'ANTHROPIC_BASE_URL',
    'ANTHROPIC_BEDROCK_BASE_URL',
    'ANTHROPIC_VERTEX_BASE_URL',
    'ANTHROPIC_FOUNDRY_BASE_URL',
  ].map((name) => [name, { about: 'way', secret: false, parse: endpoint }] as const),
  ...['AWS_REGION', 'CLOUD_ML_REGION', 'ANTHROPIC_VERTEX_PROJECT_ID', 'ANTHROPIC_FOUNDRY_RESOURCE'].map(
    (name) => [name, { about: 'way', secret: false, parse: part }] as const,
  ),
  ...[
    'ANTHROPIC_MODEL',
    'ANTHROPIC_DEFAULT_OPUS_MODEL',
    'ANTHROPIC_DEFAULT_SONNET_MODEL',
    'ANTHROPIC_DEFAULT_HAIKU_MODEL',
    'ANTHROPIC_SMALL_FAST_MODEL',
  ].map((name) => [name, { about: 'model', secret: false, parse: header }] as const),
])

export const VARIABLE_NAMES: readonly string[] = [...VARIABLES.keys()]

export function isVariable(name: string): boolean {
  return VARIABLES.has(name)
}

export function isAbout(name: string, about: About): boolean {
  return VARIABLES.get(name)?.about === about
}

export function isSecret(name: string): boolean {
  return VARIABLES.get(name)?.secret === true
}

/** @throws InvalidArgumentError that says what is accepted; it never repeats the value, which may be a secret */
export function parseVariable(name: string, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    throw new InvalidArgumentError('It accepts a text.')
  }
  return VARIABLES.get(name)!.parse(String(value))
}

/** What may stand in a header: a line break in it would begin another one. */
function header(text: string): string {
  if (/^[\x21-\x7E]+( [\x21-\x7E]+)*$/.test(text)) return text
  throw new InvalidArgumentError('It accepts a text of one line, of letters, digits and signs.')
}

/** A part of a host's name: with more than letters and digits it could name another host. */
function part(text: string): string {
  if (/^[\w-]+$/.test(text)) return text
  throw new InvalidArgumentError("It accepts letters, digits, '-' and '_'.")
}

function yes(text: string): string {
  if (isOn(text)) return '1'
  // Said of no provider, it says nothing; of one that a weaker place has chosen, it must not take that back.
  if (/^(0|false|no|off)$/i.test(text)) return ''
  throw new InvalidArgumentError('It accepts true or false.')
}
