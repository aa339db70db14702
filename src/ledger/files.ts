import { firstOf } from './excerpt.ts'
import type { ChangedFile, ReadFile } from './facts.ts'
import { Recent } from './recent.ts'

const LIMIT = 1_000
const PATH_LENGTH = 1_000

/** The files that were changed and read by tools for files. */
export class Files {
  readonly #changed = new Recent<ChangedFile>(LIMIT)
  readonly #read = new Recent<ReadFile>(LIMIT)

  changed(path: string, output: string): void {
    const before = this.#changed.get(path)
    this.#changed.touch(path, {
      path: firstOf(path, PATH_LENGTH),
      created: before?.created ?? /^(?:New )?File created/i.test(output),
      times: (before?.times ?? 0) + 1,
    })
  }

  read(path: string): void {
    const times = (this.#read.get(path)?.times ?? 0) + 1
    this.#read.touch(path, { path: firstOf(path, PATH_LENGTH), times })
  }

  get facts(): { readonly changed: readonly ChangedFile[]; readonly read: readonly ReadFile[] } {
    return { changed: this.#changed.values(), read: this.#read.values() }
  }
}
