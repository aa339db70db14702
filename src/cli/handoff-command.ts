import type { Command } from 'commander'
import type { DiffFlags, HandoffFlags, OneHandoffFlags } from './handoff/flags.ts'
import { languageOption } from './language-option.ts'
import type { Leave } from './leave.ts'
import { name } from './values.ts'

const HELP = `
The documents lie in .flower/notes/handoff-<step>.md, the former ones in
.flower/notes/archive/handoff. Where a directory has documents of one step only,
the step need not be named. None of these commands runs an agent or costs
anything.

Exit codes, unless a command's own help says otherwise:
  0    done
  1    it could not be done
  2    nothing was done: an option, a step or a generation makes no sense

Examples:
  flower handoff list
  flower handoff show build --generation 2
  flower handoff edit build
  flower handoff diff build 1 3
  flower handoff check build`

const GENERATIONS = `
A generation is its number (of the newest run that has one), '<run>:<number>'
where several runs have it, or the name of its file in the archive.`

const LIST_HELP = `
It says, too, where the records and the files do not agree: a file that was
deleted or moved, or that no record tells of.

Examples:
  flower handoff list
  flower handoff list --json | jq -r '.[] | select(.degraded).path'`

const SHOW_HELP = `
Into a pipe or a file it goes byte for byte; on a terminal nothing in it can
move the cursor or change a colour.
${GENERATIONS}

Examples:
  flower handoff show
  flower handoff show build --generation 2 > second.md`

const EDIT_HELP = `
The editor is $VISUAL, else $EDITOR, with its arguments ("code --wait"), else
one that the system has. You edit a copy; when the editor has ended, it takes the
place of the document, and the former text is kept in .flower/notes/archive/edits.
A run that hands over meanwhile loses nothing, and neither do you: it is said
where your text is then.

Only the newest document can be edited, since that is what a successor reads. It
is said who will read it, and which required section is missing.

Examples:
  flower handoff edit
  EDITOR="code --wait" flower handoff edit build`

const DIFF_HELP = `
Without generations it compares the last two, with one that and the newest.
Words that are gone and new ones stand in colours on a terminal, and elsewhere as
git does it: [-gone-]{+new+}. Decided and Dead ends are compared entry by entry,
with the reason where one was retired.
${GENERATIONS}

Exit codes: as with 'git diff', 0 whether there are differences or not, since two
generations nearly always differ; with --exit-code 1 if there are any. 2 if a step
or a generation makes no sense.

Examples:
  flower handoff diff
  flower handoff diff build 1 3
  flower handoff diff build 20261130-212922-a1b2c3:2 1`

const CHECK_HELP = `
Reported are, each with its line:
  - a required section that is empty, and a document that flower assembled
    without the model
  - an entry of the document before that is neither here nor was retired
  - files that are not there, and identifiers that are nowhere in the repository
    (what .gitignore names is left out). Only what stands in backticks and looks
    like one is looked for, and paths in Scene; not what the sentence says is gone,
    and in Next not what is still to be made
  - sentences that claim that you said what you never said
${GENERATIONS}

Exit codes:
  0    nothing was found
  1    something was found, or it could not be checked
  2    nothing was done: an option, a step or a generation makes no sense

Examples:
  flower handoff check
  flower handoff check build --json | jq -r '.findings[].name'`

export function defineHandoff(program: Command, leave: Leave): void {
  const handoff = program
    .command('handoff')
    .description('list, show, edit, compare and check the handoff documents of this directory')
    .addHelpText('after', HELP)
  const define = (usage: string, description: string, help: string): Command =>
    handoff
      .command(usage)
      .description(description)
      .option('-w, --workspace <dir>', 'the directory that the agents worked in', name, '.')
      .option('-r, --run-dir <dir>', 'where runs are recorded, relative to the workspace', name, 'runs')
      .option('--json', 'print one JSON document, and nothing else')
      .addOption(languageOption())
      .addHelpText('after', help)
  const generation = [
    '-g, --generation <generation>',
    'the document that this generation wrote (default: the newest)',
    name,
  ] as const

  define('list', 'the documents of all steps, or of one', LIST_HELP)
    .argument('[step]', 'of this step only', name)
    .action(async (step: string | undefined, flags: HandoffFlags) => {
      const { listHandoffs } = await import('./handoff/list.ts')
      await leave(listHandoffs(step, flags))
    })
  define('show', 'print a document', SHOW_HELP)
    .argument('[step]', 'whose document', name)
    .option(...generation)
    .action(async (step: string | undefined, flags: OneHandoffFlags) => {
      const { showHandoff } = await import('./handoff/show.ts')
      await leave(showHandoff(step, flags))
    })
  define('edit', 'edit the newest document of a step in your editor', EDIT_HELP)
    .argument('[step]', 'whose document', name)
    .action(async (step: string | undefined, flags: HandoffFlags) => {
      const { editHandoff } = await import('./handoff/edit.ts')
      await leave(await editHandoff(step, flags))
    })
  define('diff', 'what has changed between two generations, word by word', DIFF_HELP)
    .argument('[step]', 'whose documents', name)
    .argument('[from]', 'the earlier generation', name)
    .argument('[to]', 'the later one', name)
    .option('--exit-code', 'end with 1 if there are differences')
    .action(
      async (
        step: string | undefined,
        from: string | undefined,
        to: string | undefined,
        flags: DiffFlags,
      ) => {
        const { diffHandoffs } = await import('./handoff/diff.ts')
        await leave(diffHandoffs({ step, from, to }, flags))
      },
    )
  define('check', 'what in a document does not hold (any more)', CHECK_HELP)
    .argument('[step]', 'whose document', name)
    .option(...generation)
    .action(async (step: string | undefined, flags: OneHandoffFlags) => {
      const { checkHandoff } = await import('./handoff/check.ts')
      await leave(await checkHandoff(step, flags))
    })
}
