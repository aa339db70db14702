import { spawn } from 'node:child_process'
import { FlowerError } from '../../core/errors.ts'

/** In the order in which they are asked; what is there on every system comes last. */
function editorOf(env: Readonly<Record<string, string | undefined>>): string {
  const { VISUAL, EDITOR } = env
  return VISUAL?.trim() || EDITOR?.trim() || (process.platform === 'win32' ? 'notepad' : 'vi')
}

/**
 * Opens a file in the person's editor, which has the terminal meanwhile.
 *
 * @param env where `VISUAL` and `EDITOR` are looked for; both may hold arguments, as for git
 * @returns when it is closed
 * @throws FlowerError `usage` when it cannot be started or says that it failed
 */
export async function openEditor(
  path: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> {
  const editor = editorOf(env)
  const failed = (why: string): FlowerError =>
    new FlowerError('usage', `the editor '${editor}' ${why}; name another one in VISUAL or EDITOR`)
  const code = await new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    const child =
      process.platform === 'win32'
        ? spawn(editor, [`"${path}"`], { stdio: 'inherit', shell: true })
        : spawn('/bin/sh', ['-c', `${editor} "$@"`, editor, path], { stdio: 'inherit' })
    child.once('error', (error) => reject(failed(`could not be started (${error.message})`)))
    child.once('close', (status, signal) => resolve(signal ?? status))
  })
  if (code === 0) return
  throw failed(code === 127 ? 'was not found' : `ended with ${code}`)
}
