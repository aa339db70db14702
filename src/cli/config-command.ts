import { type Command, Option } from 'commander'
import type { ConfigFlags } from './config/flags.ts'
import { runsAgents } from './job-options.ts'
import { languageOption } from './language-option.ts'
import type { Leave } from './leave.ts'
import { name } from './values.ts'

const MORE_HELP = `
Strongest first: flags, the environment, .env of the current directory,
flower.config.ts (or .js, .json) of the workspace, your own config.json.

A key is a flag's name: permissionMode, or FLOWER_PERMISSION_MODE in the
environment and in .env. Endpoint and keys have the names that Claude Code has
for them (ANTHROPIC_BASE_URL, ANTHROPIC_API_KEY, ...).

What files of the workspace may not decide by themselves is asked once: where
requests go, more permissions, and whether a program in them is run. Where
nobody is there to ask, --trust grants it for one run.

Examples:
  flower config -w ../other
  flower config --json | jq .values.model
  $EDITOR "$(flower config path)"`

/** @param program has the commands that run agents already: their options are taken here, too, and show as what they set */
export function defineConfig(program: Command, leave: Leave): void {
  const config = program
    .command('config')
    .description('print every setting and where it comes from')
    .option('-w, --workspace <dir>', 'the directory that the agent would work in', name, '.')
    .option('--json', 'print one JSON document')
    .addOption(languageOption())
    .addHelpText('after', MORE_HELP)
    .action(async (flags: ConfigFlags, command: Command) => {
      const { showConfig } = await import('./config/show.ts')
      await leave(await showConfig(flags, command))
    })
  takeOptions(config, program)
  config
    .command('path')
    .description('print where your own configuration lies')
    .action(async () => {
      const { showPath } = await import('./config/show.ts')
      await leave(showPath())
    })
  config
    .command('forget')
    .description('take back what you have granted to this workspace')
    .option('-w, --workspace <dir>', 'the directory', name, '.')
    .addOption(languageOption())
    .action(async (flags: ConfigFlags) => {
      const { forget } = await import('./config/show.ts')
      await leave(forget(flags))
    })
}

function takeOptions(config: Command, program: Command): void {
  for (const { flags, long, parseArg } of program.commands
    .filter(runsAgents)
    .flatMap(({ options }) => options)) {
    if (config.options.some((own) => own.long === long || flags.startsWith(`${own.short},`))) continue
    const option = new Option(flags).hideHelp()
    config.addOption(parseArg ? option.argParser(parseArg) : option)
  }
}
