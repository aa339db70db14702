import { type Keys, keysOf } from '../../../src/cli/config/keys.ts'
import type { Source, SourceKind } from '../../../src/cli/config/source.ts'
import { createProgram } from '../../../src/cli/program.ts'

/** The keys of the command line as it is. */
export function allKeys(): Keys {
  return keysOf(createProgram(async () => undefined))
}

/** What a place says: keys in lower case, the harness's variables in capitals. */
export function place(kind: SourceKind, says: Readonly<Record<string, unknown>>): Source {
  const isVariable = (name: string): boolean => name === name.toUpperCase()
  const entries = Object.entries(says)
  return {
    kind,
    file: kind === 'flag' || kind === 'environment' ? null : `/${kind}`,
    values: new Map(entries.filter(([name]) => !isVariable(name))),
    variables: new Map(entries.filter(([name]) => isVariable(name)) as [string, string][]),
  }
}
