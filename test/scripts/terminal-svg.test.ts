import { describe, expect, it } from 'vitest'

// Plain JavaScript, whose types the compiler reads only without `isolatedDeclarations`.
const { terminalSvg } = (await import(new URL('../../scripts/terminal-svg.mjs', import.meta.url).href)) as {
  terminalSvg(text: string, options: { columns: number; title: string }): string
}

function spans(text: string): { text: string; x: number; attributes: string }[] {
  const svg = terminalSvg(text, { columns: 20, title: 'flower' })
  return [...svg.matchAll(/<tspan x="([\d.]+)" textLength="[\d.]+"([^>]*)>([^<]*)/g)].map(
    ([, x, attributes = '', text = '']) => ({ text, x: Number(x), attributes: attributes.trim() }),
  )
}

describe('a picture of a terminal', () => {
  it('has a size that follows from the lines and columns, and a title', () => {
    const svg = terminalSvg('one\ntwo\n\n', { columns: 20, title: 'a < b' })
    expect(svg).toContain('viewBox="0 0 185 64"')
    expect(svg).toContain('<title>a &lt; b</title>')
  })

  it('takes no text for markup', () => {
    expect(spans('<b> & "c"')).toMatchObject([{ text: '&lt;b&gt; &amp; "c"' }])
  })

  it.each([
    ['\x1B[1mword\x1B[0m', 'font-weight="bold"'],
    ['\x1B[36mword', 'fill="#56b6c2"'],
    ['\x1B[36m\x1B[39mword', ''],
    ['\x1B[1;2m\x1B[22mword', ''],
    ['\x1B[2mword', 'fill="#8a8c92"'],
    ['\x1B[2;31mword', 'fill="#8f4a52"'],
    ['\x1B[7mword', 'fill="#16181d"'],
    ['\x1B[90mword', 'fill="#7f848e"'],
    ['\x1B[mword', ''],
  ])('draws %j', (text, attributes) => expect(spans(text)).toMatchObject([{ text: 'word', attributes }]))

  it('has a style hold on the next line, as tmux means it', () => {
    expect(spans('\x1B[35mone\ntwo\x1B[39m\nthree').map(({ attributes }) => attributes)).toEqual([
      'fill="#c678dd"',
      'fill="#c678dd"',
      '',
    ])
  })

  it.each([
    ['\x1B[41m \x1B[49m', '#e06c75'],
    ['\x1B[7m ', '#d7dae0'],
    ['\x1B[7;33m ', '#e5c07b'],
  ])('draws what is behind %j, also behind a space', (text, colour) => {
    const svg = terminalSvg(text, { columns: 20, title: '' })
    expect(svg).toContain(`<rect x="14" y="14" width="7.83" height="18" fill="${colour}"/>`)
  })

  it('keeps what follows a wide character in its column', () => {
    const [wide, narrow] = spans('\x1B[1m花🌸\x1B[0mx')
    expect([wide!.x, narrow!.x]).toEqual([14, 45.32])
  })

  it('leaves nothing of what a font is wider or narrower', () => {
    expect(terminalSvg('花x', { columns: 20, title: '' })).toContain('textLength="23.49"')
  })
})
