import { describe, expect, it } from 'vitest'
import { Channel } from '../../src/claude/channel.ts'

async function all<T>(channel: Channel<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of channel) items.push(item)
  return items
}

describe('Channel', () => {
  it('hands on what was pushed, in order', async () => {
    const channel = new Channel<number>()
    channel.push(1)
    channel.push(2)
    channel.end()
    expect(await all(channel)).toEqual([1, 2])
  })

  it('lets its reader wait', async () => {
    const channel = new Channel<string>()
    const read = all(channel)
    await Promise.resolve()
    channel.push('late')
    await Promise.resolve()
    channel.end()
    expect(await read).toEqual(['late'])
  })

  it('drops what is pushed after the end', async () => {
    const channel = new Channel<number>()
    channel.end()
    channel.push(1)
    expect(await channel.next()).toBeNull()
    expect(await all(channel)).toEqual([])
  })

  it('goes on with the next reader where the last one left', async () => {
    const channel = new Channel<number>()
    channel.push(1)
    channel.push(2)
    for await (const item of channel) {
      expect(item).toBe(1)
      break
    }
    expect(await channel.next()).toBe(2)
  })
})
