import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { COMMANDS, neededFor } from './commands.ts'
import type { Leave } from './leave.ts'

const MORE_HELP = `
flower <command> --help has the options of each. Exit codes: 0 done, 1 failed,
2 nothing was started, 130 interrupted.

Examples:
  flower "Make the failing tests pass." -p bypassPermissions
  flower                    go on where the job stopped
  flower once "Update the changelog."
  flower status`

/**
 * The command line. It is made and parsed before anything else is loaded, so that help is there at once; each command
 * loads what it needs when it runs.
 *
 * Parsing throws commander's `CommanderError` after help and for usage errors, which it has printed by then.
 *
 * @param leave is given how a command ended
 * @param words what is about to be parsed, so that only what it needs is defined. Default: anything
 */
export function createProgram(leave: Leave, words?: readonly string[]): Command {
  const program = new Command('flower')
    .usage('["wish"] [options]\n       flower <command> [options]')
    .description(
      'Runs long jobs on Claude. When the context is nearly full, the session writes a handoff document that ' +
        'you can read and edit, and a new session takes over from exactly that file.',
    )
    .version(version(), '-V, --version')
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(asOneLine(text)) })
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText('after', MORE_HELP)
  const isNeeded = neededFor(words)
  for (const entry of COMMANDS) {
    const { name, summary, group, define } = entry
    if (isNeeded(entry)) define(program, leave)
    else program.command(name)
    program.commands.at(-1)?.summary(summary).helpGroup(group)
  }
  // After the others of its group.
  return program.commandsGroup('Set up:').helpCommand('help [command]', 'the options of a command')
}

function version(): string {
  const file = new URL('../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** Commander's errors in the form of all others. */
function asOneLine(text: string): string {
  const lines = text
    .replace(/^error: /, '')
    .trim()
    .split('\n')
  return `flower: ${lines.map((line) => line.trim()).join(' ')}\n`
}
