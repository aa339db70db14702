import type { Resolved } from '../config/resolved.ts'

/** A variable's value, and where it comes from, as a person knows the place. */
interface Setting {
  readonly value: string
  readonly source: string
}

/** What the environment of a run is made of, by name. */
export type Settings = Readonly<Record<string, Setting>>

/** All of an environment, with what the configuration adds to it; `environment` is what that place is called. */
export function settingsFrom(
  env: Readonly<Record<string, string | undefined>>,
  environment: string,
  configured: Resolved['variables'] = new Map(),
): Settings {
  const own = Object.entries(env).flatMap(([name, value]): [string, Setting][] =>
    value === undefined ? [] : [[name, { value, source: environment }]],
  )
  const found = [...configured].map(([name, { value, source }]): [string, Setting] => [
    name,
    { value, source: source.file ?? environment },
  ])
  return Object.fromEntries([...own, ...found])
}

/** The values alone, for those who do not tell where they are from. */
export function valuesOf(settings: Settings): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(settings).map(([name, { value }]) => [name, value]))
}
