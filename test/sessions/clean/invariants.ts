import { expect } from 'vitest'
import { blocksOf, type Entry, isToolCall, isToolResult } from '../../../src/sessions/entry.ts'

export function expectPaired(entries: readonly Entry[]): void {
  const called = new Set<string>()
  const answered: string[] = []
  const tooEarly: string[] = []
  let calls = 0
  for (const block of entries.flatMap(blocksOf)) {
    if (isToolCall(block)) {
      called.add(block.id)
      calls += 1
    }
    if (!isToolResult(block)) continue
    answered.push(block.tool_use_id)
    if (!called.has(block.tool_use_id)) tooEarly.push(block.tool_use_id)
  }
  expect(tooEarly).toEqual([])
  expect(called.size).toBe(calls)
  expect(answered.toSorted()).toEqual([...called].toSorted())
}

export function expectLinked(entries: readonly Entry[]): void {
  const before = new Set<unknown>([null, undefined])
  const loose: unknown[] = []
  for (const { uuid, parentUuid } of entries) {
    if (!before.has(parentUuid)) loose.push(parentUuid)
    before.add(uuid)
  }
  expect(loose).toEqual([])
}

/** What is left comes in the order in which it came; `before` must tell its entries apart by `n`. */
export function expectSameOrder(before: readonly Entry[], after: readonly Entry[]): void {
  const kept = after.map(({ n }) => n).filter((n) => n !== undefined) as number[]
  expect(kept).toEqual(kept.toSorted((a, b) => a - b))
  expect(new Set(kept).size).toBe(kept.length)
  expect(kept.length).toBeLessThanOrEqual(before.length)
}

/** Numbered, so that their order can be told, and frozen through and through. */
export function numbered(entries: readonly Entry[]): Entry[] {
  return deepFreeze(entries.map((entry, n) => ({ ...entry, n })))
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const item of Object.values(value)) deepFreeze(item)
  }
  return value
}
