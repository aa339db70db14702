// @ts-check
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { unitsIn } from './kills-job.mjs'

const EVERY_MS = 2

/**
 * Looks at what a run leaves on disk, and tells of each thing that is new there.
 *
 * @param {{ root: string, workspace: string }} place absolute
 * @param {Readonly<Record<string, string>>} files in the workspace, each by the name under which it is told of
 * @param {(at: string) => void} onReached
 * @returns {() => void} ends it
 */
export function watchDisk({ root, workspace }, files, onReached) {
  /** @returns {Record<string, Set<string>>} */
  const look = () => ({
    begun: numbered(unitsIn(workspace, 'begun')),
    done: numbered(unitsIn(workspace, 'done')),
    // Written atomically: each version is a file of its own.
    ...Object.fromEntries(
      Object.entries(files).map(([name, file]) => [name, inodeOf(path.join(workspace, file))]),
    ),
    process: namesIn(path.join(workspace, 'runs/processes'), /^\d+\.json$/),
    layout: namesIn(root, /^claude-resume-/),
    transcript: transcriptsIn([path.join(workspace, 'runs/claude'), ...layoutsIn(root)]),
  })
  let seen = look()
  const timer = setInterval(() => {
    const now = look()
    for (const [what, found] of Object.entries(now)) {
      const former = seen[what] ?? new Set()
      for (const one of found) if (!former.has(one)) onReached(`disk/${what}`)
      for (const one of former) if (isRemoved(what) && !found.has(one)) onReached(`disk/${what}-removed`)
    }
    seen = now
  }, EVERY_MS)
  return () => clearInterval(timer)
}

/** The record of a process, and what a session was laid out in, go when they are no longer needed. @param {string} what */
function isRemoved(what) {
  return what === 'process' || what === 'layout'
}

/** @param {readonly number[]} units */
function numbered(units) {
  return new Set(units.map((unit, index) => `${index}: ${unit}`))
}

/** @param {string} file */
function inodeOf(file) {
  const stats = statSync(file, { throwIfNoEntry: false })
  return new Set(stats ? [`${stats.ino}`] : [])
}

/**
 * @param {string} folder
 * @param {RegExp} [pattern]
 */
function namesIn(folder, pattern = /^/) {
  try {
    return new Set(readdirSync(folder).filter((name) => pattern.test(name)))
  } catch {
    return new Set()
  }
}

/** @param {string} root */
function layoutsIn(root) {
  return [...namesIn(root, /^claude-resume-/)].map((name) => path.join(root, name))
}

/**
 * The harness's own files, each with its size.
 *
 * @param {readonly string[]} configDirs
 */
function transcriptsIn(configDirs) {
  const folders = configDirs.flatMap((folder) => {
    const projects = path.join(folder, 'projects')
    return [...namesIn(projects)].map((name) => path.join(projects, name))
  })
  const files = folders.flatMap((folder) =>
    [...namesIn(folder, /\.jsonl$/)].map((name) => path.join(folder, name)),
  )
  return new Set(files.map((file) => `${file} ${statSync(file, { throwIfNoEntry: false })?.size}`))
}
