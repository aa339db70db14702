import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LiveOptions, type LiveScreen, openLive } from '../../../src/terminal/live/live-screen.ts'
import { event, WINDOW } from '../sample-run.ts'
import { type FakeTerminal, fakeTerminal } from './fake-terminal.ts'

const ENV = { TERM: 'xterm-256color', NO_COLOR: '1' }
const HINT = 'Enter says it to the work'

interface Opened extends FakeTerminal {
  readonly live: LiveScreen
  readonly lines: string[]
  readonly onInterrupt: ReturnType<typeof vi.fn>
  readonly onEnd: ReturnType<typeof vi.fn>
}

let open: LiveScreen[] = []

function opened(options: Partial<LiveOptions> = {}, columns?: number, rows?: number): Opened {
  const terminal = fakeTerminal(columns, rows)
  const lines: string[] = []
  const onInterrupt = vi.fn()
  const onEnd = vi.fn()
  const live = openLive({
    input: terminal.input,
    output: terminal.output,
    env: ENV,
    language: 'en',
    onLine: (text) => lines.push(text),
    onInterrupt,
    onEnd,
    ...options,
  })
  open.push(live)
  return { ...terminal, live, lines, onInterrupt, onEnd }
}

/** Until everything is drawn that was asked for. */
async function drawn(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1_000)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const live of open) live.close()
  open = []
  vi.useRealTimers()
})

