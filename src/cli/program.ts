import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { defineCompletions } from './completions-command.ts'
import { defineConfig } from './config-command.ts'
import { defineCost } from './cost-command.ts'
import { defineDemo } from './demo-command.ts'
import { defineDoctor } from './doctor-command.ts'
import { defineGo } from './go-command.ts'
import { defineHandoff } from './handoff-command.ts'
import type { Leave } from './leave.ts'
import { defineOnce } from './once-command.ts'
import { defineRecall } from './recall-command.ts'
import { defineRescue } from './rescue-command.ts'
import { defineRun } from './run-command.ts'
import { defineSetup } from './setup-command.ts'
import { defineStatus } from './status-command.ts'

/**
 * The command line. It is made and parsed before anything else is loaded, so that help is there at once; each command
 * loads what it needs when it runs.
 *
 * Parsing throws commander's `CommanderError` after help and for usage errors, which it has printed by then.
 *
 * @param leave is given how a command ended
 */
export function createProgram(leave: Leave): Command {
  const program = new Command('flower')
    .description(
      'Runs long jobs on Claude. When the context is nearly full, the session writes a handoff document that ' +
        'you can read and edit, and a new session takes over from exactly that file.',
    )
    .version(version(), '-V, --version')
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(asOneLine(text)) })
  defineOnce(program, leave)
  defineRun(program, leave)
  defineGo(program, leave)
  defineDemo(program, leave)
  defineRecall(program, leave)
  defineRescue(program, leave)
  defineStatus(program, leave)
  defineCost(program, leave)
  defineDoctor(program, leave)
  defineCompletions(program, leave)
  defineHandoff(program, leave)
  defineConfig(program, leave)
  defineSetup(program, leave)
  return program
}

function version(): string {
  const file = new URL('../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** Commander's errors in the form of all others. */
function asOneLine(text: string): string {
  const lines = text
    .replace(/^error: /, '')
    .trim()
    .split('\n')
  return `flower: ${lines.map((line) => line.trim()).join(' ')}\n`
}
