import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When a process began, as text that only ever equals itself. With the pid it tells a process from a later one that
 * was given the same number.
 *
 * @returns null when there is no such process (one that ended and was not collected yet counts as gone), or when this
 * system does not tell
 */
export function startOf(pid: number): string | null {
  return process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid)
}

/** `/proc/<pid>/stat`: the name in brackets may hold anything, so fields are counted from the last bracket. */
function startFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return null
    // Field 22 counts ticks since the system started, which says little about a process from before a restart.
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}:${fields[18]}`
  } catch {
    return null
  }
}

export function startFromPs(pid: number): string | null {
  // In UTC: the local time of a start changes with daylight saving.
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  const ps = spawnSync('ps', ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)], { env, encoding: 'utf8' })
  const [state, ...start] = (ps.stdout ?? '').trim().split(/\s+/)
  return !state || state.startsWith('Z') ? null : start.join(' ')
}
