// @ts-check
import stringWidth from 'string-width'

/** @typedef {{ fill: string, back: string, bold: boolean, dim: boolean, inverse: boolean }} Style colours as `#rrggbb`; empty: the usual one */

/**
 * A picture of a terminal, from what `tmux capture-pane -e -p` prints: text with the colours of `SGR` sequences, which hold
 * until they are changed, also from line to line. It brings its own background, so it can be read on any page.
 *
 * @param {string} text lines of the screen
 * @param {{ columns: number, title: string }} options `title`: for those who cannot see it
 * @returns {string} an SVG document
 */
export function terminalSvg(text, { columns, title }) {
  const lines = text.replace(/\n+$/, '').split('\n')
  const width = Math.ceil(columns * CELL.width + 2 * MARGIN)
  const height = lines.length * CELL.height + 2 * MARGIN
  let style = PLAIN
  const rows = lines.flatMap((line, index) => {
    const row = drawn(line, style, MARGIN + index * CELL.height)
    style = row.style
    return row.elements
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" rx="6" fill="${COLOURS.back}"/>`,
    `<g font-family="ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13" fill="${COLOURS.text}">`,
    ...rows,
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

/** In the units of the picture; a font that is wider or narrower is fitted to it. */
const CELL = { width: 7.83, height: 18 }
const MARGIN = 14
const COLOURS = { back: '#16181d', text: '#d7dae0' }
/** How much is left of a colour that is dim. */
const DIM = 0.6
/** Black to white, as in 30 to 37; the bright ones, 90 to 97, are the same but for black. */
const PALETTE = ['#5c6370', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#d7dae0']
const BRIGHT_BLACK = '#7f848e'
/** @type {Style} */
const PLAIN = { fill: '', back: '', bold: false, dim: false, inverse: false }

/**
 * @param {string} line
 * @param {Style} before the style that the line before has ended with
 * @param {number} top
 */
function drawn(line, before, top) {
  let style = before
  let column = 0
  const backs = []
  const spans = []
  for (const piece of line.split(/(\x1B\[[\d;]*m)/)) {
    const codes = /^\x1B\[([\d;]*)m$/.exec(piece)?.[1]
    if (codes !== undefined) {
      style = codes.split(';').map(Number).reduce(after, style)
      continue
    }
    const cells = stringWidth(piece)
    const { fill, back, bold } = coloursOf(style)
    const x = rounded(MARGIN + column * CELL.width)
    const width = rounded(cells * CELL.width)
    column += cells
    if (back !== '')
      backs.push(`<rect x="${x}" y="${top}" width="${width}" height="${CELL.height}" fill="${back}"/>`)
    if (piece.trim() === '') continue
    const attributes = `${fill === '' ? '' : ` fill="${fill}"`}${bold ? ' font-weight="bold"' : ''}`
    spans.push(`<tspan x="${x}" textLength="${width}"${attributes}>${escaped(piece)}</tspan>`)
  }
  const text = `<text y="${top + 0.75 * CELL.height}" xml:space="preserve">${spans.join('')}</text>`
  return { style, elements: spans.length === 0 ? backs : [...backs, text] }
}

/**
 * @param {Style} style
 * @param {number} code
 * @returns {Style}
 */
function after(style, code) {
  if (code === 0) return PLAIN
  if (code === 1) return { ...style, bold: true }
  if (code === 2) return { ...style, dim: true }
  if (code === 7) return { ...style, inverse: true }
  if (code === 22) return { ...style, bold: false, dim: false }
  if (code === 27) return { ...style, inverse: false }
  if (code === 39) return { ...style, fill: '' }
  if (code === 49) return { ...style, back: '' }
  const colour = code % 10 < 8 ? (code === 90 ? BRIGHT_BLACK : PALETTE[code % 10]) : undefined
  if (colour === undefined) return style
  const kind = Math.floor(code / 10)
  if (kind === 3 || kind === 9) return { ...style, fill: colour }
  return kind === 4 || kind === 10 ? { ...style, back: colour } : style
}

/** @param {Style} style */
function coloursOf({ fill, back, bold, dim, inverse }) {
  const [front, behind] = inverse ? [back || COLOURS.back, fill || COLOURS.text] : [fill, back]
  // Not opacity: on a part of a text not all that draw pictures know it.
  const shown = dim ? mixed(front || COLOURS.text, behind || COLOURS.back) : front
  return { fill: shown, back: behind, bold }
}

/**
 * @param {string} colour
 * @param {string} ground
 */
function mixed(colour, ground) {
  const [of, on] = [colour, ground].map((hex) =>
    [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
  )
  const parts = (of ?? []).map((value, index) => Math.round(value * DIM + (on?.[index] ?? 0) * (1 - DIM)))
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** @param {number} value */
function rounded(value) {
  return Math.round(value * 100) / 100
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
