/** Variables that hold a secret by their name. What lies at a path is no secret itself. */
const SECRET_NAME = /(^|_)(API_?KEY|ACCESS_?KEY|SECRET_?KEY|TOKEN|SECRET|PASSWORD)$/i
/** Anything shorter would be found in ordinary words. */
const LEAST_LENGTH = 8

export type Mask = <T>(value: T) => T

/**
 * A function that shortens each secret of these environments to its first four characters, in all texts of a
 * value. An agent's shell can print the key that the agent itself runs on, and a model can copy it into a document.
 */
export function maskFor(...environments: readonly Readonly<Record<string, string | undefined>>[]): Mask {
  const secrets = environments.flatMap((env) =>
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && value.length >= LEAST_LENGTH && !value.startsWith('/') && SECRET_NAME.test(name)
        ? [value]
        : [],
    ),
  )
  // The longest first: one secret may begin like another.
  const longestFirst = [...new Set(secrets)].sort((one, other) => other.length - one.length)
  return longestFirst.length === 0 ? (value) => value : (value) => masked(value, longestFirst) as typeof value
}

function masked(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return maskText(value, secrets)
  if (Array.isArray(value)) return value.map((item) => masked(item, secrets))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, masked(item, secrets)]))
}

function maskText(text: string, secrets: readonly string[]): string {
  return secrets.reduce((left, secret) => left.replaceAll(secret, `${secret.slice(0, 4)}…`), text)
}
