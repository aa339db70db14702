import { spawn } from 'node:child_process'
import { relative, resolve } from 'node:path'

/** The root of the repository that a folder lies in; null where there is none, or no git. */
export async function gitRoot(folder: string): Promise<string | null> {
  const root = await output(folder, ['rev-parse', '--show-toplevel'])
  return root === null || root.trim() === '' ? null : resolve(root.replace(/\n$/, ''))
}

/**
 * What git tracks or would track, relative to the root; null when it cannot tell.
 *
 * @param without folders to leave out, absolute
 */
export async function gitFiles(root: string, without: readonly string[]): Promise<readonly string[] | null> {
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = await output(root, [...listing, ...pathspec(root, without)])
  return listed?.split('\0').filter((file) => file !== '') ?? null
}

/** Which of the names occur as whole words in what git tracks or would track, or name a branch or a tag. */
export async function gitGrep(
  root: string,
  names: readonly string[],
  without: readonly string[],
): Promise<{ readonly names: ReadonlySet<string>; readonly complete: boolean }> {
  const refs = await output(root, ['for-each-ref', '--format=%(refname:short)'])
  const found = new Set(refs?.split(/[^\w$]+/).filter((word) => names.includes(word)))
  const missing = names.filter((name) => !found.has(name))
  if (missing.length === 0) return { names: found, complete: true }
  const looks = ['grep', '--untracked', '-hoIwF', '--no-color', '--no-line-number', '--no-column']
  const patterns = missing.flatMap((name) => ['-e', name])
  const complete = await lines(root, [...looks, ...patterns, ...pathspec(root, without)], (line) => {
    found.add(line)
    return missing.every((name) => found.has(name))
  })
  return { names: found, complete }
}

function pathspec(root: string, without: readonly string[]): string[] {
  const inside = without
    .map((folder) => relative(root, folder))
    .filter((way) => way !== '' && !way.startsWith('..'))
  return ['--', '.', ...inside.map((way) => `:(top,exclude,literal)${way}`)]
}

/** Quirk: a repository's own settings may name programs that git runs, and a hook's environment another repository. */
const SAFE = ['-c', 'core.fsmonitor=false', '-c', 'core.quotePath=false', '--no-pager']
const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, GIT_INDEX_FILE: _index, ...ENVIRONMENT } = process.env

async function output(cwd: string, args: readonly string[]): Promise<string | null> {
  let text = ''
  const ended = await git(cwd, args, (part) => {
    text += part
    return false
  })
  return ended === 0 ? text : null
}

/** @returns whether it came to its end, or was told enough */
async function lines(
  cwd: string,
  args: readonly string[],
  enough: (line: string) => boolean,
): Promise<boolean> {
  let rest = ''
  const ended = await git(cwd, args, (part) => {
    const whole = `${rest}${part}`.split('\n')
    rest = whole.pop() ?? ''
    return whole.some(enough)
  })
  // 1: nothing was found.
  return ended === 0 || ended === 1 || ended === 'enough'
}

/** @returns the exit code, `enough` when the reader was told enough, null when git cannot be run */
function git(
  cwd: string,
  args: readonly string[],
  read: (part: string) => boolean,
): Promise<number | 'enough' | null> {
  return new Promise((settle) => {
    const env = { ...ENVIRONMENT, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' }
    const child = spawn('git', [...SAFE, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'ignore'] })
    let isEnough = false
    child.on('error', () => settle(null))
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      if (isEnough || !read(part)) return
      isEnough = true
      child.kill()
    })
    child.on('close', (code) => settle(isEnough ? 'enough' : code))
  })
}
