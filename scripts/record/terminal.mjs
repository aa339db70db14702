// @ts-check
import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long anything may take before the recording is given up, in ms. */
const DEADLINE_MS = 30_000

/**
 * A terminal of tmux's with a shell in it, on a server of its own.
 *
 * @param {{ socket: string, cwd: string, env: Record<string, string>, columns: number, rows: number }} options `env`: all of it
 */
export function openTerminal({ socket, cwd, env, columns, rows }) {
  /** @param {string[]} args */
  const tmux = (...args) => {
    const { stdout, stderr, status } = spawnSync('tmux', ['-S', socket, '-f', '/dev/null', '-u', ...args], {
      cwd,
      env: { ...env, LC_ALL: 'C.UTF-8' },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`tmux ${args[0]}: ${stderr}`)
    return stdout
  }
  tmux('new-session', '-d', '-x', String(columns), '-y', String(rows), 'sh')
  const screen = () => tmux('capture-pane', '-p', '-J')

  return {
    screen,
    /** The screen with its colours, as `SGR` sequences. */
    picture: () => tmux('capture-pane', '-e', '-p'),
    /** @param {string} text */
    type: (text) => void tmux('send-keys', '-l', text),
    /** @param {string} key as tmux names it */
    press: (key) => void tmux('send-keys', key),
    /** @param {string | RegExp} what */
    async shows(what) {
      const deadline = performance.now() + DEADLINE_MS
      while (screen().search(what) < 0) {
        if (performance.now() > deadline) throw new Error(`waited in vain for ${what}:\n${screen().trim()}`)
        await sleep(25)
      }
    },
    /** Takes it away from those who run in it. */
    close: () => void tmux('kill-server'),
  }
}
