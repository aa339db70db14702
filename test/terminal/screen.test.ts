import { describe, expect, it } from 'vitest'
import { createScreen } from '../../src/terminal/screen.ts'
import { event, SAMPLE_RUN, WINDOW } from './sample-run.ts'
import { screenText, shown } from './shown.ts'

describe('a whole run on the screen', () => {
  it('at 80 columns', () => {
    expect(shown(SAMPLE_RUN)).toBe(screenText`
◆ repair · claude-sonnet-4-5 · window 200k (by model name) · handoff at 150k
❯ Make the tests pass. (+1 line)

  ▕██░░░░░░░░░░░░░┃░░░░▏ 11% 22k/200k · gen 1 · 4s

I start with the tests, to see what fails before I touch anything.

- 解析器的测试应该先运行，因为其他部分都依赖它，然后再看格式化输出的部分 👩‍👩‍👧
- then the printer

● Bash  npm test
  └ not ok 39 - reads a quoted string (39 lines before)
      expected: 'a "b"'
      actual:   'a '
● Read  src/tokenizer.js
● Agent  Find the callers of readString
  └ Read src/tokenizer.js: 1 import … (+2 lines)
  ┆1 ● Grep  readString\(
  ┆1   └ src/parser.js:4 (+1 line)
  ┆1 Two callers, src/parser.js and src/print.js.
  └ Agent Find the callers of…: Two callers: src/parser.js, …
↻ Attempt 1 of 6 failed; the next one begins in 8s
  API Error: 529 overloaded_error
  ▕█████████████░░┃░░░░▏ 67% 134k/200k · gen 1 · $0.31 · 1m36s

◆ A handoff is near: context 134k of 200k, 16k left before the line at 150k.

● mcp__jira__search  {"jql":"text ~ \"quotes\""}
  └ (no output)

◆ Handoff: the context has reached 152k of 200k. The session is writing its
  handoff document, which can take a minute.
◆ You have 1m30s to edit the document; press Enter to go on at once:
  /home/ana/parser/.flower/notes/handoff-repair.md
╭ Handoff of generation 1 at 152k ──────────────────────────────────────────────
│ Doing      Repairing the tokenizer: two of the three failing tests pass, the …
│ Decided    [D1] parse() keeps its signature, because print.js calls… (+1 line)
│ Dead ends  [X1] One regular expression for strings: it loses escapes inside q…
│ Next       Finish readString() in src/tokenizer.js. (+1 line)
│ Scene      (empty)
│ Entries: 3 new
│ /home/ana/parser/.flower/notes/handoff-repair.md
│ Edited by a person; the edit counts.
╰ Generation 2 starts from exactly this, with a fresh context.

◆ repair · generation 2

  ▕██░░░░░░░░░░░░░┃░░░░▏ 12% 24k/200k · gen 2 · $0.34 · 2m33s
● Bash  git diff --stat (+1 line)
  └ ✔ 44 tests pass (+1 line)

All 44 tests pass.

✓ repair done · 2 generations · 41 turns · $0.42 · 3m12s · 1 failed attempt
  ▕████░░░░░░░░░░░┃░░░░▏ 21% 41k/200k
  What went wrong on the way:
    API Error: 529 overloaded_error
  Handoff documents:
    /home/ana/parser/.flower/notes/handoff-repair.md (edited)
  To go on with this session:
    flower once --resume 9b2f6c1e-0d4a-4f7e-8a53-3c1d2e4f5a6b "what to do next…"
`)
  })

  it('without its status, where that stands below the log', () => {
    const log = shown(SAMPLE_RUN, { telling: { hasStatus: true } })
    const bars = (text: string) => text.split('\n').filter((line) => line.includes('▕'))
    expect(bars(log)).toEqual(['  ▕████░░░░░░░░░░░┃░░░░▏ 21% 41k/200k'])
    expect(bars(shown(SAMPLE_RUN, { telling: { hasStatus: true }, verbose: true })).length).toBeGreaterThan(1)
  })

  it('at 40 columns', () => {
    expect(shown(SAMPLE_RUN, { columns: 40 })).toBe(screenText`
◆ repair · claude-sonnet-4-5
  window 200k (by model name)
  handoff at 150k
❯ Make the tests pass. (+1 line)

  ▕█░░░░░░░┃░▏ 11% 22k/200k · gen 1 · 4s

I start with the tests, to see what
fails before I touch anything.

- 解析器的测试应该先运行，因为其他部分都
  依赖它，然后再看格式化输出的部分 👩‍👩‍👧
- then the printer

● Bash  npm test
  └ not ok 39 - reads… (39 lines before)
      expected: 'a "b"'
      actual:   'a '
● Read  src/tokenizer.js
● Agent  Find the callers of readString
  └ Read src/tok…: 1 import … (+2 lines)
  ┆1 ● Grep  readString\(
  ┆1   └ src/parser.js:4 (+1 line)
  ┆1 Two callers, src/parser.js and src/
  ┆1 print.js.
  └ Agent Find t…: Two callers: src/par…
↻ Attempt 1 of 6 failed; the next one
  begins in 8s
  API Error: 529 overloaded_error
  ▕████░┃▏ 67% 134k/200k · gen 1 · $0.31

◆ A handoff is near: context 134k of
  200k, 16k left before the line at
  150k.

● mcp__jira__s…  {"jql":"text ~ \"quote…
  └ (no output)

◆ Handoff: the context has reached 152k
  of 200k. The session is writing its
  handoff document, which can take a
  minute.
◆ You have 1m30s to edit the document;
  press Enter to go on at once:
  /home/ana/parser/.flower/notes/
  handoff-repair.md
╭ Handoff of generation 1 at 152k ──────
│ Doing      Repairing the tokenizer: t…
│ Decided    [D1] parse() kee… (+1 line)
│ Dead ends  [X1] One regular expressio…
│ Next       Finish readStrin… (+1 line)
│ Scene      (empty)
│ Entries: 3 new
│ /home/ana/parser/.flower/notes/
│ handoff-repair.md
│ Edited by a person; the edit counts.
╰ Generation 2 starts from exactly this,
  with a fresh context.

◆ repair · generation 2

  ▕█░░░░┃░▏ 12% 24k/200k · gen 2 · $0.34
● Bash  git diff --stat (+1 line)
  └ ✔ 44 tests pass (+1 line)

All 44 tests pass.

✓ repair done · 2 generations · 41 turns
  $0.42 · 3m12s · 1 failed attempt
  ▕████░░░░░░░░░░░┃░░░░▏ 21% 41k/200k
  What went wrong on the way:
    API Error: 529 overloaded_error
  Handoff documents:
    /home/ana/parser/.flower/notes/
    handoff-repair.md (edited)
  To go on with this session:
    flower once --resume
    9b2f6c1e-0d4a-4f7e-8a53-3c1d2e4f5a6b
    "what to do next…"
`)
  })
})

