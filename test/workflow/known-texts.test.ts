import { expect, it } from 'vitest'
import type { Memory } from '../../src/runtime/memory.ts'
import { KnownTexts } from '../../src/workflow/known-texts.ts'

function memory(): Memory {
  const kept = new Map<string, string>()
  return { get: (name) => kept.get(name) ?? null, set: (name, value) => void kept.set(name, value) }
}

it('takes no text for another one as long as none is known', () => {
  expect(new KnownTexts(null).isOther('brief', 'a bed')).toBe(false)
})

it('knows in the next run what was known in the last', () => {
  const kept = memory()
  new KnownTexts(kept).set('brief', 'a bed')
  expect(new KnownTexts(kept).isOther('brief', 'a bed')).toBe(false)
  expect(new KnownTexts(kept).isOther('brief', 'two beds')).toBe(true)
})

it('does not take for known what a run beside it has told somebody else', () => {
  const kept = memory()
  const one = new KnownTexts(kept)
  const other = new KnownTexts(kept)
  for (const known of [one, other]) known.set('brief', 'a bed')
  one.replace('brief', 'a bed', 'two beds')
  expect(one.isOther('brief', 'two beds')).toBe(false)
  expect(other.isOther('brief', 'two beds')).toBe(true)
})

it('keeps a change in mind that came before one of its own', () => {
  const known = new KnownTexts(null)
  known.set('brief', 'a bed')
  known.replace('brief', 'a bed of roses', 'a bed of roses, watered')
  expect(known.isOther('brief', 'a bed of roses, watered')).toBe(true)
})
