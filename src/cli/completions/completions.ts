import type { Command } from 'commander'
import { EXIT } from '../exit-codes.ts'
import type { Ending } from '../leave.ts'
import { bashScript } from './bash.ts'
import { fishScript } from './fish.ts'
import { type CommandShape, shapeOf } from './shape.ts'
import type { Shell } from './shells.ts'
import { zshScript } from './zsh.ts'

const SCRIPTS: Readonly<Record<Shell, (program: CommandShape) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

/** A line without the name of a command is a wish. */
const UNNAMED = 'go'

/** `flower completions`: a script made from the definitions of the commands themselves. */
export function completions(shell: Shell, program: Command): Ending {
  process.stdout.write(SCRIPTS[shell](shapeOf(program, UNNAMED)))
  return { code: EXIT.done, abandoned: false }
}
