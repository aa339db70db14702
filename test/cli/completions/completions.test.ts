import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Argument, Command, Option } from 'commander'
import { beforeEach, describe, expect, it } from 'vitest'
import { bashScript } from '../../../src/cli/completions/bash.ts'
import { fishScript } from '../../../src/cli/completions/fish.ts'
import { allCommands, shapeOf } from '../../../src/cli/completions/shape.ts'
import { zshScript } from '../../../src/cli/completions/zsh.ts'
import { createProgram } from '../../../src/cli/program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { isInstalled, offersOf } from './shells.ts'

const program = createProgram(async () => undefined)
const shape = shapeOf(program, 'go')

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const

/** A program with what flower itself does not have: commands below commands, an option by one name, awkward words. */
function garden(): Command {
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

describe.each(['bash', 'zsh', 'fish'] as const)('a real %s', (shell) => {
  const offers = offersOf(
    shell,
    [shape, shapeOf(garden())].map((each) => SCRIPTS[shell](each)),
  )
  const expectOffers = (
    wanted: Readonly<Record<string, readonly string[]>>,
    cwd = temporaryFolder(),
  ): void => {
    const lines = Object.keys(wanted)
    const found = offers(lines, cwd)
    expect(Object.fromEntries(lines.map((line, index) => [line, found[index]]))).toEqual(wanted)
  }

  beforeEach(({ skip }) => skip(!isInstalled(shell), `${shell} is not installed`))

  it('offers each command that help shows', () => {
    const names = namesOf(program)
    expectOffers({ 'flower ': names, 'flower help ': names, 'flower st': ['status'] })
  })

  it('offers each option that help shows, and none that it hides', () => {
    const shown = program.commands.map((sub) => [`flower ${sub.name()} --`, longOptionsOf(sub)] as const)
    expectOffers({ ...Object.fromEntries(shown), 'flower go --res': [], 'flower once --res': ['--resume'] })
  })

  it('offers what can stand in a place', () => {
    expectOffers({
      'flower once --lang ': ['en', 'es', 'zh'],
      'flower once Go. --effort m': ['max', 'medium'],
      'flower once --settings ': ['none', 'project', 'user'],
      'flower cost --by=m': ['model'],
      'flower cost --by=': ['day', 'model', 'run', 'step'],
      'flower completions ': ['bash', 'fish', 'zsh'],
      'flower handoff ': ['check', 'diff', 'edit', 'help', 'list', 'show'],
      'flower handoff sh': ['show'],
      'flower run --model ': [],
      'garden bed d': ['dig'],
      'garden bed dig ': ['fast', 'slow'],
      'garden bed dig --': ['--help', '--map'],
    })
  })

  it('does not take a word for a command that only reads like one', () => {
    expectOffers({
      'flower once status ': [],
      'flower once status --la': ['--lang'],
      'flower recall once --eff': [],
      'flower recall handoff ': [],
    })
  })

  it('offers the options of go after a wish, and before one', () => {
    expectOffers({
      'flower Wish. --ro': ['--rounds'],
      'flower --ro': ['--rounds'],
      'flower -p pl': ['plan'],
      'flower Wish. -p pl': ['plan'],
      'flower Wish. ': [],
      'flower --vers': ['--version'],
    })
  })

  it('offers folders and files, whatever they are called', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'my flowers'))
    writeFileSync(join(folder, 'my *.ts'), '')
    const both = ['my *.ts', 'my flowers']
    expectOffers(
      {
        'flower once -w my': ['my flowers'],
        'flower once --from my': both,
        'flower run my': both,
        'flower rescue my': both,
        'flower rescue -o my': both,
      },
      folder,
    )
  })
})

function namesOf(command: Command): string[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .map((sub) => sub.name())
    .sort()
}

function longOptionsOf(command: Command): string[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long }) => long ?? [])
    .sort()
}

describe('the completions for zsh', () => {
  const script = zshScript(shapeOf(garden()))

  it('have a function for each command', () => {
    const flower = zshScript(shape)
    expect(flower).toMatch(/^#compdef flower\n/)
    for (const { path } of allCommands(shape)) expect(flower).toContain(`_${path.join('_')}() {`)
  })

  it('say what is a choice, a file and a folder', () => {
    expect(zshScript(shape)).toContain("'--lang=[what people and models read is in it")
    expect(zshScript(shape)).toContain(':value:(en es zh)')
    expect(zshScript(shape)).toContain("'(-w --workspace)'{-w+,--workspace=}'[the directory")
    expect(script).toContain("'--map=[it'\\''s a \\[map\\]]:value:_files'")
    expect(script).toContain("': :(slow fast)'")
    expect(script).toContain("'dig:dig\\: [deep]'")
    expect(script).not.toContain('secret')
  })
})

describe('the completions for fish', () => {
  const script = fishScript(shapeOf(garden()))

  it('have a line for each option, where its command stands', () => {
    const dig = "-n '__garden_at garden bed dig'"
    expect(script).toContain(`complete -c garden ${dig} -s d -d 'deep'`)
    expect(script).toContain(`complete -c garden ${dig} -l map -r -F -d 'it\\'s a [map]'`)
    expect(script).toContain(`complete -c garden ${dig} -f -a 'slow fast'`)
    expect(script).not.toContain('secret')
    const options = allCommands(shape).flatMap((command) => command.options)
    expect(fishScript(shape).match(/^complete .* -l /gm)).toHaveLength(options.length)
  })
})
