import { Argument, type Command } from 'commander'
import { SHELLS, type Shell } from './completions/shells.ts'
import type { Leave } from './leave.ts'

const MORE_HELP = `
Where to put it, so that new shells have it:
  bash  flower completions bash > ~/.local/share/bash-completion/completions/flower
        (without the package bash-completion, in ~/.bashrc:
        source <(flower completions bash))
  zsh   flower completions zsh > "\${fpath[1]}/_flower"
        (a folder of your own: fpath=(~/.zfunc $fpath) before compinit in ~/.zshrc)
  fish  flower completions fish > ~/.config/fish/completions/flower.fish

Make it anew after an update of flower.`

export function defineCompletions(program: Command, leave: Leave): void {
  program
    .command('completions')
    .description('print a script that has your shell complete commands, options and their values')
    .addArgument(new Argument('<shell>', 'what the script is for').choices(SHELLS))
    .addHelpText('after', MORE_HELP)
    .action(async (shell: Shell) => {
      const { completions } = await import('./completions/completions.ts')
      await leave(completions(shell, program))
    })
}
