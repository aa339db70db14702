import type { RunStore } from './run-store.ts'

/**
 * What a person has said to a step and nobody has heard yet, kept from the moment it is said: whoever goes on with the step is
 * told, be the run killed or the step ended before its next boundary. All methods throw `FlowerError` `file`.
 */
export interface UnheardMail {
  read(line: number): readonly string[]
  write(line: number, mail: readonly string[]): void
}

export function unheardMail(store: RunStore, step: string): UnheardMail {
  const name = (line: number): string => `mail/${step}/${line}`
  const read = (line: number): readonly string[] => JSON.parse(store.remembered(name(line)) ?? '[]')
  return {
    read,
    write(line, mail) {
      if (mail.length > 0 || read(line).length > 0) store.records.remember(name(line), JSON.stringify(mail))
    },
  }
}
