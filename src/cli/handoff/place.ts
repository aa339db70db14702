import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { FlowerError } from '../../core/errors.ts'
import { type HandoffDocument, handoffDocuments } from '../../runtime/handoff-documents.ts'
import { recordedHandoffs } from '../../runtime/handoff-records.ts'
import { RunStore } from '../../runtime/run-store.ts'
import { readDocument } from '../../workbench/document-file.ts'
import { handoffFiles } from '../../workbench/handoff-list.ts'
import { complain } from '../failure.ts'
import { type Places, placesOf } from '../run-dir.ts'
import type { HandoffFlags } from './flags.ts'

/** A workspace, and what its runs have left. Paths are absolute. */
export interface Place extends Places {
  /** flower's folder in the workspace. */
  readonly workbench: string
  readonly notes: string
  /** Null where no run is recorded: these commands make no folder. */
  readonly store: RunStore | null
  /** In the order in which they were written. */
  readonly documents: readonly HandoffDocument[]
}

/** @throws FlowerError `usage` where there is no document of any kind, `file` */
export function openPlace(flags: Pick<HandoffFlags, 'workspace' | 'runDir'>): Place {
  const { workspace, runDir } = placesOf(flags)
  const workbench = path.join(workspace, '.flower')
  const notes = path.join(workbench, 'notes')
  const store = existsSync(path.join(runDir, 'flower.db')) ? new RunStore(runDir) : null
  const steps = store?.records.steps() ?? manifestOf(runDir)
  for (const damaged of store?.takeSetAside() ?? []) {
    complain(`a damaged file lies in ${damaged} now, and what it recorded is not known here`)
  }
  const records = recordedHandoffs(store?.records.allHandoffs() ?? [], steps)
  const documents = handoffDocuments(records, handoffFiles(notes), readDocument)
  if (documents.length === 0) {
    throw new FlowerError(
      'usage',
      `no handoff document is in ${notes}, and none is recorded in ${runDir} (--workspace and --run-dir say where)`,
    )
  }
  return { workspace, runDir, workbench, notes, store, documents }
}

/** What is recorded where there is no database, from before there was one or after it was removed. */
function manifestOf(runDir: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(readFileSync(path.join(runDir, 'manifest.json'), 'utf8'))
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
