import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { call, type ModelRequest, type Script, say } from '../../src/testing/index.ts'
import { asksForHandoff, documentText } from '../runtime/support.ts'
import { isAlive, MAIN, type Served, served, until } from './support.ts'
import { HAS_TMUX, openTerminal, type Terminal } from './tmux.ts'

const FLAGS = ['-p', 'bypassPermissions', '-m', 'claude-sonnet-4-5']

interface Opening {
  readonly args?: readonly string[]
  readonly columns?: number
  readonly env?: NodeJS.ProcessEnv
}

/** `flower once` on a live screen. */
function open(job: Served, { args = [], columns, env = {} }: Opening = {}): Terminal {
  return openTerminal([process.execPath, MAIN, 'once', 'Work.', ...FLAGS, ...args], {
    cwd: job.workspace,
    env: { ...job.env, ...env },
    ...(columns === undefined ? {} : { columns }),
  })
}

function enter(terminal: Terminal, line: string): void {
  terminal.type(line)
  terminal.press('Enter')
}

function isOracle(request: ModelRequest): boolean {
  return request.system.includes('You answer')
}

/** Works in short steps until it is told of the petunia; answers what is asked aside, and hands over when it is asked to. */
const attentive: Script = (request) => {
  if (isOracle(request)) return say('Three of five are done.')
  if (asksForHandoff(request.lastUserText)) return say(documentText('Go on with the second part.'))
  return request.says('petunia')
    ? say('A petunia it is.')
    : call('Bash', { command: `echo ${request.turn}; sleep 0.2`, description: 'work' })
}

/** Sits in one tool call. */
const stuck: Script = () => call('Bash', { command: 'sleep 100', description: 'wait' })

function ofTheWork({ server }: Served): ModelRequest[] {
  return server.requests.filter((request) => !isOracle(request))
}

describe.skipIf(!HAS_TMUX)('what is typed while an agent works', () => {
  it('reaches it at its next boundary, in the same session, and a line says so', async () => {
    const job = await served(attentive)
    const terminal = open(job)
    await terminal.shows('Bash')
    enter(terminal, 'Take the petunia.')
    await terminal.shows('Told once')
    await terminal.shows('ended 0')

    expect(terminal.screen()).toContain('A petunia it is.')
    expect(new Set(job.server.requests.map(({ sessionId }) => sessionId)).size).toBe(1)
    expect(job.manifest()).toMatchObject([{ ok: true, attempts: 0 }])
  })

  it('is whole, however much is written meanwhile', async () => {
    const line = 'Nimm die Petunie, 拿那株牵牛花, y no la rosa: petunia 🌸!'
    const job = await served(attentive)
    const terminal = open(job)
    await terminal.shows('Bash')
    for (const letter of line) {
      terminal.type(letter)
      if (letter === ' ') {
        const asked = job.server.requests.length
        await until('the work goes on', () => job.server.requests.length > asked)
      }
    }
    terminal.press('Enter')
    await terminal.shows('ended 0')
    expect(job.server.requests.at(-1)?.says(line)).toBe(true)
  })

  it('is asked aside behind a question mark, while the work goes on', async () => {
    const job = await served(attentive)
    const terminal = open(job)
    await terminal.shows('Bash')
    enter(terminal, '？how far is it')
    await terminal.shows('Three of five are done.')
    await terminal.shows('answered aside for')
    const asked = ofTheWork(job).length
    await until('the work goes on', () => ofTheWork(job).length > asked)
    enter(terminal, 'Take the petunia.')
    await terminal.shows('ended 0')

    expect(ofTheWork(job).some((request) => request.says('how far is it'))).toBe(false)
    expect(job.manifest().map(({ step, ok }) => [step, ok])).toEqual([
      ['oracle', true],
      ['once', true],
    ])
  })

  it('comes back where it is a command that there is not, and goes nowhere', async () => {
    const job = await served(attentive)
    const terminal = open(job)
    await terminal.shows('Bash')
    enter(terminal, '/petunai ')
    await terminal.shows('There is no command /petunai')
    await terminal.shows(/❯ \/petunai/)
    terminal.press('C-u')
    enter(terminal, '//petunia')
    await terminal.shows('ended 0')
    expect(job.server.requests.some((request) => request.says('petunai'))).toBe(false)
    expect(job.server.requests.at(-1)?.says('/petunia')).toBe(true)
  })

  it('is there again in the next run', async () => {
    const job = await served(attentive)
    const first = open(job)
    await first.shows('Bash')
    enter(first, 'Take the petunia.')
    await first.shows('ended 0')
    const second = open(job)
    await second.shows('Bash')
    second.press('Up')
    await second.shows('❯ Take the petunia.')
    second.press('Enter')
    await second.shows('ended 0')
  })
})

