// @ts-check

/**
 * The middle value; of an even number of values, the mean of the two in the middle.
 *
 * @param {readonly number[]} values not empty
 * @returns {number}
 */
export function median(values) {
  if (values.length === 0) throw new RangeError('there is no median of nothing')
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1)
  return middle.reduce((sum, value) => sum + value) / middle.length
}

/**
 * Measures two ways in turn, A B A B …, so that whatever else the machine does falls on both. Their figures are compared
 * pair by pair, and only then is the median taken.
 *
 * @template T
 * @param {number} count how many pairs
 * @param {object} ways
 * @param {() => Promise<T>} ways.ours
 * @param {() => Promise<T>} ways.theirs
 * @param {(pair: Pair<T>, number: number) => void} onPair called after each pair; `number` counts from 1
 * @returns {Promise<Pair<T>[]>}
 */
export async function measurePairs(count, { ours, theirs }, onPair) {
  const pairs = []
  for (let number = 1; number <= count; number++) {
    const pair = { ours: await ours(), theirs: await theirs() }
    onPair(pair, number)
    pairs.push(pair)
  }
  return pairs
}

/**
 * The median of the pairs' ratios.
 *
 * @template T
 * @param {readonly Pair<T>[]} pairs not empty
 * @param {(measured: T) => number} figure what is compared
 * @returns {number}
 */
export function medianRatio(pairs, figure) {
  return median(pairs.map((pair) => ratio(pair, figure)))
}

/**
 * @template T
 * @param {Pair<T>} pair
 * @param {(measured: T) => number} figure
 * @returns {number}
 */
export function ratio({ ours, theirs }, figure) {
  return figure(ours) / figure(theirs)
}

/**
 * A ratio as it is printed.
 *
 * @param {number} value
 * @returns {string}
 */
export function times(value) {
  return `${value.toFixed(2)}x`
}

/**
 * @template T
 * @typedef {{ readonly ours: T, readonly theirs: T }} Pair
 */
