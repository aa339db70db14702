import { DEFAULT_ENDPOINT, isOn } from '../../claude/credentials.ts'
import { isForeign, type Source } from './source.ts'
import { isAbout } from './variables.ts'

/** A value, and who has said it. */
export interface Found<T = unknown> {
  readonly value: T
  readonly source: Source
}

export interface Resolved {
  /** By the key's name; what nobody has said is not there. */
  readonly values: ReadonlyMap<string, Found>
  /** The harness's variables that hold, by name. */
  readonly variables: ReadonlyMap<string, Found<string>>
}

/**
 * What holds when several places say something: the first that says it. With two rules beside it, both of which keep a key with the
 * endpoint that it was meant for:
 *
 * - credentials are not mixed: those of the first place that has any are the only ones;
 * - a place whose credentials do not count has no say about where requests go either.
 *
 * @param sources strongest first
 */
export function resolve(sources: readonly Source[]): Resolved {
  const values = new Map<string, Found>()
  const variables = new Map<string, Found<string>>()
  let signedIn: Source | null = null
  for (const source of sources) {
    for (const [name, value] of source.values) {
      // The variable of a stronger place is a word about the model, too.
      if (name === 'model' && variables.has('ANTHROPIC_MODEL')) continue
      if (!values.has(name)) values.set(name, { value, source })
    }
    const overruled = signedIn !== null && hasCredentials(source)
    for (const [name, value] of source.variables) {
      if (variables.has(name) || (overruled && !isAbout(name, 'model'))) continue
      if (signedIn !== null && isAbout(name, 'credential')) continue
      variables.set(name, { value, source })
    }
    if (hasCredentials(source)) signedIn ??= source
  }
  return { values, variables }
}

function hasCredentials({ variables }: Source): boolean {
  return [...variables].some(([name, value]) => isKey(name) || (isAbout(name, 'credential') && isOn(value)))
}

/** What would hold without the files that came with the directory. */
export function withoutForeign(sources: readonly Source[]): Resolved {
  return resolve(sources.filter((source) => !isForeign(source)))
}

/** The variables by which foreign files lead requests elsewhere than they would go without them. */
export function detours(resolved: Resolved, own: Resolved): readonly (readonly [string, Found<string>])[] {
  return [...resolved.variables].filter(([name, { value, source }]) => {
    if (!isForeign(source) || isAbout(name, 'model') || isKey(name)) return false
    const before =
      own.variables.get(name)?.value ?? (name === 'ANTHROPIC_BASE_URL' ? DEFAULT_ENDPOINT : undefined)
    return value !== before
  })
}

function isKey(name: string): boolean {
  return isAbout(name, 'credential') && !name.startsWith('CLAUDE_CODE_USE_')
}

/** The whole environment of a run. */
export function environmentOf(
  env: Readonly<Record<string, string | undefined>>,
  { variables }: Resolved,
): Record<string, string | undefined> {
  const found = [...variables].map(([name, { value }]) => [name, value] as const)
  return { ...env, ...Object.fromEntries(found) }
}
