import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { beforeEach, describe, expect, it } from 'vitest'
import { bashScript } from '../../../src/cli/completions/bash.ts'
import { fishScript } from '../../../src/cli/completions/fish.ts'
import { shapeOf } from '../../../src/cli/completions/shape.ts'
import { zshScript } from '../../../src/cli/completions/zsh.ts'
import { createProgram } from '../../../src/cli/program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { garden } from './garden.ts'
import { isInstalled, offersOf } from './shells.ts'

const program = createProgram(async () => undefined)
const shape = shapeOf(program, 'go')

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const

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
