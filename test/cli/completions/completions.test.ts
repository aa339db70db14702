import { describe, expect, it } from 'vitest'
import { fishScript } from '../../../src/cli/completions/fish.ts'
import { allCommands, shapeOf } from '../../../src/cli/completions/shape.ts'
import { zshScript } from '../../../src/cli/completions/zsh.ts'
import { createProgram } from '../../../src/cli/program.ts'
import { garden } from './garden.ts'

const shape = shapeOf(
  createProgram(async () => undefined),
  'go',
)

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