describe('the live screen', () => {
  it('keeps the input line below the log', async () => {
    const { live, screen, type } = opened()
    live.print('one\ntwo\n')
    type('half ty')
    live.print('three\n')
    await drawn()
    expect(screen.lines()).toEqual(['one', 'two', 'three', '', '❯ half ty'])
    expect(screen.caret()).toEqual({ row: '❯ half ty', column: 9 })
  })

  it('shows the status, who is waited for, and the hint', async () => {
    const { live, screen } = opened()
    live.show(event({ type: 'context', context: 50_000, window: WINDOW, handoffAt: 150_000, costUsd: 0.5 }))
    live.label('answer')
    live.hint('1) red  2) blue')
    await drawn()
    const lines = screen.lines()
    expect(lines[1]).toMatch(/ 25% 50k\/200k · gen 1 · \$0\.50 · /)
    expect(lines.slice(2)).toEqual(['answer ❯', '1) red  2) blue'])
    expect(screen.caret().column).toBe('answer ❯ '.length)
  })

  it('hands over a line with Enter, and an empty one too', async () => {
    const { type, lines, screen } = opened()
    type('  go on \r')
    type('\r')
    await drawn()
    expect(lines).toEqual(['  go on', ''])
    expect(screen.lines()).toEqual(['', '❯'])
  })

  it('puts the cursor behind wide and combined characters', async () => {
    const { type, screen } = opened()
    type('你好 e\u0301 👩‍👩‍👧')
    await drawn()
    expect(screen.caret()).toEqual({ row: '❯ 你好 e\u0301 👩‍👩‍👧', column: 2 + 4 + 1 + 1 + 1 + 2 })
  })

  it('keeps what is typed at Ctrl-C, and tells of it', async () => {
    const { type, screen, onInterrupt, live } = opened()
    type('half\x03 typed')
    await drawn()
    expect(onInterrupt).toHaveBeenCalledOnce()
    expect(live.text).toBe('half typed')
    expect(screen.caret().row).toBe('❯ half typed')
  })

  it('ends at Ctrl-D on an empty line only', () => {
    const { type, onEnd } = opened()
    type('a\x1B[D\x04')
    expect(onEnd).not.toHaveBeenCalled()
    type('\x04')
    expect(onEnd).toHaveBeenCalledOnce()
  })

  it('gives 200 pasted lines as one text, and shows them as one mark', async () => {
    const { type, lines, screen } = opened()
    const text = Array.from({ length: 200 }, (_, index) => `\tline ${index}`).join('\n')
    type(`see \x1B[200~${text.replaceAll('\n', '\r')}\x1B[201~`)
    await drawn()
    expect(screen.caret().row).toBe('❯ see [paste #1 +200 lines]')
    type('\r')
    expect(lines).toEqual([`see ${text}`])
  })

  it('counts no line after the last line break of a paste, and keeps the break', async () => {
    const { type, lines, screen } = opened()
    const text = 'line\n'.repeat(200)
    type(`\x1B[200~${text.replaceAll('\n', '\r')}\x1B[201~`)
    await drawn()
    expect(screen.lines()).toContain('❯ [paste #1 +200 lines]')
    type('and more\r')
    expect(lines).toEqual([`${text}and more`])
  })

  it('takes lines that come in one read as a paste, where the terminal does not mark one', () => {
    const { type, lines } = opened()
    type('one\rtwo\rthree')
    expect(lines).toEqual([])
    type('\r')
    expect(lines).toEqual([])
    vi.advanceTimersByTime(100)
    type('\r')
    expect(lines).toEqual(['one\ntwo\nthree'])
  })

  it.each([['\x1B\r'], ['\\\r'], ['\n'], ['\x1B[13;2u'], ['\x1B[27;2;13~']])(
    'makes a new line of %j',
    (key) => {
      const { type, lines } = opened()
      type('one')
      type(key)
      type('two')
      type('\r')
      expect(lines).toEqual(['one\ntwo'])
    },
  )

  it('goes through what was typed before', async () => {
    const { type, screen } = opened({ history: ['first', 'second'] })
    type('third\r')
    type('\x1B[A\x1B[A\x1B[A\x1B[B')
    await drawn()
    expect(screen.caret().row).toBe('❯ second')
  })

  it('completes commands below the input', async () => {
    const commands = [
      { name: 'status', description: 'where it stands' },
      { name: 'stop', description: 'ends it' },
    ]
    const { type, screen, lines } = opened({ commands })
    type('/st')
    await drawn()
    expect(screen.lines().slice(1)).toEqual([
      '❯ /st',
      '→ /status     where it stands',
      '  /stop       ends it',
    ])
    type('\x1B[B\t')
    await drawn()
    expect(screen.lines().slice(1)).toEqual(['❯ /stop'])
    type('\r')
    expect(lines).toEqual(['/stop'])
  })

  it('sends no command by a part of its name', async () => {
    const { type, lines } = opened({ commands: [{ name: 'stop', description: 'ends it' }] })
    type('/s')
    await drawn()
    type('\r')
    expect(lines).toEqual([])
    type('\r')
    expect(lines).toEqual(['/stop'])
  })

  it('ignores keys that it does not know', async () => {
    const { type, live } = opened()
    type('a\x1B[99~\x1B[1;9P\x1BOZ\x1B]11;rgb:0/0/0\x07\x1B[<0;1;1Mb\x1Bq\x1B[200z')
    await drawn()
    expect(live.text).toBe('ab')
  })

  it('never draws what a paste would do to the terminal', async () => {
    const { type, live, screen } = opened()
    type('\x1B[200~a\x1B[2Jb\x1B]0;title\x07c\u202Ed\x9B1A\te\x1B[201~')
    await drawn()
    expect(screen.caret().row).toBe('❯ abcd e')
    expect(live.text).toBe('abc\u202Ed\te')
  })

  it('asks how Shift+Enter comes only once somebody types', () => {
    const { type, written } = opened()
    expect(written.join('')).not.toContain('\x1B[?u')
    type('a')
    expect(written.join('')).toContain('\x1B[?u')
  })

  it('draws a burst in pieces, between which keys are seen to', async () => {
    const { live, screen, type, written } = opened()
    const printed = Array.from({ length: 10_000 }, (_, index) => `line ${index} ${'x'.repeat(50)}`)
    for (const line of printed) live.print(`${line}\n`)
    type('typed')
    await vi.advanceTimersByTimeAsync(0)
    expect(screen.caret().row).toBe('❯ typed')
    expect(screen.lines().length).toBeLessThan(5_000)
    await drawn()
    expect(Math.max(...written.map((text) => text.length))).toBeLessThan(20_000)
    expect(screen.lines()).toEqual([...printed, '', '❯ typed'])
  })

  it('survives a line of five megabytes', async () => {
    const { live, written, blindfold } = opened()
    blindfold()
    const line = 'x'.repeat(5_000_000)
    live.print(`${line}\n`)
    live.print('after\n')
    await drawn()
    expect(written.join('').match(/x{5000000}\r\n/g)).toHaveLength(1)
    expect(written.join('').match(/after\r\n/g)).toHaveLength(1)
  })

  it('holds no more than its bound for a terminal that has stalled, and says what is missing', async () => {
    const { live, written, stall, catchUp, blindfold } = opened()
    blindfold()
    stall()
    const count = 6_000
    for (let number = 1; number <= count; number++) live.print(`${String(number).padEnd(999, 'x')}\n`)
    catchUp()
    await drawn()
    const lines = written.join('').split('\r\n')
    const numbers = lines.map((line) => Number(/(\d+)x{900}/.exec(line)?.[1])).filter((number) => number > 0)
    const said = lines.find((line) => line.includes('left out')) ?? ''
    const missing = Number(/([\d,]+) lines/.exec(said)?.[1]?.replaceAll(',', ''))
    const gaps = numbers.map((number, index) => number - (numbers[index - 1] ?? 0)).filter((gap) => gap !== 1)
    expect(gaps).toEqual([missing + 1])
    expect(numbers.length + missing).toBe(count)
  })

  it('leaves nothing below the log, and the terminal as it was', async () => {
    const { live, screen, type, input } = opened()
    live.hint(HINT)
    type('half')
    await drawn()
    live.print('the last line\n')
    live.close()
    live.close()
    live.print('afterwards\n')
    expect(screen.lines()).toEqual(['the last line', 'afterwards', ''])
    expect([...screen.modes]).toEqual(['25'])
    expect(input).toMatchObject({ isRaw: false, paused: true })
  })

  it('gives the terminal away, and takes it back with what was printed and typed', async () => {
    const { live, screen, input, type } = opened()
    type('half')
    await drawn()
    const back = live.suspend()
    expect(input).toMatchObject({ isRaw: false, paused: true })
    live.print('meanwhile\n')
    await drawn()
    expect(screen.lines()).toEqual([''])
    back()
    await drawn()
    expect(screen.lines()).toEqual(['meanwhile', '', '❯ half'])
    expect(input).toMatchObject({ isRaw: true, paused: false })
  })

  it('stays silent once the terminal has gone', async () => {
    const { live, output, written } = opened()
    output.emit('error', Object.assign(new Error('write EIO'), { code: 'EIO' }))
    const before = written.length
    live.print('to nobody\n')
    await drawn()
    live.close()
    expect(written.length).toBe(before)
  })

  it('rings a bell, and tells a terminal that shows notifications why', () => {
    const { live, screen } = opened({ env: { ...ENV, TERM_PROGRAM: 'WezTerm' } })
    live.notify('flower asks:\x1B]0;title\x07 red?')
    expect(screen.bells).toBe(1)
    expect(screen.notifications).toEqual(['9;flower asks:^[]0;title^G red?'])
  })

  it('is quiet when told so', () => {
    const { live, screen } = opened({ quiet: true })
    live.notify('flower asks')
    expect(screen.bells).toBe(0)
  })

  it('never takes more rows than the terminal has but one', async () => {
    const { live, screen, type } = opened({}, 80, 6)
    live.hint(HINT)
    live.show(event({ type: 'context', context: 50_000, window: WINDOW, handoffAt: 150_000, costUsd: 0.5 }))
    type(`\x1B[200~${Array.from({ length: 9 }, (_, index) => `line ${index}`).join('\r')}\x1B[201~`)
    live.print('log\n')
    await drawn()
    expect(screen.screen()).toHaveLength(6)
    expect(screen.screen()[0]).toBe('log')
    expect(screen.caret().row.trim()).toBe('line 8')
  })
})

