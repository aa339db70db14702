import type { Command } from 'commander'
import { EXIT_CODES_HELP } from './exit-codes.ts'
import { languageOption } from './language-option.ts'
import type { Leave } from './leave.ts'
import type { RescueFlags } from './rescue-flags.ts'
import { count, name } from './values.ts'

const MORE_HELP = `
A session that can go on no more (the prompt is too long, compaction fails, the
login is lost, the process was killed) becomes a handoff document: what you said,
what was changed, what failed, what was open. No model is asked; it costs nothing.
Claude Code's files are only read.

Without an argument it lists the sessions that Claude Code keeps of this directory
($CLAUDE_CONFIG_DIR or ~/.claude), how each of them ended, and what was said last.
Below it, and where there are none, it names directories nearby that have some. An
id or a file works from anywhere.
${EXIT_CODES_HELP}

Examples:
  flower rescue
  flower rescue --last
  flower rescue 1f2e3d4c
  flower rescue ~/backup/session.jsonl -o handoff.md
  flower once --from .flower/notes/handoff-1f2e3d4c-rescued.md "Go on."`

export function defineRescue(program: Command, leave: Leave): void {
  program
    .command('rescue')
    .description('make a handoff document of a Claude Code session that died')
    .argument('[session|file]', 'its id, the beginning of it, or its file (.jsonl)', name)
    .option('--last', 'the newest session of this directory')
    .option('-w, --workspace <dir>', 'the directory that the session worked in', name, '.')
    .option('-o, --output <file>', "write the document there, and nothing else; '-' prints it", fileOrDash)
    .option('-n, --limit <count>', 'how many sessions to list', count, 20)
    .option('--json', 'print what was found as JSON: a list one object a line, a document as one object')
    .addOption(languageOption())
    .addHelpText('after', MORE_HELP)
    .action(async (session: string | undefined, flags: RescueFlags, command: Command) => {
      const idle = idleFlag(session, flags)
      if (idle !== null) command.error(idle)
      const { rescue } = await import('./rescue.ts')
      await leave(await rescue(session, flags))
    })
}

function idleFlag(session: string | undefined, { last, output, json }: RescueFlags): string | null {
  if (session !== undefined && last)
    return '--last names a session, and so does the argument; give one of them.'
  if (output === '-' && json) return '--json says where the document lies, and with -o - it lies nowhere.'
  if (session === undefined && !last && output !== undefined)
    return '--output is for the document of one session; name it, or give --last.'
  return null
}

function fileOrDash(text: string): string {
  return text === '-' ? text : name(text)
}
