import type { SectionName } from '../../core/step-result.ts'
import type { Finding } from '../../handoff/check.ts'
import type { Disagreement } from '../../runtime/handoff-documents.ts'

/** Who reads a document that a person has just edited. */
export type Reader =
  /** Nobody has begun from it: the waiting run, or the next one, does. */
  | {
      readonly kind: 'successor'
      readonly run: string
      readonly generation: number
      readonly isOpen: boolean
    }
  /** A session has begun from it already, and goes on as it is. */
  | { readonly kind: 'begun'; readonly session: string }
  /** No record tells. */
  | { readonly kind: 'unknown' }

/** What the document commands say to people. Names and texts of documents come in as they are. */
export interface HandoffMessages {
  readonly generation: (generation: number) => string
  /** A file without a record. */
  readonly noGeneration: string
  readonly run: (run: string) => string
  readonly at: (tokens: string) => string
  readonly characters: (count: number) => string
  readonly newest: string
  readonly degraded: (reason: string | null) => string
  readonly edited: string
  readonly changed: string
  /** @param where it was recorded, or in which database it is */
  readonly disagreements: Readonly<Record<Disagreement, (where: string) => string>>
  readonly outside: string

  readonly fromDatabase: (database: string) => string
  readonly unchanged: string
  readonly saved: (path: string) => string
  readonly moved: (path: string, newest: string) => string
  readonly former: (path: string) => string
  readonly missing: (sections: readonly SectionName[]) => string
  readonly empty: string
  readonly reader: (reader: Reader) => string

  readonly same: string
  readonly unchangedEntries: (count: number) => string
  readonly ended: (how: 'removed' | 'retired' | 'superseded', by: string | null) => string
  readonly added: string
  readonly reworded: string
  readonly movedEntry: string

  readonly findings: Readonly<Record<Finding['kind'], (name: string) => string>>
  readonly nothingFound: string
  readonly found: (count: number) => string
  readonly noWords: string
  readonly notSearched: string
}
