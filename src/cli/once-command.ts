import type { Command } from 'commander'
import { EXIT_CODES_HELP } from './exit-codes.ts'
import { addJobOptions, addOpposites, idleFlag } from './job-options.ts'
import type { Leave } from './leave.ts'
import type { OnceFlags } from './once-flags.ts'
import { name } from './values.ts'

const MORE_HELP = `
The prompt is the argument. Without one, or with '-', it is read from standard
input; with one, standard input is left alone. With --from there need be none: the
session just goes on then, and only '-' reads standard input.

While it works at a terminal you can type: words go to the agent, '? …' is
answered aside, and /help lists the commands. Ctrl-C stops the agent at the next
clean point for you to say something; Enter alone has it go on. With --plain only
Ctrl-C asks, and an empty answer ends the run. Another Ctrl-C ends it at once.
What was done so far stays, and --resume last goes on with it.
${EXIT_CODES_HELP}

Examples:
  flower once "Make the tests pass." -p bypassPermissions
  flower once --json < job.md | jq -r 'select(.type == "text").text'
  flower once --resume last "Now update the changelog."
  flower once --from .flower/notes/handoff-once.md "Leave the tests alone."`

export function defineOnce(program: Command, leave: Leave): void {
  const once = program
    .command('once')
    .description('run one job, over as many sessions as it takes')
    .argument('[prompt]', 'what to do')
  addJobOptions(once)
    .optionsGroup('Going on:')
    .option('--from <document>', 'take over from a handoff document, in a new session', name)
    .addHelpText('after', MORE_HELP)
    .allowExcessArguments()
    .action(async (prompt: string | undefined, flags: OnceFlags, command: Command) => {
      if (command.args.length > 1) command.error('the prompt is one argument; put it in quotes')
      const idle = idleFlag(flags) ?? idleWithDocument(flags)
      if (idle !== null) command.error(idle)
      const [{ settle }, { once }, { againOf }] = await Promise.all([
        import('./config/settle.ts'),
        import('./once.ts'),
        import('./again.ts'),
      ])
      await leave(await once(prompt, await settle(flags, { command, idle: idleFlag }), againOf(command)))
    })
  addOpposites(once)
}

function idleWithDocument({ from, resume, fork, trim }: OnceFlags): string | null {
  if (from === undefined) return null
  if (resume !== undefined || fork)
    return '--from begins a new session with a document, and --resume goes on with an old one; give one of them.'
  return trim ? '--trim is about a session that is resumed, and --from begins a new one.' : null
}
