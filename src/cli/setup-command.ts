import type { Command } from 'commander'
import { languageOption } from './language-option.ts'
import type { Leave } from './leave.ts'
import type { SetupFlags } from './setup/flags.ts'
import { endpoint, name } from './values.ts'

const MORE_HELP = `
At a terminal, what is not given is asked; a key is never shown. Elsewhere the
key is read from the variable that --key-from-env names, or from standard input.
It is kept in your own config.json (flower config path), which only you can read.

Before that, one request for a single token shows whether endpoint, key and
model fit together.

Examples:
  flower setup
  flower setup --endpoint https://gateway.example --token --key-from-env TOKEN
  pass show anthropic | flower setup --model claude-opus-5`

export function defineSetup(program: Command, leave: Leave): void {
  program
    .command('setup')
    .description('keep a key, an endpoint and a model in your own configuration')
    .option('--endpoint <url>', 'where requests go (default: https://api.anthropic.com)', endpoint)
    .option('--model <name>', "the model (default: the harness's own)", name)
    .option('--key-from-env <name>', 'the variable that has the key', name)
    .option('--token', "it is a gateway's token (Authorization: Bearer), not an API key (x-api-key)")
    .option('--no-check', 'save without asking the endpoint')
    .addOption(languageOption())
    .addHelpText('after', MORE_HELP)
    .action(async (flags: SetupFlags) => {
      const { setup } = await import('./setup/setup.ts')
      await leave(await setup(flags))
    })
}
