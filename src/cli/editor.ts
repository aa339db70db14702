import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { FlowerError } from '../core/errors.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** What systems have, the one first that a person has chosen there. */
const USUAL = ['sensible-editor', 'editor', 'nano', 'vi']

/**
 * The editor's command line: `VISUAL`, else `EDITOR`, else what the system has and a terminal can show. As with git, `VISUAL` is
 * not for a dumb terminal.
 *
 * @param hasTerminal whether a person is there whom an editor could be shown to
 * @throws FlowerError `usage` when there is none
 */
export function editorOf(env: Environment, hasTerminal: boolean): string {
  const isDumb = env.TERM === undefined || env.TERM === 'dumb'
  const isGraphic = env.DISPLAY !== undefined || process.platform === 'win32' || process.platform === 'darwin'
  const { VISUAL: visual = '', EDITOR: editor = '' } = env
  if (visual.trim() !== '' && (!isDumb || isGraphic || editor.trim() === '')) return visual
  if (editor.trim() !== '') return editor
  if (process.platform === 'win32') return 'notepad'
  const usual = hasTerminal && !isDumb ? USUAL.find((program) => isProgram(program, env)) : undefined
  if (usual !== undefined) return usual
  throw new FlowerError(
    'usage',
    'there is no editor to open: set EDITOR, as in EDITOR=nano, or edit the file itself (flower handoff list names it)',
  )
}

/**
 * Runs an editor on a file and waits for its end. The terminal is its own meanwhile, and so is Ctrl-C.
 *
 * @param command goes through the shell, so that it may have arguments
 * @param stdout where what it draws goes: standard error, where standard output is read by a program
 * @throws FlowerError `file` when it cannot be started or fails
 */
export async function runEditor(command: string, file: string, stdout: 'inherit' | 2): Promise<void> {
  const ignore = (): void => undefined
  process.on('SIGINT', ignore)
  process.on('SIGQUIT', ignore)
  try {
    const end = await ended(command, file, stdout)
    if (end === 0) return
    const why = end === 127 ? 'was not found' : `ended with ${end}`
    throw new FlowerError('file', `the editor '${command}' ${why}; name another one in VISUAL or EDITOR`)
  } finally {
    process.off('SIGINT', ignore)
    process.off('SIGQUIT', ignore)
  }
}

/** Else it would end by a Ctrl-C that its editor has made something else of; the editor itself is not bound by a trap. */
const SHELL_STAYS = 'trap : INT QUIT;'

function ended(command: string, file: string, stdout: 'inherit' | 2): Promise<number | string> {
  const options = { stdio: ['inherit', stdout, 'inherit'] as ['inherit', 'inherit' | 2, 'inherit'] }
  const child =
    process.platform === 'win32'
      ? spawn(`${command} "${file}"`, { ...options, shell: true })
      : spawn('/bin/sh', ['-c', `${SHELL_STAYS} ${command} "$@"`, command, file], options)
  return new Promise((settle) => {
    child.on('error', (error) => settle(error.message))
    child.on('close', (code, signal) => settle(code ?? signal ?? 'an unknown end'))
  })
}

function isProgram(name: string, env: Environment): boolean {
  return (env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, name), constants.X_OK)
      return folder !== ''
    } catch {
      return false
    }
  })
}
