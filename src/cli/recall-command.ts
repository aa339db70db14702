import type { Command } from 'commander'
import { EXIT_CODES_HELP } from './exit-codes.ts'
import { languageOption } from './language-option.ts'
import type { Leave } from './leave.ts'
import type { RecallFlags } from './recall-flags.ts'
import { count, name } from './values.ts'

export function defineRecall(program: Command, leave: Leave): void {
  program
    .command('recall')
    .description('search what the sessions of this directory said, called and were answered')
    .argument('<words...>', 'what to look for')
    .option('-w, --workspace <dir>', 'the directory that the agents worked in', name, '.')
    .option('-r, --run-dir <dir>', 'where runs are recorded, relative to the workspace', name, 'runs')
    .option('-n, --limit <count>', 'how many places to show', count, 20)
    .option('--json', 'print one JSON object a line')
    .addOption(languageOption())
    .addHelpText('after', EXIT_CODES_HELP)
    .action(async (words: readonly string[], flags: RecallFlags) => {
      const { recall } = await import('./recall.ts')
      await leave(await recall(words.join(' '), flags))
    })
}
