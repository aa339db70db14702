import type { Command } from 'commander'
import { EXIT_CODES_HELP } from './exit-codes.ts'
import { addJobOptions, addOpposites, idleFlag } from './job-options.ts'
import type { Leave } from './leave.ts'
import type { RunFlags } from './run-flags.ts'
import { name } from './values.ts'

const MORE_HELP = `
The workflow is a file (TypeScript or JavaScript), or a module that the
workspace has installed. ':export' names one of its exports; without it, that is
the default one, else the only workflow there is.

The prompt is what the steps read as 'wish'. Where one needs it and the argument
is missing, or is '-', it is read from standard input.

Options about the agent fill in what the steps leave open; --budget and
--max-turns hold for all steps together. --resume is about the first step.
${EXIT_CODES_HELP}

Examples:
  flower run flows.ts:build "A parser for our logs." -p bypassPermissions
  flower run flows.ts:build --from test --resume last`

export function defineRun(program: Command, leave: Leave): void {
  const run = program
    .command('run')
    .description('run a workflow: steps in order, each over as many sessions as it takes')
    .argument('<workflow>', 'a file or module, and an export of it: flows.ts:build')
    .argument('[prompt]', 'what the steps read as the wish')
  addJobOptions(run)
    .optionsGroup('The workflow:')
    .option('--from <step>', 'begin with this step, and leave those before it out', name)
    .addHelpText('after', MORE_HELP)
    .allowExcessArguments()
    .action(async (target: string, prompt: string | undefined, flags: RunFlags, command: Command) => {
      if (command.args.length > 2) command.error('the prompt is one argument; put it in quotes')
      const idle = idleFlag(flags)
      if (idle !== null) command.error(idle)
      const [{ settle }, { run }, { againOf }] = await Promise.all([
        import('./config/settle.ts'),
        import('./run.ts'),
        import('./again.ts'),
      ])
      await leave(
        await run(target, prompt, await settle(flags, { command, idle: idleFlag }), againOf(command)),
      )
    })
  addOpposites(run)
}
