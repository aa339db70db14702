import { Lexer, type Token, type Tokens } from 'marked'

interface Span {
  readonly start: number
  readonly end: number
}

/** One top-level Markdown block, with its place in the text. Blank lines between blocks belong to none. */
export type Block = Span &
  (
    | { readonly kind: 'heading'; readonly depth: number; readonly text: string }
    | { readonly kind: 'prose' }
    | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Span[] }
    | { readonly kind: 'fence'; readonly info: string; readonly content: string }
    | { readonly kind: 'rule' }
    | { readonly kind: 'other' }
  )

/** The top-level blocks of a text whose line ends are `\n`. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = []
  let at = 0
  for (const token of topTokens(text)) {
    // Positions come from lengths: the lexer replaces some characters in `raw`, but never adds or drops one.
    const span = { start: at, end: at + token.raw.length }
    if (token.type !== 'space') blocks.push(blockOf(token, span))
    at = span.end
  }
  return blocks
}

function topTokens(text: string): readonly Token[] {
  try {
    return new Lexer({ gfm: true }).blockTokens(text, [])
  } catch {
    // The lexer recurses: thousands of nested quotes exhaust the stack. Such a text has no headings to find.
    return [{ type: 'html', raw: text }]
  }
}

function blockOf(token: Token, span: Span): Block {
  if (isHeading(token)) {
    // A rule drawn directly under a paragraph makes the whole paragraph a heading: its lines are still prose.
    if (token.text.includes('\n')) return { kind: 'prose', ...span }
    return { kind: 'heading', depth: token.depth, text: token.text, ...span }
  }
  if (isList(token))
    return { kind: 'list', ordered: token.ordered, items: itemsOf(token, span.start), ...span }
  if (isCode(token) && token.codeBlockStyle !== 'indented') {
    return { kind: 'fence', info: token.lang ?? '', content: token.text, ...span }
  }
  if (token.type === 'paragraph' || token.type === 'text') return { kind: 'prose', ...span }
  return { kind: token.type === 'hr' ? 'rule' : 'other', ...span }
}

function itemsOf(list: Tokens.List, start: number): readonly Span[] {
  let at = start
  return list.items.map((item) => {
    const span = { start: at, end: at + item.raw.length }
    at = span.end
    return span
  })
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'
const isList = (token: Token): token is Tokens.List => token.type === 'list'
const isCode = (token: Token): token is Tokens.Code => token.type === 'code'
