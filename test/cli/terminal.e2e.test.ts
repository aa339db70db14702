import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { call, type Script, say } from '../../src/testing/index.ts'
import { asksForHandoff, documentText, noise } from '../runtime/support.ts'
import { isAlive, MAIN, type Served, served, until } from './support.ts'
import { HAS_TMUX, openTerminal, type Terminal } from './tmux.ts'

const QUESTION = 'Say something to go on, or press Enter to stop:'

function open(job: Served, args: readonly string[], columns?: number): Terminal {
  const command = [
    process.execPath,
    MAIN,
    'once',
    'Work.',
    '-p',
    'bypassPermissions',
    '-m',
    'claude-sonnet-4-5',
    '--plain',
  ]
  return openTerminal([...command, ...args], {
    cwd: job.workspace,
    env: job.env,
    ...(columns === undefined ? {} : { columns }),
  })
}

/** Works in short steps until it is told of the petunia. */
const attentive: Script = (request) =>
  request.says('petunia')
    ? say('A petunia it is.')
    : call('Bash', { command: `echo ${request.turn}; sleep 0.2`, description: 'work' })

/** Sits in one tool call. */
const stuck: Script = () => call('Bash', { command: 'sleep 100', description: 'wait' })

/** Hands over once. */
const handingOver: Script = (request) => {
  if (asksForHandoff(request.lastUserText))
    return say(documentText('数一数第二部分，然后把结果写进 count.txt。'))
  if (request.says('count.txt')) return say('All counted.')
  return call('Bash', { command: noise(request.index, 20_000), description: 'count' })
}
const SMALL = ['--window', '60k', '--headroom', '42k']

describe.skipIf(!HAS_TMUX)('a person at a terminal with plain lines', () => {
  it('stops the agent with Ctrl-C, says something, and the same session goes on with it', async () => {
    const job = await served(attentive)
    const terminal = open(job, [])
    await terminal.shows('Bash')
    terminal.press('C-c')
    await terminal.shows(QUESTION)
    terminal.type('Take the petunia.')
    terminal.press('Enter')
    await terminal.shows('ended 0')

    expect(terminal.screen()).toContain('A petunia it is.')
    expect(new Set(job.server.requests.map(({ sessionId }) => sessionId)).size).toBe(1)
    expect(job.manifest()).toMatchObject([{ ok: true, attempts: 0 }])
  })

  it('ends the run as interrupted with Enter alone', async () => {
    const job = await served(attentive)
    const terminal = open(job, [])
    await terminal.shows('Bash')
    terminal.press('C-c')
    await terminal.shows(QUESTION)
    terminal.press('Enter')
    await terminal.shows('ended 130')

    expect(terminal.screen()).toContain('--resume')
    expect(job.manifest()).toMatchObject([{ ok: false, error: 'interrupted' }])
  })

  it('ends the run at once with a second Ctrl-C, and leaves the terminal as it was', async () => {
    const job = await served(stuck)
    const terminal = open(job, [])
    await terminal.shows('Bash')
    const [agent] = job.agents()
    terminal.press('C-c')
    await terminal.shows(QUESTION)
    terminal.press('C-c')
    await terminal.shows(/ended 130[\s\S]*icanon/)

    const screen = terminal.screen()
    expect(screen).toMatch(/ icanon /)
    expect(screen).toMatch(/ echo /)
    expect(screen).not.toMatch(/^\s+at /m)
    expect(isAlive(agent!)).toBe(false)
    expect(job.manifest()).toMatchObject([{ ok: false, error: 'interrupted' }])
  })

  it('ends the review of a document with Enter, and what was edited meanwhile counts', async () => {
    const job = await served(handingOver)
    const terminal = open(job, [...SMALL, '--review', '600'])
    await terminal.shows('handoff-once.md')
    const document = join(job.workspace, '.flower', 'notes', 'handoff-once.md')
    writeFileSync(document, readFileSync(document, 'utf8').replace('Odd numbers', 'Prime numbers'))
    // What is pressed before flower listens is no answer, so a person would press again.
    await until('the review is over', () => {
      terminal.press('Enter')
      return terminal.screen().includes('All counted.')
    })
    await terminal.shows('ended 0')

    expect(job.server.requests.at(-1)?.says('Prime numbers')).toBe(true)
    expect(job.manifest()[0]?.handoffs).toMatchObject([{ edited: true, degraded: null }])
  })

  it('asks what to say when Ctrl-C comes during a review, which is over with the answer', async () => {
    const job = await served((request) =>
      request.says('petunia') ? say('A petunia it is.') : handingOver(request),
    )
    const terminal = open(job, [...SMALL, '--review', '600'])
    await terminal.shows('handoff-once.md')
    terminal.press('C-c')
    await terminal.shows(QUESTION)
    terminal.type('Take the petunia.')
    terminal.press('Enter')
    await terminal.shows('ended 0')

    expect(terminal.screen()).toContain('A petunia it is.')
    expect(job.manifest()).toMatchObject([{ ok: true, handoffs: [{ degraded: null }] }])
  })

  it('sees no line broken by a terminal of 40 columns', async () => {
    const job = await served(handingOver)
    const terminal = open(job, [...SMALL, '--lang', 'en'], 40)
    await terminal.shows('ended 0')

    const lines = terminal
      .screen()
      .split(/^ended 0/m)[0]!
      .split('\n')
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.filter((line) => stringWidth(line) > 40)).toEqual([])
  })
})
