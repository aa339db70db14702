import { type Command, InvalidArgumentError } from 'commander'
import { EXIT_CODES_HELP } from './exit-codes.ts'
import type { GoFlags } from './go-flags.ts'
import { addJobOptions, addOpposites, idleFlag } from './job-options.ts'
import type { Leave } from './leave.ts'
import { meantCommand } from './meant-command.ts'
import { count, seconds } from './values.ts'

const MORE_HELP = `
First somebody finds out what is wanted and asks you, then the goal is written
down, then a coordinator has workers do it, and somebody else judges the result.
What each leaves lies in .flower/notes (brief.md, goal.md, verdict.md); you may
edit it at any time.

While it works at a terminal you can type: words go to the work and into the
brief, '? …' is answered aside, and /help lists the commands.

In a workspace with a brief the job goes on where it stopped, and a wish is one
more thing that you say. --new begins another one; nothing is deleted.
${EXIT_CODES_HELP}

Without a command this is what flower does: flower "A parser for our logs."

Examples:
  flower "A parser for our logs." -p bypassPermissions
  flower "It must read gzip, too."
  flower go "run"
  flower --timeout 0 < wish.txt`

/** They belong to commands that do one step: here the job itself knows where it goes on. */
const NOT_HERE = ['--resume', '--fork', '--no-workbench', '--trim']

export function defineGo(program: Command, leave: Leave): void {
  const go = program
    .command('go', { isDefault: true })
    .description('from a wish to work that is judged: clarify, goal, work; goes on where it stopped')
    .argument('[wish]', 'what you want; nothing goes on with what is there')
  addJobOptions(go)
    .option('--no-trim', 'keep older, large results of a session whole when it is resumed')
    .optionsGroup('The way to the goal:')
    .option('--asks <count>', 'how often agents may ask you (default: 10)', count)
    .option(
      '--timeout <seconds>',
      "how long an answer is waited for (default: 1800; 0: nobody is there; 'forever')",
      wait,
    )
    .option('--rounds <count>', 'rounds of work in all, each of them judged (default: 3)', count)
    .option('--no-goal', 'set no goal, and have nobody judge')
    .option('--judge-can-run', 'let the judge run any command, not only those that look')
    .option('--isolate', 'give each worker a git worktree of its own')
    .option('--clarify-only', 'end with the brief and the goal')
    .option('--new', 'begin another job; what is here goes into the archive')
    .addHelpText('after', MORE_HELP)
    .allowExcessArguments()
    .action(async (wish: string | undefined, flags: GoFlags, command: Command) => {
      const meant = wish === undefined ? null : unsaidCommand(wish, program)
      if (command.args.length > 1) {
        command.error(
          meant === null
            ? 'the wish is one argument; put it in quotes'
            : `unknown command '${wish}' (did you mean 'flower ${meant}'?)`,
        )
      }
      const problem = idle(flags)
      if (problem !== null) command.error(problem)
      if (wish !== undefined && meant !== null) {
        const { confirmWish } = await import('./confirm-wish.ts')
        await confirmWish(wish, meant, flags.lang)
      }
      const [{ settle }, { go }, { againOf }] = await Promise.all([
        import('./config/settle.ts'),
        import('./go.ts'),
        import('./again.ts'),
      ])
      await leave(await go(wish, await settle(flags, { command, idle }), againOf(command)))
    })
  for (const option of go.options) if (NOT_HERE.includes(option.long ?? '')) option.hideHelp()
  addOpposites(go)
}

function idle(flags: GoFlags): string | null {
  return idleHere(flags) ?? idleFlag(flags)
}

/** For a wish that was given without 'go' before it. */
function unsaidCommand(wish: string, program: Command): string | null {
  if (program.args[0] === 'go') return null
  return meantCommand(
    wish,
    program.commands.map((command) => command.name()),
  )
}

function wait(text: string): number {
  if (text === 'forever') return Number.POSITIVE_INFINITY
  try {
    return seconds(text)
  } catch {
    throw new InvalidArgumentError("It accepts a number of seconds, 0 for nobody there, or 'forever'.")
  }
}

function idleHere({
  resume,
  fork,
  workbench,
  goal,
  rounds,
  judgeCanRun,
  clarifyOnly,
  isolate,
  timeout,
  asks,
}: GoFlags): string | null {
  if (resume !== undefined || fork)
    return 'go finds out by itself where the job stopped; --new begins another one.'
  if (!workbench) return 'go keeps the brief and the goal in the workbench, and --no-workbench has none.'
  if (!goal && (rounds !== undefined || judgeCanRun))
    return '--rounds and --judge-can-run are about the goal, and --no-goal sets none.'
  if (clarifyOnly && (rounds !== undefined || judgeCanRun || isolate)) {
    return '--rounds, --judge-can-run and --isolate are about the work, and --clarify-only does none.'
  }
  if (timeout === 0 && asks !== undefined)
    return '--asks is about questions, and with --timeout 0 nobody is there.'
  return null
}
