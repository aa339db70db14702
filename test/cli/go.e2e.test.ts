import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { call, type ModelRequest, type Reply, say } from '../../src/testing/index.ts'
import { MAIN, type Served, served } from './support.ts'
import { HAS_TMUX, openTerminal } from './tmux.ts'

const FLAGS = ['-p', 'bypassPermissions', '-m', 'claude-sonnet-4-5']

const GOAL =
  '## Goal\n\nA bed.\n\n## Checks\n\n- [ ] It is planted.\n- [ ] It smells. (cannot be verified here: no nose)\n'
const ACHIEVED = '## Verdict\n\nachieved\n\n## Reasons\n\nIt was read.\n\n## Failed checks\n\nNone.\n'

function brief(assumption: string): string {
  return `## Goal\n\nA bed.\n\n## Acceptance criteria\n\nIt is planted.\n\n## Boundaries\n\nNone.\n\n## Unknowns and assumptions\n\n${assumption}\n`
}

function gardener(request: ModelRequest): Reply {
  const { system, turn, lastUserText, toolResults } = request
  if (request.kind === 'subagent') {
    return turn === 0 ? call('Bash', { command: 'echo rose >> bed.txt' }) : say('Planted.')
  }
  if (system.includes('You find out what is wanted')) {
    if (lastUserText.includes('Write down the goal')) return say(GOAL)
    if (turn === 0) return call('mcp__flower__ask', { question: 'Which kind?', options: 'roses\ntulips' })
    return say(brief(toolResults[0]?.text ?? ''))
  }
  if (system.includes('You judge work')) {
    return turn === 0 ? call('Read', { file_path: 'bed.txt' }) : say(ACHIEVED)
  }
  const asked = lastUserText.includes('One more.') || turn === 0
  return asked
    ? call('Agent', { description: 'plant', prompt: 'Plant.', subagent_type: 'worker' })
    : say('There it is.')
}

function note({ workspace }: Served, name: string): string {
  return readFileSync(join(workspace, '.flower', 'notes', name), 'utf8')
}

