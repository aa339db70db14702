import { Editor, matchesKey, type TUI, visibleWidth } from '@earendil-works/pi-tui'
import { clip } from '../clip.ts'
import { displayWidth } from '../graphemes.ts'
import type { Page } from '../page.ts'
import { commandCompletion, type LiveCommand } from './command-completion.ts'
import { plain } from './plain.ts'
import type { Area } from './region.ts'
import { drawable, fromEditor, toEditor } from './typed-text.ts'

/** The line that people type into; it grows with the text up to a third of the screen, and scrolls beyond. */
export interface InputLine {
  /** What is typed, pasted parts in full. */
  text: string
  /** @param key one character or one whole sequence of the terminal; what it does not know it ignores */
  press(key: string): void
  paste(text: string): void
  /** @param label stands before the input */
  draw(page: Page, label: string | null, rows: number): InputArea
}

export interface InputArea extends Area {
  /** What can be completed. */
  readonly choices: readonly string[]
}

export interface InputLineOptions {
  /** Oldest first. */
  readonly history: readonly string[]
  readonly commands: readonly LiveCommand[]
  /** Enter was pressed; trailing blanks are cut. */
  readonly onLine: (text: string) => void
  /** It looks different now: not called for `press`, `paste` and `text`, which their caller knows of. */
  readonly onChange: () => void
}

/** The editor marks the cursor by reversing what stands there, and nothing else. */
const CARET = '\x1B[7m'
/** No text contains it, so it tells the editor's borders from its lines. */
const BORDER = '\x1B_border\x1B\\'
const CHOSEN = '→ '
/** What the editor itself would not make a marker of. */
const SMALL_LINES = 10
const SMALL_UNITS = 1_000
/** The editor lays out all of its text at each key. */
const MOST_UNITS = 20_000
const identity = (text: string): string => text

export function createInputLine({ history, commands, onLine, onChange }: InputLineOptions): InputLine {
  const terminal = { rows: 24 }
  /** What was drawn last, and for whom: most frames are drawn because the log goes on. */
  let drawn: { readonly key: string; readonly area: InputArea } | null = null
  function changed(): void {
    drawn = null
    onChange()
  }
  // All that the editor needs of the TUI that it was written for.
  const tui = { terminal, requestRender: changed } as unknown as TUI
  const editor = new Editor(tui, {
    borderColor: (border) => BORDER + border,
    selectList: {
      selectedPrefix: identity,
      selectedText: identity,
      description: identity,
      scrollInfo: identity,
      noMatch: identity,
    },
  })
  editor.setAutocompleteProvider(commandCompletion(commands))
  const remember = (text: string): void => {
    if (text.length <= MOST_UNITS) editor.addToHistory(text)
  }
  for (const entry of history) remember(toEditor(entry))

  /** The editor itself trims what it submits at both ends. */
  let whole = ''
  editor.onSubmit = (trimmed) => {
    remember(trimmed)
    onLine(fromEditor(whole).trimEnd())
  }

  /** A command is sent when its name is there in full; until then Enter only fills in the one that is marked. */
  const completes = (key: string): boolean =>
    matchesKey(key, 'enter') &&
    editor.isShowingAutocomplete() &&
    !commands.some(({ name }) => `/${name}` === editor.getText().trimEnd())

  const paste = (safe: string): void => {
    const small = safe.length <= SMALL_UNITS && safe.split('\n').length <= SMALL_LINES
    // For a small text the editor's own paste would put a space before what looks like a path.
    if (small) editor.insertTextAtCursor(safe)
    else {
      // The editor counts a line after the last line break, too.
      const [, whole, end] = /^([\s\S]*?)(\n?)$/.exec(safe)!
      editor.handleInput(`\x1B[200~${whole}\x1B[201~`)
      if (end) editor.insertTextAtCursor(end)
    }
  }

  return {
    get text() {
      return fromEditor(editor.getExpandedText())
    },
    set text(text) {
      drawn = null
      const safe = toEditor(text)
      editor.setText(safe.length <= MOST_UNITS ? safe : '')
      if (safe.length > MOST_UNITS) paste(safe)
    },
    press(key) {
      if (/^[\x80-\x9F]$/.test(key)) return
      drawn = null
      whole = editor.getExpandedText()
      editor.handleInput(completes(key) ? '\t' : key)
      // What is told of a line may have it drawn in the midst of this.
      drawn = null
    },
    paste(text) {
      drawn = null
      paste(toEditor(text))
    },
    draw(page, label, rows) {
      const key = `${page.columns} ${rows} ${label}`
      if (drawn?.key !== key) {
        terminal.rows = rows
        drawn = { key, area: areaOf(page, label, editor) }
      }
      return drawn.area
    },
  }
}

function areaOf(page: Page, label: string | null, editor: Editor): InputArea {
  const margin = marginOf(page, label)
  const [top = '', ...rest] = editor.render(Math.max(2, page.columns - margin.width))
  const end = rest.findIndex((line) => line.startsWith(BORDER))
  const shown = rest.slice(0, end)
  const row = shown.findIndex((line) => line.includes(CARET))
  const before = shown[row]?.split(CARET)[0] ?? ''
  const markOf = (index: number): Mark => {
    if (index === 0) return top.includes('↑') ? 'above' : 'first'
    return index === shown.length - 1 && rest[end]?.includes('↓') ? 'below' : 'none'
  }
  return {
    lines: shown.map((line, index) => (margin.of(markOf(index)) + drawable(plain(line))).trimEnd()),
    caret: { row: Math.max(0, row), column: margin.width + visibleWidth(before) },
    choices: rest.slice(end + 1).map((line) => choice(page, plain(line))),
  }
}

/** What stands left of the lines: who is waited for, and a mark that shows where more is hidden. */
function marginOf(page: Page, label: string | null): { width: number; of: (mark: Mark) => string } {
  const { person, hidden } = page.glyphs
  const room = Math.floor(page.columns / 3) - displayWidth(`${person} `)
  const said = label === null || room < 1 ? '' : clip(label, room, page.glyphs.ellipsis)
  const before = said === '' ? '' : `${said} `
  const blank = ' '.repeat(displayWidth(before))
  const width = displayWidth(`${before}${person} `)
  const margins: Record<Mark, string> = {
    first: `${page.paint('bold', before)}${page.paint('cyan', person)} `,
    above: `${page.paint('bold', before)}${page.paint('dim', hidden.up)} `,
    below: `${blank}${page.paint('dim', hidden.down)} `,
    none: ' '.repeat(width),
  }
  return { width, of: (mark) => margins[mark] }
}

type Mark = 'first' | 'above' | 'below' | 'none'

function choice(page: Page, line: string): string {
  const chosen = line.startsWith(CHOSEN)
  const text = clip(line.slice(CHOSEN.length).trimEnd(), page.columns - 2, page.glyphs.ellipsis)
  return chosen ? page.paint('cyan', `${page.glyphs.chosen} ${text}`) : page.paint('dim', `  ${text}`)
}
