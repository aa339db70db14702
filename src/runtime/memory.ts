import type { RunStore } from './run-store.ts'

/** Small values that a run keeps for those after it in the same run directory, up to `startOver`. All methods throw `FlowerError` `file`. */
export interface Memory {
  /** Null when nothing was kept under this name. */
  get(name: string): string | null
  /** Replaces what was kept under this name. */
  set(name: string, value: string): void
}

/** @param scope sets these names apart from those of others */
export function memoryIn(store: RunStore, scope: string): Memory {
  return {
    get: (name) => store.remembered(`${scope}/${name}`),
    set: (name, value) => store.records.remember(`${scope}/${name}`, value),
  }
}
