import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from './support.ts'

/** A terminal with a person at it. */
export interface Terminal {
  /** What stands on it; lines that the terminal itself has broken are joined. */
  screen(): string
  /** All that has ever stood on it, the scrollback first; lines that the terminal has broken are joined. */
  scrollback(): string
  /** Where the cursor is, from 0. */
  cursor(): { readonly row: number; readonly column: number }
  /** Changes its size, as when a window is made larger or smaller. */
  resize(columns: number, rows: number): void
  /** Pastes a text, as a terminal does it: marked as pasted where the program has asked for that. */
  paste(text: string): void
  /** Presses keys, as tmux names them: `C-c`, `Enter`. */
  press(...keys: string[]): void
  /** Types a text, without Enter. */
  type(text: string): void
  /** Waits until a text or pattern is on the screen. */
  shows(what: string | RegExp): Promise<void>
  /** Takes it away from those who run in it, as when its window is closed. */
  close(): void
}

export interface TerminalOptions {
  readonly cwd: string
  /** The whole environment. */
  readonly env: NodeJS.ProcessEnv
  readonly columns?: number
  readonly rows?: number
}

export const HAS_TMUX: boolean = spawnSync('tmux', ['-V']).status === 0

/**
 * Runs a command in a terminal of its own. Afterwards `ended <exit code>` and the state of the terminal (`stty`) stand on it.
 *
 * @param command its words
 */
export function openTerminal(command: readonly string[], options: TerminalOptions): Terminal {
  const socket = join(temporaryFolder(), 'tmux')
  const tmux = (...args: string[]): string => tmuxWith('', ...args)
  const tmuxWith = (input: string, ...args: string[]): string => {
    const { stdout, stderr, status } = spawnSync('tmux', ['-S', socket, '-f', '/dev/null', '-u', ...args], {
      cwd: options.cwd,
      input,
      env: defined({ ...options.env, LC_ALL: 'C.UTF-8', SHELL: '/bin/sh' }),
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`tmux ${args[0]}: ${stderr}`)
    return stdout
  }
  // The Ctrl-C that is meant for the command reaches the shell, too.
  const script = `trap : INT; ${command.map(quoted).join(' ')}; echo "ended $?"; stty -a; exec cat`
  const size = ['-x', String(options.columns ?? 100), '-y', String(options.rows ?? 200)]
  const history = ['start-server', ';', 'set-option', '-g', 'history-limit', '50000', ';']
  tmux(...history, 'new-session', '-d', ...size, 'sh', '-c', script)
  let closed = false
  const close = (): void => {
    if (!closed) tmux('kill-server')
    closed = true
  }
  onTestFinished(close)

  const terminal: Terminal = {
    close,
    screen: () => tmux('capture-pane', '-p', '-J'),
    scrollback: () => tmux('capture-pane', '-p', '-J', '-S', '-'),
    cursor() {
      const [column, row] = tmux('display-message', '-p', '#{cursor_x} #{cursor_y}').split(' ').map(Number)
      return { row: row!, column: column! }
    },
    resize: (columns, rows) => void tmux('resize-window', '-x', String(columns), '-y', String(rows)),
    paste(text) {
      tmuxWith(text, 'load-buffer', '-')
      tmux('paste-buffer', '-p')
    },
    press: (...keys) => void tmux('send-keys', ...keys),
    type: (text) => void tmux('send-keys', '-l', text),
    shows: (what) =>
      until(`the terminal shows ${what}`, () => terminal.screen().search(what) >= 0).catch((error: Error) => {
        throw new Error(`${error.message}:\n${terminal.screen().trim()}`)
      }),
  }
  return terminal
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`
}

function defined(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined))
}
