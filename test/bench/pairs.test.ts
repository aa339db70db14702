import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

interface Pair<T> {
  readonly ours: T
  readonly theirs: T
}

// Plain JavaScript, whose types the compiler reads only without `isolatedDeclarations`.
const { measurePairs, median, medianRatio } = (await import(
  new URL('../../bench/pairs.mjs', import.meta.url).href
)) as {
  median(values: readonly number[]): number
  measurePairs<T>(
    count: number,
    ways: { readonly ours: () => Promise<T>; readonly theirs: () => Promise<T> },
    onPair: (pair: Pair<T>, number: number) => void,
  ): Promise<Pair<T>[]>
  medianRatio<T>(pairs: readonly Pair<T>[], figure: (measured: T) => number): number
}

describe('median', () => {
  it.each([
    [[3], 3],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    // As text, 10 would come before 9.
    [[10, 9, 100], 10],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected)
  })

  it('does not depend on the order, and leaves the values as they are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
        const before = [...values]
        expect(median(values)).toBe(median(values.toReversed()))
        expect(values).toEqual(before)
      }),
    )
  })

  it('of nothing is refused', () => {
    expect(() => median([])).toThrow(RangeError)
  })
})

describe('pairs', () => {
  it('are measured in turn, one side after the other', async () => {
    const order: string[] = []
    const side = (name: string) => async (): Promise<string> => {
      order.push(name)
      return name
    }
    const seen: number[] = []
    const ways = { ours: side('a'), theirs: side('b') }
    const pairs = await measurePairs(2, ways, (_, number) => seen.push(number))
    expect(order).toEqual(['a', 'b', 'a', 'b'])
    expect(seen).toEqual([1, 2])
    expect(pairs).toEqual([
      { ours: 'a', theirs: 'b' },
      { ours: 'a', theirs: 'b' },
    ])
  })

  it('are compared one by one, before the median is taken', () => {
    const pairs = [
      { ours: 1, theirs: 1 },
      { ours: 2, theirs: 10 },
      { ours: 30, theirs: 10 },
    ]
    // The ratio of the medians would be 2 / 10.
    expect(medianRatio(pairs, (value) => value)).toBe(1)
  })
})
