import fc from 'fast-check'
import { expect, it } from 'vitest'
import { blocksOf } from '../../src/documents/blocks.ts'
import { normalText } from '../../src/documents/normal-text.ts'
import { nastyText } from './nasty-texts.ts'

it('blocks lie in order and leave out nothing but blanks', () => {
  fc.assert(
    fc.property(nastyText.map(normalText), (text) => {
      let end = 0
      for (const block of blocksOf(text)) {
        expect(text.slice(end, block.start).trim()).toBe('')
        expect(block.end).toBeGreaterThan(block.start)
        if (block.kind === 'list') {
          for (const item of block.items) expect(item.end).toBeLessThanOrEqual(block.end)
        }
        end = block.end
      }
      expect(text.slice(end).trim()).toBe('')
    }),
  )
})

it('the items of a list have their places', () => {
  const text = 'x\n\n- a\n  b\n- c\n\ny'
  const [, list] = blocksOf(text)
  const items = list?.kind === 'list' ? list.items.map(({ start, end }) => text.slice(start, end)) : []
  expect(items.map((item) => item.trim())).toEqual(['- a\n  b', '- c'])
})

it('a paragraph over a rule stays prose, a line over one is a heading', () => {
  expect(blocksOf('a\nb\n---').map(({ kind }) => kind)).toEqual(['prose'])
  expect(blocksOf('a\n---').map(({ kind }) => kind)).toEqual(['heading'])
})
