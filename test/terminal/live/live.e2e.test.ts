import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { until } from '../../cli/support.ts'
import { HAS_TMUX, openTerminal, type Terminal } from '../../cli/tmux.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const DRIVER = resolve(import.meta.dirname, 'driver.mjs')
const BUILT = resolve(import.meta.dirname, '../../../dist/terminal/live/live-screen.js')
const DRIVEN = [process.execPath, DRIVER] as const

interface Size {
  readonly columns?: number
  readonly rows?: number
}

function open(command: readonly string[], { columns = 80, rows = 24 }: Size = {}): Terminal {
  if (!existsSync(BUILT)) throw new Error(`${BUILT} is missing: npm run build`)
  const cwd = temporaryFolder()
  const env = { PATH: process.env.PATH, HOME: cwd, NO_COLOR: '1', PS1: 'shell> ' }
  return openTerminal(command, { cwd, env, columns, rows })
}

/** The numbers of the lines that the driver has printed, as they stand in the scrollback. */
function numbers(terminal: Terminal): number[] {
  return Array.from(terminal.scrollback().matchAll(/^line (\d+)/gm), ([, number]) => Number(number))
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

function expectSane(terminal: Terminal): void {
  const words = terminal.scrollback().split(/\s+/)
  expect(words).toEqual(expect.arrayContaining(['icanon', 'echo', 'isig', 'icrnl', 'opost']))
}

describe.skipIf(!HAS_TMUX)('the live screen in a terminal', () => {
  it('keeps what is typed whole while lines stream, and every line', async () => {
    const terminal = open([...DRIVEN, '300'])
    await terminal.shows('begun')
    for (const piece of ['do not ', 'touch ', 'the ', '数据库 ', 'yet']) {
      const before = numbers(terminal).at(-1) ?? 0
      terminal.type(piece)
      await until('lines have come meanwhile', () => (numbers(terminal).at(-1) ?? 0) > before + 20)
    }
    await terminal.shows('❯ do not touch the 数据库 yet')
    terminal.press('Enter')
    await terminal.shows('told "do not touch the 数据库 yet"')
    terminal.press('C-d')
    await terminal.shows(/ended 0[\s\S]*icanon/)

    const printed = numbers(terminal)
    expect(printed).toEqual(upTo(printed.length))
    expect(terminal.scrollback()).not.toContain('❯')
    expectSane(terminal)
  })

  it('loses no line of a burst', async () => {
    const terminal = open(DRIVEN)
    await terminal.shows('begun')
    terminal.type('/burst 10000')
    terminal.press('Enter')
    await terminal.shows('line 10000 ')
    expect(numbers(terminal)).toEqual(upTo(10_000))
  })

  it('takes 200 pasted lines as one', async () => {
    const terminal = open(DRIVEN)
    await terminal.shows('begun')
    const text = upTo(200).map((number) => `pasted ${number}`)
    terminal.paste(text.join('\n'))
    await terminal.shows(/❯ \[paste #1 \+200 lines\]/)
    terminal.press('Enter')
    await terminal.shows('pasted 200"')
    expect(terminal.scrollback()).toContain(`told ${JSON.stringify(text.join('\n'))}`)
  })

  it('leaves the cursor behind wide characters', async () => {
    const terminal = open(DRIVEN)
    await terminal.shows('begun')
    terminal.type('你好，世界')
    await terminal.shows('❯ 你好，世界')
    expect(terminal.cursor().column).toBe(2 + 10)
    terminal.press('Left', 'Left')
    await until('the cursor has moved', () => terminal.cursor().column === 2 + 6)
  })

  it('leaves nothing torn when the terminal becomes narrow and wide again', async () => {
    const terminal = open(DRIVEN, { columns: 100 })
    await terminal.shows('begun')
    terminal.type('/burst 100')
    terminal.press('Enter')
    terminal.type(`${'a long text that is not sent '.repeat(3)}yet`)
    await terminal.shows('sent yet')
    let marks = ''
    for (const [columns, rows] of [
      [40, 24],
      [20, 30],
      [57, 12],
      [100, 24],
    ] as const) {
      terminal.resize(columns, rows)
      terminal.type('!')
      marks += '!'
      await until('it is drawn anew', () => typed(terminal).endsWith(`yet${marks}`))
    }
    expect(numbers(terminal)).toEqual(upTo(100))
    expect(terminal.scrollback().match(/❯/g)).toHaveLength(1)
    expect(typed(terminal)).toBe(`${'a long text that is not sent '.repeat(3)}yet!!!!`)
  })

  it('loses no line when it is resized while lines stream', async () => {
    const terminal = open([...DRIVEN, '200'], { columns: 100 })
    await terminal.shows('begun')
    terminal.type('half typed')
    for (const columns of [60, 30, 80, 100]) {
      const before = numbers(terminal).at(-1) ?? 0
      terminal.resize(columns, 24)
      await until('lines have come meanwhile', () => (numbers(terminal).at(-1) ?? 0) > before + 20)
    }
    terminal.type('!')
    await terminal.shows('❯ half typed!')
    const printed = numbers(terminal)
    expect(printed).toEqual(upTo(printed.length))
  })

  it('stops at Ctrl-Z, and goes on with what was typed', async () => {
    const terminal = open(['bash', '--norc', '-i'])
    await terminal.shows('shell>')
    terminal.type(DRIVEN.join(' '))
    terminal.press('Enter')
    await terminal.shows('begun')
    terminal.type('half typed')
    await terminal.shows('❯ half typed')
    terminal.press('C-z')
    await terminal.shows(/Stopped[\s\S]*shell>/)
    expect(terminal.screen()).not.toContain('❯')
    terminal.type('stty -a')
    terminal.press('Enter')
    await terminal.shows('icanon')
    expectSane(terminal)

    terminal.resize(60, 24)
    terminal.type('clear; fg')
    terminal.press('Enter')
    await terminal.shows('❯ half typed')
    terminal.type(', and sent')
    terminal.press('Enter')
    await terminal.shows('told "half typed, and sent"')
    terminal.type('/width')
    terminal.press('Enter')
    await terminal.shows('60 columns')
    terminal.press('C-d')
    await until('the shell is back', () => terminal.screen().trimEnd().endsWith('shell>'))
  })

  it('draws below what a shell has written when it was stopped without being told', async () => {
    const terminal = open(['bash', '--norc', '-i'])
    await terminal.shows('shell>')
    terminal.type(DRIVEN.join(' '))
    terminal.press('Enter')
    await terminal.shows('begun')
    terminal.type('/kill SIGSTOP')
    terminal.press('Enter')
    await terminal.shows(/Stopped[\s\S]*shell>/)
    terminal.type('fg')
    terminal.press('Enter')
    await terminal.shows(/Stopped[\s\S]*fg[\s\S]*❯$/m)
    terminal.type('here')
    terminal.press('Enter')
    await terminal.shows('told "here"')
  })

  it('goes on at Ctrl-Z where no shell could wake it', async () => {
    const terminal = open(DRIVEN)
    await terminal.shows('begun')
    terminal.type('still here')
    await terminal.shows('❯ still here')
    terminal.press('C-z')
    // What is pressed while the terminal is not ours makes a new line at most.
    await until('it goes on', () => {
      terminal.press('Enter')
      return terminal.screen().includes('told "still here"')
    })
  })

  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['SIGINT', 130],
  ])('gives the terminal back at %s', async (signal, code) => {
    const terminal = open(DRIVEN)
    await terminal.shows('begun')
    terminal.type(`/kill ${signal}`)
    terminal.press('Enter')
    await terminal.shows(new RegExp(`ended ${code}[\\s\\S]*icanon`))
    expect(terminal.scrollback()).not.toContain('❯')
    expectSane(terminal)
  })

  it('gives the terminal back when the program breaks', async () => {
    const terminal = open(DRIVEN)
    await terminal.shows('begun')
    terminal.type('/break')
    terminal.press('Enter')
    await terminal.shows(/ended 1[\s\S]*icanon/)
    expect(terminal.scrollback()).toContain('broken on purpose')
    expect(terminal.scrollback()).not.toContain('❯')
    expectSane(terminal)
  })

  it('gives the terminal to another program and takes it back', async () => {
    const terminal = open(DRIVEN)
    await terminal.shows('begun')
    terminal.type('/lend')
    terminal.press('Enter')
    await terminal.shows('lent, raw: false')
    await terminal.shows('❯')
    terminal.type('mine again')
    terminal.press('Enter')
    await terminal.shows('told "mine again"')
  })
})

/** What stands in the input, from the mark to the end of the screen. */
function typed(terminal: Terminal): string {
  const lines = terminal.screen().trimEnd().split('\n')
  const first = lines.findIndex((line) => line.startsWith('❯'))
  return lines
    .slice(first)
    .map((line) => line.slice(2).trim())
    .join(' ')
}
