import type { EntryCounts, SectionName } from '../../core/step-result.ts'
import { Handoff } from '../../handoff/document.ts'
import type { Disagreement, HandoffDocument } from '../../runtime/handoff-documents.ts'

/** One document, as `flower handoff … --json` prints it. Keys are never renamed, only added to. */
export interface DocumentJson {
  readonly step: string
  /** The run that made it; null for a file that no record tells of, as are the next four. */
  readonly run: string | null
  /** The generation that wrote it, from 1 in each run; 0 for one that a person gave to begin from. */
  readonly generation: number | null
  /** The session that wrote it. */
  readonly session: string | null
  /** When it was written: ISO 8601. */
  readonly at: string | null
  /** The context that it was written at, in tokens; null as long as its step has not ended. */
  readonly context: number | null
  /** Whether flower assembled it without the model. */
  readonly degraded: boolean
  /** Why; null where it is not degraded, and as long as its step has not ended. */
  readonly reason: string | null
  /** Whether a person had changed it before its successor read it; null as long as its step has not ended. */
  readonly edited: boolean | null
  /** Whether its file has been changed since its successor read it. */
  readonly changed: boolean
  /** Whether it lies where the next successor looks. */
  readonly newest: boolean
  /** Absolute; null when it is no file. */
  readonly path: string | null
  readonly disagreement: Disagreement | null
  /** How long it and its sections are, in characters; null when its text is lost. */
  readonly characters: Readonly<Record<SectionName | 'file', number>> | null
  /** What became of the entries; null as long as its step has not ended. */
  readonly entries: EntryCounts | null
  /** Claims about the user that no message bears out; null as long as its step has not ended. */
  readonly unverified: number | null
}

export function documentJson(document: HandoffDocument): DocumentJson {
  const { step, record, path, text, isChanged, isNewest, disagreement } = document
  const facts = record?.manifest ?? null
  const read = text === null ? null : Handoff.parse(text, { step })
  return {
    step,
    run: record?.run ?? null,
    generation: record?.generation ?? null,
    session: record?.session ?? null,
    at: record?.at ?? null,
    context: facts?.context ?? null,
    degraded: facts ? facts.degraded !== null : read?.degraded === true,
    reason: facts?.degraded ?? null,
    edited: facts?.edited ?? null,
    changed: isChanged,
    newest: isNewest,
    path,
    disagreement,
    characters: read && text !== null ? { file: text.length, ...sizes(read) } : null,
    entries: facts?.entries ?? null,
    unverified: facts?.unverified ?? null,
  }
}

function sizes({ sections }: Handoff): Record<SectionName, number> {
  const { doing, decided, deadEnds, next, scene } = sections
  return {
    doing: doing.length,
    decided: decided.length,
    deadEnds: deadEnds.length,
    next: next.length,
    scene: scene.length,
  }
}
