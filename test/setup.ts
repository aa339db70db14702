import { existsSync, statfsSync } from 'node:fs'
import fc from 'fast-check'

// A run is repeatable, and quick: a property names a number of its own only where a run takes long. To look for what it does not find: FC_SEED=$RANDOM FC_RUNS=1000 npm run test:unit
const { FC_SEED, FC_RUNS } = process.env
fc.configureGlobal({ seed: Number(FC_SEED ?? 20_261_130), numRuns: Number(FC_RUNS ?? 60) })

// Each commit to a database waits for the disk, a thousand times in these tests; in memory it waits for nothing.
const MEMORY = '/dev/shm'
if (process.env.TMPDIR === undefined && hasRoom(MEMORY)) process.env.TMPDIR = MEMORY

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 2 ** 28
}
