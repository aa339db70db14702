import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fail, type Script, say } from '../../../src/testing/index.ts'
import { MAIN, type Served, served } from '../support.ts'
import { HAS_TMUX, openTerminal } from '../tmux.ts'

const KEY = 'sk-ant-petunia-0123456789-abcdefghij'
const HI = () => say('Hi.')

const fresh = (script: Script, env: NodeJS.ProcessEnv = {}) =>
  served(script, { ANTHROPIC_BASE_URL: undefined, ANTHROPIC_API_KEY: undefined, ...env })

const fileOf = ({ env }: Served): string => join(env.FLOWER_CONFIG_DIR!, 'config.json')
const saved = (job: Served): unknown => JSON.parse(readFileSync(fileOf(job), 'utf8'))

describe('flower setup without a terminal', () => {
  it('takes the key from standard input, asks the endpoint once, and saves for the person alone', async () => {
    const job = await fresh(HI)
    const args = ['setup', '--endpoint', job.server.url, '--model', 'claude-sonnet-4-5']
    const { stdout, stderr, end } = job.flower(args, { stdin: `${KEY}\n` })

    expect(await end).toBe(0)
    expect(`${await stdout}${await stderr}`).not.toContain(KEY.slice(0, 12))
    expect(job.server.requests).toHaveLength(1)
    expect(saved(job)).toEqual({
      ANTHROPIC_BASE_URL: job.server.url,
      ANTHROPIC_API_KEY: KEY,
      model: 'claude-sonnet-4-5',
    })
    expect(statSync(fileOf(job)).mode & 0o777).toBe(0o600)
    // And that is what a run goes by.
    expect(await job.flower(['once', 'Go.']).end).toBe(0)
  })

  it('takes the token of a gateway from a variable', async () => {
    const job = await fresh(HI, { MY_TOKEN: KEY })
    const args = ['setup', '--endpoint', job.server.url, '--key-from-env', 'MY_TOKEN', '--token']
    expect(await job.flower(args, { stdin: null }).end).toBe(0)
    expect(saved(job)).toEqual({ ANTHROPIC_BASE_URL: job.server.url, ANTHROPIC_AUTH_TOKEN: KEY })
  })

  it('explains what is wrong, and saves nothing', async () => {
    const job = await fresh(() => fail(401, { message: `invalid key ${KEY}` }))
    const { stdout, stderr, end } = job.flower(['setup', '--endpoint', job.server.url], { stdin: KEY })
    expect(await end).toBe(1)
    expect(await stdout).toContain('refuses the key')
    expect(await stderr).toBe('flower: nothing was saved\n')
    expect(`${await stdout}${await stderr}`).not.toContain(KEY)
    expect(existsSync(fileOf(job))).toBe(false)
  })

  it('asks nobody with --no-check', async () => {
    const job = await fresh(HI)
    expect(await job.flower(['setup', '--endpoint', job.server.url, '--no-check'], { stdin: KEY }).end).toBe(
      0,
    )
    expect(job.server.requests).toEqual([])
  })

  it.each([
    [['setup'], '', /no key in standard input/],
    [['setup', '--key-from-env', 'NOT_THERE'], '', /no key in NOT_THERE/],
    [['setup'], 'two words\nand lines', /no key\. It accepts/],
    [['setup', '--endpoint', 'https://me:pw@x'], KEY, /--endpoint/],
  ])('refuses %j with %j', async (args, stdin, message) => {
    const job = await fresh(HI)
    const { stderr, end } = job.flower(args, { stdin })
    expect(await end).toBe(2)
    expect(await stderr).toMatch(message)
    expect(existsSync(fileOf(job))).toBe(false)
  })
})

describe.skipIf(!HAS_TMUX)('flower setup at a terminal', () => {
  const open = (job: Served, columns = 100) =>
    openTerminal([process.execPath, MAIN, 'setup'], { cwd: job.workspace, env: job.env, columns })

  it('asks for what it needs, and the key is neither on the screen nor in the scrollback', async () => {
    const job = await fresh(HI)
    const terminal = open(job)
    await terminal.shows('Endpoint')
    terminal.type('gateway')
    terminal.press('Enter')
    await terminal.shows('It accepts a URL')
    terminal.type(job.server.url)
    terminal.press('Enter')
    await terminal.shows('(Enter: 2)')
    terminal.type('1')
    terminal.press('Enter')
    await terminal.shows('not shown')
    // Corrected, as people do; then pasted.
    terminal.type('wrong-petunia')
    terminal.press('C-u')
    terminal.paste(KEY)
    terminal.press('Enter')
    await terminal.shows('Model')
    // What was deleted or typed before cannot be called back.
    terminal.press('C-y', 'Up', 'C-_')
    terminal.press('Enter')
    await terminal.shows(/ended 0[\s\S]*icanon/)

    expect(terminal.scrollback()).not.toContain('petunia')
    expect(terminal.scrollback()).not.toContain(KEY.slice(0, 8))
    expect(terminal.screen()).toMatch(/ echo /)
    expect(saved(job)).toEqual({ ANTHROPIC_BASE_URL: job.server.url, ANTHROPIC_API_KEY: KEY })
  })

  it('shows what is typed where a question is longer than the terminal is wide', async () => {
    const job = await fresh(HI)
    const terminal = open(job, 40)
    await terminal.shows('Endpoint')
    terminal.type(job.server.url)
    await terminal.shows(new RegExp(`anthropic.com\\): ${job.server.url}`))
    terminal.press('C-c')
    await terminal.shows('ended 130')
  })

  it('says what it accepts in the language of its questions', async () => {
    const job = await fresh(HI, { FLOWER_LANG: 'es' })
    const terminal = open(job)
    for (const [question, answer] of [
      ['Servidor', 'pasarela'],
      ['Se acepta una URL', job.server.url],
      ['(Intro: 2)', '7'],
      ['Se acepta 1 o 2', '1'],
      ['Clave de API', ''],
    ] as const) {
      await terminal.shows(question)
      terminal.type(answer)
      terminal.press('Enter')
    }
    await terminal.shows('Se acepta un texto de una línea')
    expect(terminal.screen()).not.toContain('It accepts')
    terminal.press('C-c')
    await terminal.shows('ended 130')
  })

  it('saves what does not work only after a yes', async () => {
    const job = await fresh(() => fail(401))
    const terminal = open(job)
    for (const [question, answer] of [
      ['Endpoint', job.server.url],
      ['(Enter: 2)', ''],
      ['not shown', KEY],
      ['Model', ''],
    ] as const) {
      await terminal.shows(question)
      terminal.type(answer)
      terminal.press('Enter')
    }
    await terminal.shows('Save it anyway?')
    expect(existsSync(fileOf(job))).toBe(false)
    terminal.type('y')
    terminal.press('Enter')
    await terminal.shows('ended 0')
    expect(saved(job)).toMatchObject({ ANTHROPIC_AUTH_TOKEN: KEY })
  })

  it('ends with Ctrl-C, saves nothing, and leaves the terminal as it was', async () => {
    const job = await fresh(HI)
    const terminal = open(job)
    await terminal.shows('Endpoint')
    terminal.type(job.server.url)
    terminal.press('Enter')
    await terminal.shows('(Enter: 2)')
    terminal.press('Enter')
    await terminal.shows('not shown')
    terminal.type(KEY)
    terminal.press('C-c')
    await terminal.shows(/ended 130[\s\S]*icanon/)
    expect(terminal.scrollback()).not.toContain(KEY.slice(0, 8))
    expect(existsSync(fileOf(job))).toBe(false)
  })
})