describe.skipIf(!HAS_TMUX)('a command', () => {
  it('/handoff has the session write its document, and a new one goes on', async () => {
    const job = await served((request) =>
      request.says('second part') && !asksForHandoff(request.lastUserText)
        ? say('All counted.')
        : attentive(request),
    )
    const terminal = open(job)
    await terminal.shows('Bash')
    enter(terminal, '/handoff')
    await terminal.shows('hands over at its next clean point')
    await terminal.shows('ended 0')

    expect(terminal.screen()).toContain('as you wanted')
    expect(job.manifest()).toMatchObject([
      { ok: true, text: 'All counted.', handoffs: [{ cause: 'person', degraded: null, edited: false }] },
    ])
  })

  it('/quit stops at the next boundary, with everything recorded', async () => {
    const job = await served(attentive)
    const terminal = open(job)
    await terminal.shows('Bash')
    const [agent] = job.agents()
    enter(terminal, '/quit')
    await terminal.shows(/ended 130[\s\S]*icanon/)

    expect(terminal.screen()).toMatch(/ icanon /)
    expect(isAlive(agent!)).toBe(false)
    expect(job.manifest()).toMatchObject([{ ok: false, error: 'interrupted' }])
  })

  it('/status, /cost, /files and /help tell how things are', async () => {
    const job = await served((request) =>
      request.turn === 0 ? call('Write', { file_path: 'bed.txt', content: 'rose' }) : attentive(request),
    )
    const terminal = open(job)
    await terminal.shows('sleep 0.2')
    enter(terminal, '/status')
    await terminal.shows(/once · generation 1 · /)
    enter(terminal, '/cost')
    await terminal.shows('in all')
    enter(terminal, '/files')
    await terminal.shows(/Changed by the agents’ tools for files in this run:\s+bed.txt/)
    enter(terminal, '/help')
    await terminal.shows('/handoff')
    enter(terminal, '/new')
    await terminal.shows('Only flower go')
    enter(terminal, '/quit')
    await terminal.shows('ended 130')
  })

  it('/edit opens the document that the session began from, and tells it what was changed', async () => {
    const job = await served(attentive)
    const editor = `sed -i s/Odd/Prime/`
    const terminal = open(job, { env: { VISUAL: editor } })
    await terminal.shows('Bash')
    enter(terminal, '/edit')
    await terminal.shows('There is no handoff document yet')
    enter(terminal, '/handoff')
    await terminal.shows('Handoff of generation 1')
    await until(
      'the successor works',
      () => ofTheWork(job).at(-1)?.says('Go on with the second part.') === true,
    )
    enter(terminal, '/edit')
    await terminal.shows(/Corrected \(Dead ends\)\. once is told/)
    enter(terminal, 'Take the petunia.')
    await terminal.shows('ended 0')

    expect(job.server.requests.at(-1)?.says('Prime numbers')).toBe(true)
  })

  it('/edit while the document is written opens it before the successor reads it', async () => {
    const job = await served((request) =>
      request.says('Prime numbers') && !asksForHandoff(request.lastUserText)
        ? say('All counted.')
        : asksForHandoff(request.lastUserText)
          ? { ...say(documentText('Go on with the second part.')), waitMs: 5_000 }
          : attentive(request),
    )
    const terminal = open(job, { env: { VISUAL: 'sed -i s/Odd/Prime/' } })
    await terminal.shows('Bash')
    enter(terminal, '/handoff')
    await terminal.shows('as you wanted')
    enter(terminal, '/edit')
    await terminal.shows('opens here before the next session reads it')
    await terminal.shows('Saved as it is')
    terminal.press('Enter')
    await terminal.shows('ended 0')
    expect(job.manifest()).toMatchObject([{ ok: true, handoffs: [{ edited: true, degraded: null }] }])
  })
})

