/** A variable's value, and where it comes from, as a person knows the place. */
interface Setting {
  readonly value: string
  readonly source: string
}

/** What the environment of a run is made of, by name. */
export type Settings = Readonly<Record<string, Setting>>

/** All of an environment, which is its own only source. */
export function settingsFrom(env: Readonly<Record<string, string | undefined>>, source: string): Settings {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, { value, source }]])),
  )
}

/** The values alone, for those who do not tell where they are from. */
export function valuesOf(settings: Settings): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(settings).map(([name, { value }]) => [name, value]))
}
