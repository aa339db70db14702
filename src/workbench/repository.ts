import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { gitFiles, gitGrep, gitRoot } from './git.ts'
import { walkedFiles, wordsInFiles } from './walk.ts'

/** What of some names occurs in the files of a workspace. */
export interface Occurring {
  readonly names: ReadonlySet<string>
  /** Not everything could be looked at: a name that was not found may be there nevertheless. */
  readonly complete: boolean
}

/** Looks for files and names in a workspace: in what git knows or does not ignore, else in a bounded walk. */
export class Repository {
  readonly #roots: readonly string[]
  readonly #root: string
  readonly #isGit: boolean
  readonly #files: readonly string[]
  readonly #without: readonly string[]
  /** Whether all files are known. */
  readonly #complete: boolean

  private constructor(fields: {
    roots: readonly string[]
    root: string
    isGit: boolean
    files: readonly string[]
    without: readonly string[]
    complete: boolean
  }) {
    this.#roots = fields.roots
    this.#root = fields.root
    this.#isGit = fields.isGit
    this.#files = fields.files
    this.#without = fields.without
    this.#complete = fields.complete
  }

  /**
   * @param workspace absolute
   * @param without folders that are not looked into, absolute: flower's own repeat every name of a document
   */
  static async open(workspace: string, without: readonly string[]): Promise<Repository> {
    const gitsRoot = await gitRoot(workspace)
    const root = gitsRoot ?? workspace
    const listed = gitsRoot === null ? null : await gitFiles(gitsRoot, without)
    const walked = listed === null ? walkedFiles(workspace, without) : null
    return new Repository({
      // Documents shorten what they name, and agents name what their packages hold.
      roots: [workspace, root, ...without, resolve(workspace, 'node_modules')],
      root: listed === null ? workspace : root,
      isGit: listed !== null,
      files: listed ?? walked?.files ?? [],
      without,
      complete: walked?.complete ?? true,
    })
  }

  /**
   * Whether there is such a file or folder: relative to the workspace, to the repository or to one of flower's folders, or
   * somewhere in the repository with this end of its path.
   */
  has(path: string): boolean {
    if (this.#roots.some((root) => existsSync(resolve(root, path)))) return true
    const end = `/${path.replace(/\/$/, '')}`
    const isIt = (file: string): boolean => `/${file}`.endsWith(end) || `/${file}`.includes(`${end}/`)
    // A file that was deleted and not committed is still in the list.
    return this.#files.some((file) => isIt(file) && existsSync(resolve(this.#root, file)))
  }

  /** Whether the folder or file that a path begins with is there. */
  hasBeginning(path: string): boolean {
    const [first = ''] = path.replace(/^\//, '').split('/')
    return existsSync(path.startsWith('/') ? `/${first}` : resolve(this.#roots[0] ?? '', first))
  }

  /** Which of the names occur as whole words in files or in their names. */
  async occurring(names: readonly string[]): Promise<Occurring> {
    const wanted = new Set(names)
    const inNames = new Set(
      this.#files.flatMap((file) => file.split(/[^\w$]+/)).filter((word) => wanted.has(word)),
    )
    const rest = names.filter((name) => !inNames.has(name))
    if (rest.length === 0) return { names: inNames, complete: true }
    const found = this.#isGit
      ? await gitGrep(this.#root, rest, this.#without)
      : wordsInFiles(this.#root, this.#files, rest)
    return {
      names: new Set([...inNames, ...found.names]),
      complete: found.complete && this.#complete,
    }
  }
}
