import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileError } from './file-error.ts'

/**
 * Makes sure that a folder of flower's exists. One that is made here gets a `.gitignore` that keeps it out of the
 * repository; one that was there before is left alone, since a person may have other things in it.
 *
 * @param wayOut what a person can do when it cannot be made
 * @throws FlowerError `file`
 */
export function makeOwnFolder(path: string, wayOut?: string): void {
  try {
    const made = mkdirSync(path, { recursive: true })
    if (made !== undefined) writeFileSync(join(path, '.gitignore'), '*\n', { flag: 'wx' })
  } catch (error) {
    throw fileError('create the folder', path, error, wayOut)
  }
}