describe('flower go', () => {
  it('with nobody there waits for nobody, and goes on the next time', async () => {
    const job = await served(gardener)
    const first = job.flower(['go', 'A bed.', ...FLAGS])
    expect(await first.end).toBe(0)
    expect(await first.stderr).toBe('')
    const shown = await first.stdout
    expect(shown).toContain('It smells. (cannot be verified here: no nose)')
    expect(shown.indexOf('no nose')).toBeLessThan(shown.indexOf('◆ work'))
    expect(shown).toContain('✓ work · verdict 1: achieved')
    expect(shown).toMatch(
      /✓ The goal is achieved · 1 round · [\s\S]*verdict\.md\n[\s\S]*- It smells\.\n[\s\S]*flower -m claude-sonnet-4-5 -p bypassPermissions "…"\n$/,
    )
    expect(note(job, 'brief.md')).toContain('assum')
    expect(readFileSync(join(job.workspace, 'bed.txt'), 'utf8')).toBe('rose\n')

    const second = job.flower(['go', 'One more.', ...FLAGS])
    expect(await second.end).toBe(0)
    expect(await second.stdout).toContain('goes on with session')
    expect(readFileSync(join(job.workspace, 'bed.txt'), 'utf8')).toBe('rose\nrose\n')
    expect(note(job, 'goal.md')).toContain('- [ ] One more.')
    expect(job.manifest().map(({ step }) => step)).toEqual([
      'clarify',
      'goal',
      'work',
      'work · verdict 1',
      'work',
      'work · verdict 1',
    ])
  })

  it('--new begins another job, and deletes nothing', async () => {
    const job = await served(gardener)
    await job.flower(['go', 'A bed.', '--clarify-only', ...FLAGS]).end
    const again = job.flower(['go', 'Another bed.', '--new', '--clarify-only', ...FLAGS])
    expect(await again.end).toBe(0)
    expect(await again.stdout).toContain('what was here before lies in')
    const archive = join(job.workspace, '.flower', 'notes', 'archive')
    const kept = readdirSync(archive).filter((name) => /^\d/.test(name))
    expect(kept.map((name) => readdirSync(join(archive, name)).sort())).toEqual([
      ['brief.md', 'goal.md', 'questions.md'],
    ])
    expect(note(job, 'brief.md')).toContain('assum')
    const clarified = job.manifest().filter(({ step }) => step === 'clarify')
    expect(clarified.map(({ resumed }) => resumed)).toEqual([false, false])
    expect(existsSync(join(job.workspace, 'bed.txt'))).toBe(false)
  })

  it.each([
    [['go', '--resume', 'last'], /--new begins another/],
    [['go', 'A bed.', '--no-goal', '--rounds', '2'], /--no-goal sets none/],
    [['go', 'A bed.', '--timeout', 'soon'], /'forever'/],
    [['go', 'A', 'bed.'], /put it in quotes/],
    [['go'], /there is no wish, and nothing here to go on with/],
  ])('refuses what would do nothing: %o', async (args, message) => {
    const job = await served(gardener)
    const { end, stderr } = job.flower(args)
    expect(await end).toBe(2)
    expect(await stderr).toMatch(message)
    expect(job.server.requests).toEqual([])
  })

  it.runIf(HAS_TMUX)('asks whoever sits at the terminal; a number picks an option', async () => {
    const job = await served(gardener)
    const terminal = openTerminal(
      [process.execPath, MAIN, 'go', 'A bed.', '--clarify-only', '--plain', ...FLAGS],
      {
        cwd: job.workspace,
        env: job.env,
      },
    )
    await terminal.shows('2. tulips')
    await terminal.shows('Your answer')
    terminal.type('2')
    terminal.press('Enter')
    await terminal.shows('ended 0')
    expect(note(job, 'brief.md')).toContain('tulips')
    expect(note(job, 'questions.md')).toContain('tulips')
  })

  describe('a model that asks with the tool of its harness', () => {
    const options = (...labels: string[]) =>
      labels.map((label) => ({ label, description: `It is ${label}.` }))
    const questions = [
      {
        question: 'Which kinds?',
        header: 'Kinds',
        options: options('roses', 'tulips', 'ivy'),
        multiSelect: true,
      },
      { question: 'Which place?', header: 'Place', options: options('sunny', 'shady'), multiSelect: false },
    ]
    const asking = (request: ModelRequest): Reply =>
      request.kind === 'main' && request.turn === 0 && request.system.includes('You find out what is wanted')
        ? call('AskUserQuestion', { questions })
        : gardener(request)

    it.runIf(HAS_TMUX)('is answered by whoever sits at the terminal', async () => {
      const job = await served(asking)
      const terminal = openTerminal([process.execPath, MAIN, 'go', 'A bed.', '--clarify-only', ...FLAGS], {
        cwd: job.workspace,
        env: job.env,
      })
      await terminal.shows('Several may be picked.')
      await terminal.shows('3. ivy — It is ivy.')
      await terminal.shows('your answer')
      terminal.type('1, 3')
      terminal.press('Enter')
      await terminal.shows('Which place?')
      await terminal.shows('2. shady — It is shady.')
      terminal.type('2')
      terminal.press('Enter')
      await terminal.shows('ended 0')
      const [told] = job.server.requests[1]!.toolResults
      expect(told).toMatchObject({ isError: false })
      expect(told!.text).toBe(
        '[1] Which kinds?\n\nThe person answers:\n\nroses — It is roses.\nivy — It is ivy.\n\n' +
          '[2] Which place?\n\nThe person answers:\n\nshady — It is shady.',
      )
      expect(note(job, 'questions.md').match(/· q\d ·|^> (?:roses|ivy|shady)/gm)).toEqual([
        '· q1 ·',
        '> roses',
        '> ivy',
        '· q2 ·',
        '> shady',
      ])
    })

    it('is told at once to assume and record where nobody is there', async () => {
      const job = await served(asking)
      const { end, stdout } = job.flower(['go', 'A bed.', '--clarify-only', ...FLAGS])
      expect(await end).toBe(0)
      expect(await stdout).toContain('Which place?')
      const [told] = job.server.requests[1]!.toolResults
      expect(told).toMatchObject({ isError: false })
      expect(told!.text.match(/record the assumption/g)).toHaveLength(2)
      expect(note(job, 'questions.md')).toContain('Nobody there')
    })
  })

  it.runIf(HAS_TMUX)('what is said after Ctrl-C goes to the work, and into brief and goal', async () => {
    const job = await served((request) => {
      const atWork = request.kind === 'main' && request.system.includes('You coordinate')
      if (!atWork) return gardener(request)
      return request.says('Also tulips.') ? say('There they are.') : call('Bash', { command: 'ls' })
    })
    const terminal = openTerminal(
      [process.execPath, MAIN, 'go', 'A bed.', '--timeout', '0', '--plain', ...FLAGS],
      {
        cwd: job.workspace,
        env: job.env,
      },
    )
    await terminal.shows('Bash  ls')
    terminal.press('C-c')
    await terminal.shows('Say something to go on')
    terminal.type('Also tulips.')
    terminal.press('Enter')
    await terminal.shows('ended 0')
    expect(terminal.screen()).toContain('There they are.')
    expect(note(job, 'brief.md')).toContain('Also tulips.')
    expect(note(job, 'goal.md')).toContain('- [ ] Also tulips.')
  })
})