describe('the screen', () => {
  it('needs nothing but ASCII where the terminal has no more', () => {
    const inAscii = JSON.parse(JSON.stringify(SAMPLE_RUN).replaceAll(/[^ -~]/g, '?'))
    expect(shown(inAscii, { unicode: false })).toMatch(/^[ -~\n]*$/)
  })

  it('draws nothing for those who have it read to them', () => {
    const text = shown(SAMPLE_RUN, { plain: true })
    expect(text).not.toMatch(/[\u2500-\u259F]|[#.]{3}\||-{3}|\+ Handoff/)
    expect(text).toContain('67% 134k/200k, gen 1')
    expect(text).toContain('Handoff of generation 1 at 152k\n')
  })

  it('colours what it shows without changing it', () => {
    const colored = shown(SAMPLE_RUN, { color: true })
    expect(colored).toContain('\x1B[31mnot ok 39 - reads a quoted string\x1B[39m')
    expect(colored.replaceAll(/\x1B\[\d+m/g, '')).toBe(shown(SAMPLE_RUN))
  })

  it.each([
    [0, 80],
    [Number.NaN, 80],
    [7, 20],
    [33.9, 33],
  ])('takes %d columns as %d', (columns, used) => {
    expect(shown(SAMPLE_RUN, { columns })).toBe(shown(SAMPLE_RUN, { columns: used }))
  })

  it('follows the width of the terminal', () => {
    const lines: string[] = []
    const widths = [40, 30]
    const screen = createScreen({
      write: (line) => void lines.push(line),
      columns: () => widths.shift()!,
      color: false,
      unicode: true,
      language: 'en',
    })
    const text = event({ type: 'text', agent: null, text: 'x'.repeat(40) })
    screen.show(text)
    screen.show(text)
    expect(lines.map((line) => line.length - 1)).toEqual([40, 0, 30, 10])
  })

  it('says that a step without a result has stopped, once', () => {
    const screen = shown(SAMPLE_RUN.slice(0, 2))
    expect(screen).toBe(screenText`
◆ repair · claude-sonnet-4-5 · window 200k (by model name) · handoff at 150k
❯ Make the tests pass. (+1 line)

✗ repair stopped before it was done · 0s
  To go on with this session:
    flower once --resume 5f0c3c1e-7d2b-4c52-9a1f-8c0b6d1e2f3a "what to do next…"
`)
  })

  it('says of such a step what it took, as far as is known', () => {
    const context = {
      type: 'context',
      context: 9_000,
      window: WINDOW,
      handoffAt: null,
      costUsd: 0.4,
    } as const
    const events = [...SAMPLE_RUN.slice(0, 2), event(context, { generation: 2, seconds: 69 })]
    expect(shown(events)).toContain(
      '\n✗ repair stopped before it was done · 2 generations · $0.40+ · 1m09s\n',
    )
  })

  it('parts what is said besides from the work, and keeps it together', () => {
    const lines: string[] = []
    const screen = createScreen({
      write: (line) => void lines.push(line.trimEnd()),
      columns: () => 80,
      color: false,
      unicode: true,
      language: 'en',
    })
    const call = event({ type: 'tool-call', agent: null, id: 'c', name: 'Bash', input: { command: 'ls' } })
    screen.show(call)
    screen.say(['❯ /files'], 'begins')
    screen.say(['  nothing'], 'goes on')
    screen.say(['❯ /cost'], 'begins')
    screen.say(['  nothing'], 'goes on')
    screen.show(call)
    expect(lines).toEqual([
      '● Bash  ls',
      '',
      '❯ /files',
      '  nothing',
      '',
      '❯ /cost',
      '  nothing',
      '',
      '● Bash  ls',
    ])
  })

  it('ends silently when nothing is open', () => {
    expect(shown([])).toBe('')
    expect(shown(SAMPLE_RUN)).not.toContain('stopped')
  })
})
