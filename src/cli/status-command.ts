import type { Command } from 'commander'
import type { Leave } from './leave.ts'
import { addRunDirOptions, type RunDirFlags } from './run-dir-options.ts'

const MORE_HELP = `
Looks at files only: no agent is asked, and nothing is changed. A check of the
goal counts as passed by the last verdict, as long as the goal was not changed
since then.

Exit codes:
  0    it was shown, whatever it is
  2    an option or a value makes no sense

Examples:
  flower status
  flower status --json | jq '.steps[] | select(.state == "failed")'`

export function defineStatus(program: Command, leave: Leave): void {
  const status = program
    .command('status')
    .description('what this directory holds: the job, its steps, what goes on, what it would go on with')
  addRunDirOptions(status)
    .addHelpText('after', MORE_HELP)
    .action(async (flags: RunDirFlags) => {
      const { status } = await import('./status/status.ts')
      await leave(await status(flags))
    })
}
