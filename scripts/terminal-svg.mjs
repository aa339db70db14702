// @ts-check

/**
 * A picture of a terminal, from what `tmux capture-pane -e -p` prints: text with the colours of `SGR` sequences.
 *
 * @param {string} text lines of the screen
 * @param {{ columns: number, title: string }} options `title`: for those who cannot see it
 * @returns {string} an SVG document
 */
export function terminalSvg(text, { columns, title }) {
  const lines = text.replace(/\n+$/, '').split('\n')
  const width = Math.ceil(columns * CELL.width + 2 * MARGIN)
  const height = lines.length * CELL.height + 2 * MARGIN
  const rows = lines.map((line, index) => {
    const y = MARGIN + (index + 0.75) * CELL.height
    return `<text x="${MARGIN}" y="${y}" xml:space="preserve">${spansOf(line)}</text>`
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

const CELL = { width: 7.83, height: 18 }
const MARGIN = 14
const COLOURS = { back: '#16181d', text: '#d7dae0' }
/** @type {Readonly<Record<number, string>>} */
const FOREGROUND = {
  30: '#5c6370',
  31: '#e06c75',
  32: '#98c379',
  33: '#e5c07b',
  34: '#61afef',
  35: '#c678dd',
  36: '#56b6c2',
  37: '#d7dae0',
  90: '#7f848e',
}

/** @param {string} line */
function spansOf(line) {
  let style = { fill: '', bold: false, dim: false, inverse: false }
  let spans = ''
  for (const piece of line.split(/(\x1B\[[\d;]*m)/)) {
    const codes = /^\x1B\[([\d;]*)m$/.exec(piece)?.[1]
    if (codes !== undefined) {
      for (const code of codes.split(';').map(Number)) style = after(style, code)
    } else if (piece !== '') spans += `<tspan${attributesOf(style)}>${escaped(piece)}</tspan>`
  }
  return spans
}

/**
 * @param {{ fill: string, bold: boolean, dim: boolean, inverse: boolean }} style
 * @param {number} code
 */
function after(style, code) {
  if (code === 0) return { fill: '', bold: false, dim: false, inverse: false }
  if (code === 1) return { ...style, bold: true }
  if (code === 2) return { ...style, dim: true }
  if (code === 7) return { ...style, inverse: true }
  if (code === 22) return { ...style, bold: false, dim: false }
  if (code === 27) return { ...style, inverse: false }
  if (code === 39) return { ...style, fill: '' }
  return FOREGROUND[code] ? { ...style, fill: FOREGROUND[code] } : style
}

/** @param {{ fill: string, bold: boolean, dim: boolean, inverse: boolean }} style */
function attributesOf({ fill, bold, dim, inverse }) {
  return [
    fill && ` fill="${fill}"`,
    bold && ' font-weight="bold"',
    dim && ' opacity="0.6"',
    inverse && ' text-decoration="underline"',
  ]
    .filter(Boolean)
    .join('')
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
