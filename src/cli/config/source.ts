import { readFileSync, statSync } from 'node:fs'
import { FlowerError, messageOf } from '../../core/errors.ts'
import { LANGUAGES } from '../../core/language.ts'
import { nearest } from '../../core/nearest.ts'
import { fileError } from '../../workbench/file-error.ts'
import type { Keys } from './keys.ts'
import { isVariable, parseVariable, VARIABLE_NAMES } from './variables.ts'

/** Strongest first. */
export type SourceKind = 'flag' | 'environment' | '.env' | 'workspace' | 'user'

/** What one place says. */
export interface Source {
  readonly kind: SourceKind
  /** Absolute; null for what is no file. */
  readonly file: string | null
  /** By the key's name. */
  readonly values: ReadonlyMap<string, unknown>
  /** The harness's, by name. */
  readonly variables: ReadonlyMap<string, string>
}

/** Whether somebody else may have written it: it came with the directory. */
export function isForeign({ kind }: Source): boolean {
  return kind === '.env' || kind === 'workspace'
}

/**
 * The text of a configuration file; null when there is none.
 *
 * @throws FlowerError `file`
 */
export function textOf(file: string): string | null {
  try {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (!stats) return null
    // A pipe would be waited for.
    if (!stats.isFile()) throw new FlowerError('file', `${file} is not a file; move it away`)
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw fileError('read', file, error)
  }
}

/**
 * What a configuration file says, checked.
 *
 * @param content what its JSON is, or what it exports
 * @throws FlowerError `usage` that names the file, the key, and what is accepted
 */
export function sourceOf(
  { kind, file }: { readonly kind: SourceKind; readonly file: string },
  content: unknown,
  keys: Keys,
): Source {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new FlowerError('usage', `${file}: it must be an object, such as { "model": "…" }`)
  }
  const values = new Map<string, unknown>()
  const variables = new Map<string, string>()
  for (const [name, value] of Object.entries(content)) {
    // Editors look for it there.
    if (name === '$schema' || value === undefined) continue
    const key = keys.get(name)
    if (key)
      values.set(
        name,
        checked(`${file}: '${name}'`, value, () => key.parse(value)),
      )
    else if (isVariable(name)) set(variables, name, variable(file, name, value))
    else throw unknown(file, name, [...keys.keys(), ...VARIABLE_NAMES])
  }
  return { kind, file, values, variables }
}

/**
 * What variables say: `FLOWER_…` for keys, and the harness's own. Other programs' variables stand beside them, so that only a name that
 * is nearly one of flower's is refused.
 *
 * @throws FlowerError `usage` that names the place, the variable, and what is accepted
 */
export function sourceOfVariables(
  { kind, file }: { readonly kind: SourceKind; readonly file: string | null },
  env: Readonly<Record<string, string | undefined>>,
  keys: Keys,
): Source {
  const where = file ?? 'the environment'
  const byVariable = new Map([...keys.values()].map((key) => [key.variable, key]))
  const values = new Map<string, unknown>()
  const variables = new Map<string, string>()
  for (const [name, value] of Object.entries(env)) {
    // Set to nothing is how a shell takes a variable back.
    if (value === undefined || value === '') continue
    const key = byVariable.get(name)
    if (key) {
      // As it has always been read: `zh_CN` names a language, too.
      const text = (key.name === 'lang' && LANGUAGES.find((language) => value.startsWith(language))) || value
      values.set(
        key.name,
        checked(`${where}: ${name}`, value, () => key.parse(text)),
      )
    } else if (file === null && isVariable(name)) variables.set(name, value)
    else if (file !== null && isVariable(name) && name !== THEIRS)
      set(variables, name, variable(file, name, value))
    else if (name.startsWith('FLOWER_')) refuseMisspelt(where, name, [...byVariable.keys()])
  }
  return { kind, file, values, variables }
}

/** In a project's `.env` it is about the project. */
const THEIRS = 'AWS_REGION'

function set(variables: Map<string, string>, name: string, value: string): void {
  if (value !== '') variables.set(name, value)
}

function variable(file: string, name: string, value: unknown): string {
  return checked(`${file}: ${name}`, null, () => parseVariable(name, value))
}

/** @param value null for one that is not to be repeated: it may be a secret */
function checked<T>(what: string, value: unknown, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!isRefusal(error)) throw error
    const given = value === null ? '' : ` ${JSON.stringify(value)}`
    throw new FlowerError('usage', `${what}${given} is not valid. ${messageOf(error)}`)
  }
}

/** By its code: the command as it is built carries a commander of its own, whose classes are others. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'commander.invalidArgument'
}

function unknown(where: string, name: string, known: readonly string[]): FlowerError {
  const meant = nearest(name, known)
  const wayOut = meant === null ? '`flower config` lists what there is.' : `Did you mean ${meant}?`
  return new FlowerError('usage', `${where}: unknown key ${JSON.stringify(name)}. ${wayOut}`)
}

/** Flower's own that are no keys. */
const OTHERS = ['FLOWER_STATE_DIR', 'FLOWER_CONFIG_DIR', 'FLOWER_DEBUG']

function refuseMisspelt(where: string, name: string, known: readonly string[]): void {
  if (OTHERS.includes(name)) return
  const bare = (variable: string): string => variable.replace('FLOWER_', '')
  const meant = nearest(bare(name), known.map(bare), 2)
  if (meant !== null) {
    throw new FlowerError('usage', `${where}: unknown variable ${name}. Did you mean FLOWER_${meant}?`)
  }
}
