import type { EntryLetter } from './entry-id.ts'

/** The sections whose entries have ids. */
export const ENTRY_SECTIONS: readonly ['decided', 'deadEnds'] = ['decided', 'deadEnds']
export type EntrySection = (typeof ENTRY_SECTIONS)[number]

export const LETTERS: Readonly<Record<EntrySection, EntryLetter>> = { decided: 'D', deadEnds: 'X' }