describe.skipIf(!HAS_TMUX)('Ctrl-C at a live screen', () => {
  it('stops the agent, which goes on with what is said', async () => {
    const job = await served(attentive)
    const terminal = open(job)
    await terminal.shows('Bash')
    terminal.press('C-c')
    await terminal.shows('Say something, or press Enter to go on')
    enter(terminal, 'Take the petunia.')
    await terminal.shows('ended 0')
    expect(terminal.screen()).toContain('A petunia it is.')
    expect(new Set(job.server.requests.map(({ sessionId }) => sessionId)).size).toBe(1)
  })

  it('and Enter alone has it go on', async () => {
    const job = await served(attentive)
    const terminal = open(job)
    await terminal.shows('Bash')
    terminal.press('C-c')
    await terminal.shows('Say something, or press Enter to go on')
    terminal.press('Enter')
    const asked = job.server.requests.length
    await until('it goes on', () => job.server.requests.length > asked + 1)
    enter(terminal, 'Take the petunia.')
    await terminal.shows('ended 0')
  })

  it('twice ends the run at once, and leaves the terminal as it was', async () => {
    const job = await served(stuck)
    const terminal = open(job)
    await terminal.shows('Bash')
    const [agent] = job.agents()
    terminal.press('C-c')
    await terminal.shows('Say something, or press Enter to go on')
    terminal.press('C-c')
    await terminal.shows(/ended 130[\s\S]*icanon/)

    const screen = terminal.screen()
    expect(screen).toMatch(/ icanon /)
    expect(screen).toMatch(/ echo /)
    expect(screen).not.toMatch(/^\s+at /m)
    expect(isAlive(agent!)).toBe(false)
    expect(job.manifest()).toMatchObject([{ ok: false, error: 'interrupted' }])
  })
})

/** The process of the command that runs there. */
function flowerIn({ workspace }: Served): number {
  const found = readdirSync('/proc').find((pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return words[1] === MAIN && readlinkSync(`/proc/${pid}/cwd`) === workspace
    } catch {
      return false
    }
  })
  return Number(found)
}

describe.skipIf(!HAS_TMUX)('a live screen', () => {
  it('gives the terminal back at Ctrl-Z, and is there again with fg', async () => {
    const job = await served(attentive)
    const script = 'set -m; "$@"; echo "put aside"; stty -a; fg'
    const command = ['bash', '-c', script, 'job', process.execPath, MAIN, 'once', 'Work.', ...FLAGS]
    const terminal = openTerminal(command, { cwd: job.workspace, env: job.env })
    await terminal.shows('Bash')
    terminal.type('Take the ')
    terminal.press('C-z')
    await terminal.shows(/put aside[\s\S]* icanon /)
    await terminal.shows(/❯ Take the/)
    enter(terminal, 'petunia.')
    await terminal.shows('ended 0')
    expect(job.server.requests.at(-1)?.says('Take the petunia.')).toBe(true)
  })

  it.runIf(existsSync('/proc/self'))('is given back as it was when the run is killed', async () => {
    const job = await served(stuck)
    const terminal = open(job)
    await terminal.shows('Bash')
    const [agent] = job.agents()
    process.kill(flowerIn(job), 'SIGTERM')
    await terminal.shows(/ended 143[\s\S]* icanon /)
    expect(isAlive(agent!)).toBe(false)
    expect(job.manifest()).toMatchObject([{ ok: false, error: 'killed-by-signal (SIGTERM)' }])
  })

  it('that is closed ends the run, with a record and nobody left behind', async () => {
    const job = await served(stuck)
    const terminal = open(job)
    await terminal.shows('Bash')
    const [agent] = job.agents()
    terminal.close()
    await until('the agent is gone', () => !isAlive(agent!))
    await until('it is recorded', () => job.manifest().length > 0)
    expect(job.manifest()).toMatchObject([{ ok: false, error: 'killed-by-signal (SIGHUP)' }])
  })

  it('of 40 columns breaks no line', async () => {
    const job = await served(attentive)
    const terminal = open(job, { columns: 40, args: ['--lang', 'en'] })
    await terminal.shows('Bash')
    for (const [line, shown] of [
      ['/status', 'once · generation 1'],
      ['/help', 'this list'],
      ['/files', 'There is nothing yet'],
      ['? how far', 'answered aside for'],
      ['/nothing', 'There is no command'],
    ] as const) {
      enter(terminal, line)
      await terminal.shows(shown)
    }
    terminal.press('C-u')
    enter(terminal, 'Take the petunia.')
    await terminal.shows('ended 0')
    const lines = terminal
      .screen()
      .split(/^ended 0/m)[0]!
      .split('\n')
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.filter((line) => stringWidth(line) > 40)).toEqual([])
  })
})

