import { type Command, Option } from 'commander'
import { type CostFlags, GROUPINGS } from './cost/flags.ts'
import type { Leave } from './leave.ts'
import { addRunDirOptions } from './run-dir-options.ts'
import { date } from './values.ts'

const MORE_HELP = `
The amounts are those of manifest.json. Without --by each run, step, generation
and model has a line of its own. '?' stands for what was not recorded (in records
of older versions, of a process that was killed, or of one that is at work), and
'+' behind a figure for one to which such a part is missing. Days are those of
this machine's time zone, and a step counts for the day on which it ended; one
that has no end, for the day on which it began.

Exit codes:
  0    it was shown, whatever it is
  2    an option or a value makes no sense

Examples:
  flower cost --by model
  flower cost --since 2026-11-01 --by day
  flower cost --json | jq .total.cost_usd`

export function defineCost(program: Command, leave: Leave): void {
  const cost = program
    .command('cost')
    .description('what the runs of this directory have cost: by run, step, generation and model')
  addRunDirOptions(cost)
    .addOption(new Option('--by <what>', 'add up by it').choices(GROUPINGS))
    .option('--since <date>', 'only steps that ended since then, such as 2026-11-30', date)
    .addHelpText('after', MORE_HELP)
    .action(async (flags: CostFlags) => {
      const { cost } = await import('./cost/cost.ts')
      await leave(cost(flags))
    })
}
