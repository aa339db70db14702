import { Argument, Command, Option } from 'commander'

/** A program with what flower itself does not have: commands below commands, an option by one name, awkward words. */
export function garden(): Command {
  const root = new Command('garden')
  const bed = root.command('bed').description("the roses' bed")
  bed
    .command('dig')
    .description('dig: [deep]')
    .option('-d', 'deep')
    .option('--map <file>', "it's a [map]")
    .addOption(new Option('--secret').hideHelp())
    .addArgument(new Argument('<how>').choices(['slow', 'fast']))
  return root
}
