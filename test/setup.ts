import { existsSync, statfsSync } from 'node:fs'
import fc from 'fast-check'

// A run is repeatable. To look for what this seed does not find: FC_SEED=$RANDOM npm run test:unit
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_130) })

// Each commit to a database waits for the disk, a thousand times in these tests; in memory it waits for nothing.
const MEMORY = '/dev/shm'
if (process.env.TMPDIR === undefined && hasRoom(MEMORY)) process.env.TMPDIR = MEMORY

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 2 ** 28
}
