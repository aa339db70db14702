import { type Command, Option } from 'commander'
import { PERMISSION_MODES } from '../harness/port.ts'
import type { DoctorFlags } from './doctor/flags.ts'
import type { Leave } from './leave.ts'
import { addRunDirOptions } from './run-dir-options.ts'
import { name, tokens } from './values.ts'

const MORE_HELP = `
Each line says what is, and where something is to be done, what. Give it the
options of the run that you mean to start. The model is asked for one word by
way of the harness, as in a run: some 300 tokens, a fraction of a cent. Of a key,
four characters are shown.

Exit codes:
  0    all is well, or there is advice only
  1    something is broken
  2    an option or a value makes no sense

Examples:
  flower doctor -p bypassPermissions
  flower doctor --no-probe --json | jq '.checks[] | select(.level != "ok")'`

export function defineDoctor(program: Command, leave: Leave): void {
  const doctor = program
    .command('doctor')
    .description('what a run would meet here: harness, credentials, model, folders, terminal')
  addRunDirOptions(doctor)
    .option('-m, --model <name>', "the model (default: the environment's, else the harness's own)", name)
    .option('--window <tokens>', "the model's context window, such as 200k (default: what is known)", tokens)
    .addOption(
      new Option(
        '-p, --permission-mode <mode>',
        'what the agent may do unasked (default: acceptEdits)',
      ).choices(PERMISSION_MODES),
    )
    .option('--no-probe', 'ask the model nothing: it costs nothing, and tells less')
    .addHelpText('after', MORE_HELP)
    .action(async (flags: DoctorFlags, command: Command) => {
      const [{ doctor }, { asGranted }, { valuesFor }] = await Promise.all([
        import('./doctor/doctor.ts'),
        import('./config/as-granted.ts'),
        import('./config/settle.ts'),
      ])
      const { granted } = await asGranted(command, flags)
      await leave(await doctor({ ...flags, ...valuesFor(command, granted) }, granted))
    })
}
