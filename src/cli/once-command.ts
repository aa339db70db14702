import type { Command } from 'commander'
import { EXIT_CODES_HELP } from './exit-codes.ts'
import type { JobFlags } from './job-flags.ts'
import { addJobOptions, idleFlag } from './job-options.ts'
import type { Leave } from './leave.ts'

const MORE_HELP = `
The prompt is the argument. Without one, or with '-', it is read from standard
input; with one, standard input is left alone.

While it works at a terminal you can type: words go to the agent, '? …' is
answered aside, and /help lists the commands. Ctrl-C stops the agent at the next
clean point for you to say something; Enter alone has it go on. With --plain only
Ctrl-C asks, and an empty answer ends the run. Another Ctrl-C ends it at once.
What was done so far stays, and --resume last goes on with it.
${EXIT_CODES_HELP}

Examples:
  flower once "Make the tests pass." -p bypassPermissions
  flower once --json < job.md | jq -r 'select(.type == "text").text'
  flower once --resume last "Now update the changelog."`

export function defineOnce(program: Command, leave: Leave): void {
  const once = program
    .command('once')
    .description('run one job, over as many sessions as it takes')
    .argument('[prompt]', 'what to do')
  addJobOptions(once)
    .addHelpText('after', MORE_HELP)
    .allowExcessArguments()
    .action(async (prompt: string | undefined, flags: JobFlags, command: Command) => {
      if (command.args.length > 1) command.error('the prompt is one argument; put it in quotes')
      const idle = idleFlag(flags)
      if (idle !== null) command.error(idle)
      const { once } = await import('./once.ts')
      await leave(await once(prompt, flags))
    })
}
