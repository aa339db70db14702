import type { Command } from 'commander'
import type { Language } from '../core/language.ts'
import { EXIT_CODES_HELP } from './exit-codes.ts'
import { languageOption } from './language-option.ts'
import type { Leave } from './leave.ts'

interface DemoFlags {
  readonly lang?: Language
}

export function defineDemo(program: Command, leave: Leave): void {
  program
    .command('demo')
    .description('watch a job cross its context limit twice and finish; needs no key and no network')
    .addOption(languageOption())
    .addHelpText('after', EXIT_CODES_HELP)
    .action(async (flags: DemoFlags) => {
      const { runDemo } = await import('./demo/demo.ts')
      await leave(await runDemo(flags))
    })
}
