import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Argument, Command, Option } from 'commander'
import { describe, expect, it } from 'vitest'
import { bashScript } from '../../../src/cli/completions/bash.ts'
import { fishScript } from '../../../src/cli/completions/fish.ts'
import { allCommands, shapeOf } from '../../../src/cli/completions/shape.ts'
import { zshScript } from '../../../src/cli/completions/zsh.ts'
import { createProgram } from '../../../src/cli/program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const program = createProgram(async () => undefined)
const shape = shapeOf(program)

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

/** What bash offers for each line; the last word of a line is the one that is being typed. */
function offerings(lines: readonly (readonly string[])[], cwd: string): string[][] {
  const asked = lines.map((line) => {
    const words = line.map((word) => `'${word}'`).join(' ')
    return `COMP_WORDS=(${words}); COMP_CWORD=${line.length - 1}; _${line[0]}; printf '%s\\n' "\${COMPREPLY[@]}"; echo END`
  })
  const scripts = [bashScript(shape), bashScript(shapeOf(garden()))]
  const script = [...scripts, ...asked].join('\n')
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { cwd, encoding: 'utf8' })
  expect(stderr).toBe('')
  const answers = stdout.split('END\n').slice(0, -1)
  return answers.map((answer) => answer.split('\n').filter((word) => word !== ''))
}

function offered(line: readonly string[], cwd: string = temporaryFolder()): string[] {
  return offerings([line], cwd)[0]!
}

describe('the completions for bash', () => {
  it('offer each command that help shows', () => {
    const names = program
      .createHelp()
      .visibleCommands(program)
      .map((command) => command.name())
    expect(offered(['flower', ''])).toEqual(names)
    expect(offered(['flower', 'help', ''])).toEqual(names)
    expect(offered(['flower', 'st'])).toEqual(['status'])
  })

  it('offer each option that help shows, and none that it hides', () => {
    const shown = program.commands.map((command) =>
      command
        .createHelp()
        .visibleOptions(command)
        .flatMap(({ long, short }) => [long, short])
        .filter((flag) => flag !== undefined),
    )
    const lines = program.commands.map((command) => ['flower', command.name(), '-'])
    expect(offerings(lines, temporaryFolder())).toEqual(shown)
    expect(offered(['flower', 'go', '--res'])).toEqual([])
    expect(offered(['flower', 'once', '--res'])).toEqual(['--resume'])
  })

  it.each([
    [
      ['flower', 'once', '--lang', ''],
      ['en', 'es', 'zh'],
    ],
    [
      ['flower', 'once', 'Go.', '--effort', 'm'],
      ['medium', 'max'],
    ],
    [['flower', 'cost', '--by', '=', 'm'], ['model']],
    [
      ['flower', 'cost', '--by', '='],
      ['step', 'run', 'model', 'day'],
    ],
    [
      ['flower', 'completions', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['flower', 'run', '--model', ''], []],
    [['flower', 'once', 'status', ''], []],
    [
      ['flower', '--'],
      ['--version', '--help'],
    ],
    [['garden', 'bed', 'd'], ['dig']],
    [
      ['garden', 'bed', 'dig', ''],
      ['slow', 'fast'],
    ],
    [
      ['garden', 'bed', 'dig', '--'],
      ['--map', '--help'],
    ],
  ])('offer for %j what can stand there: %j', (line, words) => {
    expect(offered(line)).toEqual(words)
  })

  it('offer folders and files, whatever they are called', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'my flowers'))
    writeFileSync(join(folder, 'my *.ts'), '')
    expect(offered(['flower', 'once', '-w', 'my'], folder)).toEqual(['my flowers'])
    expect(offered(['flower', 'run', 'my'], folder).sort()).toEqual(['my *.ts', 'my flowers'])
  })
})

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
    const dig = "-n '__fish_seen_subcommand_from bed; and __fish_seen_subcommand_from dig'"
    expect(script).toContain(`complete -c garden ${dig} -s d -d 'deep'`)
    expect(script).toContain(`complete -c garden ${dig} -l map -r -F -d 'it\\'s a [map]'`)
    expect(script).toContain(`complete -c garden ${dig} -f -a 'slow fast'`)
    expect(script).not.toContain('secret')
    const options = allCommands(shape).flatMap((command) => command.options)
    expect(fishScript(shape).match(/ -l /g)).toHaveLength(options.length)
  })
})

describe.each([
  ['zsh', zshScript],
  ['fish', fishScript],
] as const)('the script for %s', (shell, make) => {
  it.runIf(spawnSync(shell, ['--version']).status === 0)('is one for that shell', () => {
    // Fish reads no script from the socket that a pipe of Node's is.
    const file = join(temporaryFolder(), 'script')
    writeFileSync(file, make(shape))
    const { stderr, status } = spawnSync(shell, ['-n', file], { encoding: 'utf8' })
    expect([stderr, status]).toEqual(['', 0])
  })
})
