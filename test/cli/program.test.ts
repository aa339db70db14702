import { beforeEach, describe, expect, it, vi } from 'vitest'
import { go } from '../../src/cli/go.ts'
import { once } from '../../src/cli/once.ts'
import { createProgram } from '../../src/cli/program.ts'
import { rescue } from '../../src/cli/rescue.ts'
import { run } from '../../src/cli/run.ts'

vi.mock('../../src/cli/once.ts', () => ({ once: vi.fn() }))
vi.mock('../../src/cli/rescue.ts', () => ({ rescue: vi.fn() }))
// What the configuration of the machine says is none of these tests' business.
vi.mock('../../src/cli/config/settle.ts', () => ({ settle: async (flags: object) => flags }))
vi.mock('../../src/cli/run.ts', () => ({ run: vi.fn() }))
vi.mock('../../src/cli/go.ts', () => ({ go: vi.fn() }))

let printed: { out: string; err: string }
beforeEach(() => {
  printed = { out: '', err: '' }
  vi.mocked(once).mockReset().mockResolvedValue({ code: 0, abandoned: false })
  vi.mocked(rescue).mockReset().mockResolvedValue({ code: 0, abandoned: false })
  vi.mocked(run).mockReset().mockResolvedValue({ code: 0, abandoned: false })
  vi.mocked(go).mockReset().mockResolvedValue({ code: 0, abandoned: false })
  const catching =
    (key: 'out' | 'err') =>
    (text: unknown): boolean => {
      printed[key] += text
      return true
    }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(catching('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(catching('err')),
  ]
  return () => {
    for (const spy of spies) spy.mockRestore()
  }
})

/** Parses a command line; commander's exit code where it refuses or shows help, else what the command left with. */
async function flower(...args: string[]): Promise<number> {
  let left = -1
  const program = createProgram(async ({ code }) => {
    left = code
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return left
  } catch (error) {
    return (error as { exitCode: number }).exitCode
  }
}

describe('flower once', () => {
  it('is given the prompt and what is usual', async () => {
    vi.mocked(once).mockResolvedValue({ code: 130, abandoned: false })

    expect(await flower('once', 'Go.')).toBe(130)
    expect(once).toHaveBeenCalledExactlyOnceWith(
      'Go.',
      {
        workspace: '.',
        runDir: 'runs',
        handoff: true,
        workbench: true,
      },
      expect.anything(),
    )
  })

  it('is given each option as it is meant', async () => {
    const line =
      'once Go. -w /w -r r -m m -i be-brief -t Read,Edit -t Grep -p plan --effort high -b 2.5 --max-turns 9 ' +
      '--window 200k --headroom 40_000 --max-generations 3 --review 60 --resume last --fork --plain --quiet --lang zh -v'
    await flower(...line.split(' '))

    expect(once).toHaveBeenCalledExactlyOnceWith(
      'Go.',
      {
        workspace: '/w',
        runDir: 'r',
        model: 'm',
        instructions: 'be-brief',
        tools: ['Read', 'Edit', 'Grep'],
        permissionMode: 'plan',
        effort: 'high',
        budget: 2.5,
        maxTurns: 9,
        window: 200_000,
        headroom: 40_000,
        maxGenerations: 3,
        handoff: true,
        review: 60,
        workbench: true,
        resume: 'last',
        fork: true,
        plain: true,
        quiet: true,
        lang: 'zh',
        verbose: true,
      },
      expect.anything(),
    )
  })

  it('has a prompt that is a dash, or none, for standard input', async () => {
    await flower('once', '-')
    await flower('once')

    expect(vi.mocked(once).mock.calls.map(([prompt]) => prompt)).toEqual(['-', undefined])
  })

  it.each([
    ['--budgt 3', /unknown option '--budgt' \(Did you mean --budget\?\)/],
    ['--window 0', /--window <tokens>' argument '0' is invalid.*tokens above 0/],
    ['--window', /--window <tokens>' argument missing/],
    ['--headroom x', /--headroom <tokens>' argument 'x' is invalid.*0 or more/],
    ['-p yolo', /--permission-mode.*Allowed choices are default, acceptEdits/],
    ['--effort huge', /Allowed choices are low, medium/],
    ['--lang fr', /Allowed choices are en, es, zh/],
    ['-m --json', /--model <name>' argument '--json' is invalid/],
    ['and more', /put it in quotes/],
    ['--fork', /--fork .* --resume/],
    ['--from a.md --resume last', /--from .* --resume/],
    ['--from a.md --fork --resume last', /--from .* --resume/],
    ['--from a.md --trim', /--trim .* --from/],
    ['--review 9 --no-workbench', /--review .* --no-workbench/],
    ['--review 9 --no-handoff', /--review .* --no-handoff/],
    ['--headroom 9 --no-handoff', /--headroom .* --no-handoff/],
    ['--json --quiet', /--quiet .* --json/],
    ['--max-generations 9 --no-handoff', /--max-generations .* --no-handoff/],
  ])('refuses %s in one line', async (args, message) => {
    expect(await flower('once', 'Go.', ...args.split(' '))).not.toBe(0)
    expect(printed.err).toMatch(/^flower: [^\n]+\n$/)
    expect(printed.err).toMatch(message)
    expect(once).not.toHaveBeenCalled()
  })

  it('may be told the window with handoffs off: it is shown, and recorded', async () => {
    expect(await flower('once', 'Go.', '--window', '200k', '--no-handoff')).toBe(0)
  })

  it('documents its exit codes in its help', async () => {
    expect(await flower('once', '--help')).toBe(0)
    expect(printed.out).toMatch(/Exit codes:\n +0 .*\n +1 .*\n +2 .*\n +130 /)
  })
})

describe('flower run', () => {
  it('is given the workflow, the prompt, the options of once, its own, and what to type again', async () => {
    const args = ['run', 'my flows.ts:build', 'Go.', '-b', '3', '--from', 'test', '--json', '--no-workbench']
    expect(await flower(...args, '-m', 'some-model')).toBe(0)
    expect(run).toHaveBeenCalledExactlyOnceWith(
      'my flows.ts:build',
      'Go.',
      {
        workspace: '.',
        runDir: 'runs',
        budget: 3,
        handoff: true,
        workbench: false,
        json: true,
        from: 'test',
        model: 'some-model',
      },
      { places: [], kept: ['-m', 'some-model', '-b', '3', '--no-workbench'] },
    )
  })

  it.each([
    [[], /missing required argument 'workflow'/],
    [['flows.ts', 'Go.', 'and more'], /put it in quotes/],
    [['flows.ts', '--fork'], /--fork .* --resume/],
    [['flows.ts', '--retires', 'test'], /unknown option '--retires'/],
  ])('refuses %j in one line', async (args, message) => {
    expect(await flower('run', ...args)).not.toBe(0)
    expect(printed.err).toMatch(/^flower: [^\n]+\n$/)
    expect(printed.err).toMatch(message)
    expect(run).not.toHaveBeenCalled()
  })
})

describe('flower rescue', () => {
  it('is given the session and its options', async () => {
    expect(await flower('rescue', '1f2e', '-w', '/w', '-o', '-', '--lang', 'es')).toBe(0)
    expect(rescue).toHaveBeenCalledExactlyOnceWith('1f2e', {
      workspace: '/w',
      output: '-',
      limit: 20,
      lang: 'es',
    })
  })

  it.each([
    [['x', '--last'], /--last names a session, and so does the argument/],
    [['x', '-o', '-', '--json'], /--json says where the document lies/],
    [['-o', 'a.md'], /--output is for the document of one session/],
    [['x', '-o', '-w'], /--output <file>' argument '-w' is invalid/],
    [['x', 'y'], /too many arguments/],
  ])('refuses %j in one line', async (args, message) => {
    expect(await flower('rescue', ...args)).not.toBe(0)
    expect(printed.err).toMatch(/^flower: [^\n]+\n$/)
    expect(printed.err).toMatch(message)
    expect(rescue).not.toHaveBeenCalled()
  })
})

describe('flower config and flower setup', () => {
  it.each([
    [['setup', '--endpoint', 'gateway.example'], /--endpoint.* It accepts a URL/],
    [['config', 'where'], /too many arguments/],
    [['config', '--windw', '9'], /unknown option '--windw'/],
    [['once', 'Go.', '--trust', 'all'], /It accepts code, endpoint, permissions, settings/],
    [['once', 'Go.', '--settings', 'all'], /Allowed choices are none, project, user/],
  ])('refuses %j in one line', async (args, message) => {
    expect(await flower(...args)).not.toBe(0)
    expect(printed.err).toMatch(/^flower: [^\n]+\n$/)
    expect(printed.err).toMatch(message)
  })
})

describe('what the configuration may turn off', () => {
  it('is turned on again by an option that help does not list', async () => {
    await flower('once', 'Go.', '--handoff', '--workbench', '--no-trim', '--no-verbose')
    expect(vi.mocked(once).mock.calls[0]?.[1]).toMatchObject({
      handoff: true,
      workbench: true,
      trim: false,
      verbose: false,
    })
    await flower('once', '--help')
    expect(printed.out).not.toMatch(/ --handoff| --no-trim|--no-verbose/)
  })
})

describe('flower', () => {
  it('tells its version and its commands', async () => {
    expect(await flower('--version')).toBe(0)
    expect(printed.out).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(await flower('--help')).toBe(0)
    expect(printed.out).toMatch(/ once .*\n[\s\S]* run .*\n[\s\S]* demo /)
  })

  it.each([
    ['onec', 'once'],
    ['statsu', 'status'],
    ['handof', 'handoff'],
    ['version', '--version'],
    ['ls', 'status'],
  ])('takes %j for a command that was mistyped, not for a wish that costs money', async (word, meant) => {
    const parsed = createProgram(async () => undefined).parseAsync([word], { from: 'user' })
    await expect(parsed).rejects.toThrow(
      `no command is named '${word}'; flower ${meant}, or as a wish: flower go "${word}"`,
    )
    expect(go).not.toHaveBeenCalled()
  })

  it('suggests a command where a wish would have too many words', async () => {
    expect(await flower('onec', 'Go.')).not.toBe(0)
    expect(printed.err).toBe("flower: unknown command 'onec' (did you mean 'flower once'?)\n")
    expect(await flower('fix', 'the', 'tests')).not.toBe(0)
    expect(printed.err).toContain('flower: the wish is one argument; put it in quotes\n')
  })

  it.each([[['A wall.']], [['go', 'status']], [['-m', 'm', 'A wall.']], [['墙']], [[]]])(
    'without a command is go: %j',
    async (args) => {
      expect(await flower(...args)).toBe(0)
      expect(go).toHaveBeenCalledExactlyOnceWith(
        args.filter((word) => !/^(go|-m|m)$/.test(word))[0],
        expect.anything(),
        { places: [], kept: args[0] === '-m' ? ['-m', 'm'] : [] },
      )
    },
  )

  it.each([
    [['-p', 'bypassPermissions', '-b', '0.5', '--max-turns', '9'], null],
    [
      ['--review', '60', '--max-generations', '2', '--rounds', '4', '--asks', '3', '--timeout', 'forever'],
      null,
    ],
    [['-t', 'Read,Bash(npm test)', '--no-trim', '--no-goal'], "-t 'Read,Bash(npm test)' --no-trim --no-goal"],
    [['--trust', 'code', '--new', '--quiet', '-v', '--lang', 'es'], ''],
  ])('keeps of %j what the next run of the job needs', async (args, kept) => {
    expect(await flower('A wall.', '-w', 'my place', ...args)).toBe(0)
    const again = vi.mocked(go).mock.lastCall?.[2]
    expect(again?.places).toEqual(['-w', "'my place'"])
    expect(again?.kept.join(' ').split(' ').sort()).toEqual((kept ?? args.join(' ')).split(' ').sort())
  })
})
