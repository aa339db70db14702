import { type Command, Option } from 'commander'
import { EFFORTS, PERMISSION_MODES, SETTINGS } from '../harness/port.ts'
import { TRUSTS } from './config/trust.ts'
import type { JobFlags } from './job-flags.ts'
import { languageOption } from './language-option.ts'
import { among, count, dollars, name, seconds, tokens, tokensOrNone, tools, words } from './values.ts'

/** Whoever says what an agent may do runs one. */
export function runsAgents({ options }: Command): boolean {
  return options.some(({ long }) => long === '--max-generations')
}

/** Adds the options of the commands that run agents. */
export function addJobOptions(command: Command): Command {
  return command
    .optionsGroup('The job:')
    .option('-w, --workspace <dir>', 'the directory that the agent works in', name, '.')
    .option('-r, --run-dir <dir>', 'where runs are recorded, relative to the workspace', name, 'runs')
    .option('-m, --model <name>', "the model (default: the environment's, else the harness's own)", name)
    .option('-i, --instructions <text>', 'added to the system prompt', words)
    .option(
      '-t, --tools <rules>',
      'run without asking, such as Read,"Bash(npm test)"; may be repeated',
      tools,
    )
    .addOption(
      new Option(
        '-p, --permission-mode <mode>',
        'what the agent may do unasked (default: acceptEdits)',
      ).choices(PERMISSION_MODES),
    )
    .addOption(new Option('--effort <level>', 'how hard the model thinks').choices(EFFORTS))
    .option('-b, --budget <usd>', 'what the job may cost, over all its sessions', dollars)
    .option('--max-turns <count>', 'how many responses the model may give, over all sessions', count)
    .addOption(
      new Option(
        '--settings <which>',
        "the Claude settings that are read: none, the repository's (project), or also your own (user) (default: none)",
      ).choices(SETTINGS),
    )
    .option(
      '--trust <what>',
      `grant what files of the workspace ask for, in this run: ${TRUSTS.join(', ')}`,
      among(TRUSTS),
    )
    .optionsGroup('Handoffs:')
    .option('--window <tokens>', "the model's context window, such as 200k (default: what is known)", tokens)
    .option('--headroom <tokens>', 'hand over when so much of it is left (default: 50k)', tokensOrNone)
    .option('--max-generations <count>', 'how many handoffs the job may make (default: 8)', count)
    .option('--no-handoff', 'fail when the context is full')
    .option('--review <seconds>', 'wait so long for your edits of the document; Enter ends the wait', seconds)
    .option('--no-workbench', 'write no documents to .flower in the workspace')
    .optionsGroup('Going on:')
    .option('--resume <session>', "go on with a session; 'last' is the newest in the run directory", name)
    .option('--trim', 'cut older, large results of the session when it is resumed')
    .option('--fork', 'go on in a copy, and leave the session as it is')
    .optionsGroup('Output:')
    .option('--json', 'print events, one JSON object a line, and nothing else')
    .option('--plain', 'a log and nothing else: no line to type into, nothing drawn; for screen readers')
    .option('--quiet', 'no bell and no notification when you are needed, or at the end')
    .addOption(languageOption())
    .option(
      '-v, --verbose',
      'say first what is used (endpoint, key, model, window), and show prompts and thinking',
    )
}

/** Takes back what the configuration says: each option of yes or no also has the other form, which help does not list. */
export function addOpposites(command: Command): void {
  for (const { long, negate, required } of [...command.options]) {
    if (required || !long) continue
    const opposite = negate ? long.replace('--no-', '--') : long.replace('--', '--no-')
    if (command.options.some((option) => option.long === opposite)) continue
    command.addOption(new Option(opposite).hideHelp())
  }
}

/** A flag that would do nothing is refused: whoever gives it believes that it does something. */
export function idleFlag({ handoff, workbench, resume, ...flags }: JobFlags): string | null {
  if (flags.fork && resume === undefined)
    return '--fork goes on in a copy of a session; name it with --resume.'
  if (!workbench && flags.trim)
    return '--trim keeps what it cuts in the workbench, and --no-workbench has none.'
  if (!workbench && flags.review !== undefined) {
    return '--review waits for edits of a document, and --no-workbench writes none.'
  }
  if (flags.json && (flags.plain || flags.quiet)) {
    return '--plain and --quiet are about the screen, and --json prints events and nothing else.'
  }
  if (handoff) return null
  const aboutHandoffs = {
    '--headroom': flags.headroom,
    '--max-generations': flags.maxGenerations,
    '--review': flags.review,
  }
  const idle = Object.entries(aboutHandoffs).find(([, value]) => value !== undefined)
  return idle ? `${idle[0]} is about handoffs, and --no-handoff makes none.` : null
}
