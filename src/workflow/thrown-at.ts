import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where flower itself lies. */
const OWN = fileURLToPath(new URL('..', import.meta.url))
const FRAME = /^\s+at (?:.*\()?(?<file>(?:file:|\/|[A-Za-z]:[\\/]).*?):(?<line>\d+):\d+\)?$/

/**
 * Where in the files of whoever wrote the workflow an error arose: `flows.ts:12`, from the working directory where that is below it.
 * The lines of TypeScript are those of its source. Null where its stack does not lead there.
 */
export function thrownAt({ stack = '' }: Error): string | null {
  for (const frame of stack.split('\n')) {
    const { file, line } = FRAME.exec(frame)?.groups ?? {}
    if (file === undefined) continue
    const found = file.startsWith('file:') ? fileURLToPath(file) : file
    if (!found.startsWith(OWN) && !/[\\/]node_modules[\\/]/.test(found)) return `${shown(found)}:${line}`
  }
  return null
}

function shown(file: string): string {
  const relative = path.relative(process.cwd(), file)
  return relative.startsWith('..') || path.isAbsolute(relative) ? file : relative
}
