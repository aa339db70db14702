import { PROGRAMS } from './glance-programs.ts'
import { plainCommands } from './shell-command.ts'

/**
 * Whether a shell command merely looks: it changes no file, no setting and no process, and what it prints can be had
 * again. Decides what a read-only role may run, and which old results may leave a transcript. What cannot be told from the
 * text alone is no glance. Synchronous, never throws; the first call loads the parser (about 0.1 s).
 */
export function isGlance(command: string): boolean {
  const commands = plainCommands(command)
  return commands?.every(({ program, args }) => PROGRAMS.get(program)?.(args) ?? false) ?? false
}
