import { describe, expect, it } from 'vitest'

interface Took {
  readonly wall: number
  readonly cpu: number
}

// Plain JavaScript, whose types the compiler reads only without `isolatedDeclarations`.
const { readTimes, timedNode } = (await import(
  new URL('../../bench/timed-node.mjs', import.meta.url).href
)) as {
  readTimes(written: string): Took
  timedNode(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Took>
}

describe('the times of a process', () => {
  it.each([
    ['0.052 0.040 0.008\n', { wall: 0.052, cpu: 0.048 }],
    ['12.790 8.500 0.740\n', { wall: 12.79, cpu: 9.24 }],
    ['what the program wrote\n1.000 0.000 0.000\n', { wall: 1, cpu: 0 }],
    // As some languages of the system write it.
    ['1,250 0,500 0,250\n', { wall: 1.25, cpu: 0.75 }],
  ])('are read from %j', (written, { wall, cpu }) => {
    const took = readTimes(written)
    expect(took.wall).toBeCloseTo(wall, 6)
    expect(took.cpu).toBeCloseTo(cpu, 6)
  })

  it('are not made up where there are none', () => {
    expect(() => readTimes('bash: node: command not found\n')).toThrow('no times in: bash')
  })

  it('include the processor time of the processes that it waited for', async () => {
    const work = 'while (process.cpuUsage().user < 200_000);'
    const waiting = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(work)}])`
    const env = { PATH: process.env.PATH ?? '' }
    const took = await timedNode(['-e', waiting], env)
    expect(took.cpu).toBeGreaterThan(0.19)
  })

  it('are none where the program failed, and its words are in the error', async () => {
    const env = { PATH: process.env.PATH ?? '' }
    await expect(timedNode(['-e', 'throw new Error("too bad")'], env)).rejects.toThrow('too bad')
  })
})
