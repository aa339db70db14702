import type { Command } from 'commander'
import type { Language } from '../core/language.ts'
import { languageOption } from './language-option.ts'
import { name } from './values.ts'

/** The options of the commands that look at what runs have left, and run no agent. */
export interface RunDirFlags {
  readonly workspace: string
  readonly runDir: string
  readonly json?: boolean
  readonly lang?: Language
}

export function addRunDirOptions(command: Command): Command {
  return command
    .option('-w, --workspace <dir>', 'the directory that the agents work in', name, '.')
    .option('-r, --run-dir <dir>', 'where runs are recorded, relative to the workspace', name, 'runs')
    .option('--json', 'print one JSON document, and nothing else')
    .addOption(languageOption())
}
