import { expect, it } from 'vitest'
import { allPickedFrom, pickedFrom } from '../../src/human/picked.ts'

const KINDS = ['roses', 'Roses and tulips', '7']

it.each([
  ['1', 'roses'],
  [' 2. ', 'Roses and tulips'],
  ['3)', '7'],
  // As an input method for Chinese writes it.
  ['１', 'roses'],
  ['2。', 'Roses and tulips'],
  ['ROSES', 'roses'],
  [' roses and tulips\n', 'Roses and tulips'],
  // The words come first: it is the third option, and there is no seventh.
  ['7', '7'],
  // Words of their own.
  ['0', '0'],
  ['4', '4'],
  ['2 roses', '2 roses'],
  ['1.5', '1.5'],
  ['-1', '-1'],
  [' Daisies. ', ' Daisies. '],
  ['', ''],
])('%j picks %j', (words, picked) => {
  expect(pickedFrom(KINDS, words)).toBe(picked)
})

it('takes a number that is an option itself for that one, whatever its place', () => {
  expect(pickedFrom(['4', '2'], '2')).toBe('2')
})

it('leaves words alone where there is nothing to pick', () => {
  expect(pickedFrom([], '1')).toBe('1')
})

it.each([
  ['1, 3', 'roses\n7'],
  ['3 1', '7\nroses'],
  ['roses; Roses and tulips', 'roses\nRoses and tulips'],
  ['1、1，2.', 'roses\nRoses and tulips'],
  ['2', 'Roses and tulips'],
  // Words of their own, if only in part.
  ['1, 9', '1, 9'],
  ['roses, but few', 'roses, but few'],
  ['roses and 7', 'roses and 7'],
  ['1,', '1,'],
  ['', ''],
])('of several, %j picks %j', (words, picked) => {
  expect(allPickedFrom(KINDS, words)).toBe(picked)
})

it('an option with a comma is one option', () => {
  expect(allPickedFrom(['red, white', 'red', 'white'], 'Red, white')).toBe('red, white')
})