type Operation =
  | { readonly do: 'print'; readonly lines: readonly string[] }
  | { readonly do: 'type' | 'paste'; readonly text: string }
  | { readonly do: 'resize'; readonly columns: number; readonly rows: number }
  | { readonly do: 'context' | 'wait' | 'lend' }

const piece = fc.constantFrom('word ', 'longerword', '漢字', '，', '👩‍👩‍👧', 'e\u0301', ' ', '/path/')
const some = (most: number): fc.Arbitrary<string> =>
  fc.array(piece, { maxLength: most }).map((pieces) => pieces.join(''))
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ do: fc.constant('print' as const), lines: fc.array(some(30), { minLength: 1, maxLength: 5 }) }),
  fc.record({
    do: fc.constant('type' as const),
    text: fc.oneof(some(6), fc.constant('\x1B\r'), fc.constant('\x7F')),
  }),
  fc.record({ do: fc.constant('paste' as const), text: some(10) }),
  fc.record({
    do: fc.constant('resize' as const),
    columns: fc.integer({ min: 20, max: 120 }),
    rows: fc.integer({ min: 30, max: 60 }),
  }),
  fc.record({ do: fc.constantFrom('context' as const, 'wait' as const, 'lend' as const) }),
)

describe('after any sequence of printing, typing and resizing', () => {
  it('every printed line is in the log once and in order, and one live area stands below', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 40 }), async (operations) => {
        const { live, screen, type, resize } = opened({}, 80, 40)
        live.hint('HINT')
        live.label('ASK')
        const printed: string[] = []
        for (const each of operations) {
          switch (each.do) {
            case 'print':
              for (const text of each.lines) printed.push(`#${printed.length} ${text}`.trimEnd())
              live.print(`${printed.slice(-each.lines.length).join('\n')}\n`)
              break
            case 'type':
              type(each.text)
              break
            case 'paste':
              type(`\x1B[200~${each.text}\x1B[201~`)
              break
            case 'resize':
              resize(each.columns, each.rows)
              break
            case 'context':
              live.show(
                event({ type: 'context', context: 50_000, window: WINDOW, handoffAt: 150_000, costUsd: 0.5 }),
              )
              break
            case 'wait':
              await drawn()
              break
            case 'lend':
              live.suspend()()
              break
          }
        }
        await drawn()
        const lines = screen.lines()
        expect(lines.slice(0, printed.length)).toEqual(printed)
        const below = lines.slice(printed.length)
        expect(below.filter((line) => /^ASK [❯↑]/.test(line))).toHaveLength(1)
        expect(below.filter((line) => line === 'HINT')).toEqual(below.slice(-1))
        expect(below.filter((line) => line.includes('25%')).length).toBeLessThanOrEqual(1)
        const typed = below.slice(
          below.findIndex((line) => line.startsWith('ASK')),
          -1,
        )
        if (typed[0]?.startsWith('ASK ❯'))
          expect(bare(typed.join('').replace('ASK ❯', ''))).toBe(bare(live.text))
        live.close()
        expect(screen.lines()).toEqual([...printed, ''])
      }),
    )
  })
})

function bare(text: string): string {
  return text.replaceAll(/\s/g, '')
}