const GOAL = '## Goal\n\nA bed.\n\n## Checks\n\n- [ ] It is planted.\n'
const BRIEF =
  '## Goal\n\nA bed.\n\n## Acceptance criteria\n\nIt is planted.\n\n## Boundaries\n\nNone.\n\n## Unknowns and assumptions\n\nNone.\n'

/** Asks which kind, and works until it is told of the petunia. */
const gardener: Script = (request) => {
  const { system, turn, lastUserText } = request
  if (system.includes('You find out what is wanted')) {
    if (lastUserText.includes('Write down the goal')) return say(GOAL)
    if (turn === 0) return call('mcp__flower__ask', { question: 'Which kind?', options: 'roses\ntulips' })
    return say(request.says('petunia') ? BRIEF.replaceAll('bed', 'petunia') : BRIEF)
  }
  return request.says('petunia') ? say('Planted.') : call('Bash', { command: 'ls; sleep 0.2' })
}

describe.skipIf(!HAS_TMUX)('at the live screen of a job', () => {
  const openJob = (job: Served, args: readonly string[] = []): Terminal =>
    openTerminal([process.execPath, MAIN, 'go', 'A bed.', '--no-goal', ...args, ...FLAGS], {
      cwd: job.workspace,
      env: job.env,
    })
  const note = ({ workspace }: Served, name: string): string =>
    readFileSync(join(workspace, '.flower', 'notes', name), 'utf8')

  it('a number answers the question that is open, and words go to the work and into the brief', async () => {
    const job = await served(gardener)
    const terminal = openJob(job)
    await terminal.shows('2. tulips')
    enter(terminal, '7')
    await terminal.shows('There are only 2 options.')
    await terminal.shows('your answer ❯ 7')
    terminal.press('C-u')
    enter(terminal, '２')
    await terminal.shows('◆ work')
    await terminal.shows('Bash')
    enter(terminal, 'Also a petunia.')
    await terminal.shows(/Told work, .* added to brief.md/)
    await terminal.shows('ended 0')

    const answered = job.server.requests.find((request) => request.says('The person answers:'))
    expect(answered?.toolResults.at(-1)?.text).toContain('tulips')
    expect(note(job, 'brief.md')).toContain('Also a petunia.')
  })

  it('a number that no option has is refused at plain lines, too', async () => {
    const job = await served(gardener)
    const terminal = openJob(job, ['--plain'])
    await terminal.shows('Your answer')
    enter(terminal, '7')
    await terminal.shows(/There are only 2 options\.[\s\S]*Your answer/)
    enter(terminal, '2')
    await terminal.shows(/# work[\s\S]*Bash/)
    terminal.press('C-c')
    await terminal.shows('Say something to go on')
    enter(terminal, 'A petunia.')
    await terminal.shows('ended 0')

    const answered = job.server.requests.find((request) => request.says('The person answers:'))
    expect(answered?.toolResults.at(-1)?.text).toContain('tulips')
  })

  it('/new stops it and begins another one; nothing is deleted', async () => {
    const job = await served(gardener)
    const terminal = openJob(job)
    await terminal.shows('2. tulips')
    enter(terminal, '1')
    await terminal.shows('Bash')
    enter(terminal, '/new A petunia.')
    await terminal.shows('Stop this job, and begin')
    enter(terminal, 'y')
    await terminal.shows('what was here before lies in')
    await until('it is asked once more', () => terminal.screen().split('2. tulips').length === 3)
    enter(terminal, '2')
    await terminal.shows('ended 0')
    expect(job.manifest().map(({ step, ok }) => [step, ok])).toEqual([
      ['clarify', true],
      ['work', false],
      ['clarify', true],
      ['work', true],
    ])
  })
})
