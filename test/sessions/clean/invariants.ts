import { expect } from 'vitest'
import { blocksOf, type Entry, isToolCall, isToolResult } from '../../../src/sessions/entry.ts'

export function expectPaired(entries: readonly Entry[]): void {
  const called: string[] = []
  const answered: string[] = []
  for (const entry of entries) {
    for (const block of blocksOf(entry)) {
      if (isToolCall(block)) called.push(block.id)
      if (isToolResult(block)) {
        expect(called).toContain(block.tool_use_id)
        answered.push(block.tool_use_id)
      }
    }
  }
  expect(new Set(called).size).toBe(called.length)
  expect(answered.toSorted()).toEqual(called.toSorted())
}

export function expectLinked(entries: readonly Entry[]): void {
  const before = new Set<unknown>([null, undefined])
  for (const { uuid, parentUuid } of entries) {
    expect(before).toContain(parentUuid)
    before.add(uuid)
  }
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
