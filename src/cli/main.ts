#!/usr/bin/env node
import { CommanderError } from 'commander'
import { EXIT } from './exit-codes.ts'
import { leave } from './leave.ts'
import { createProgram } from './program.ts'

async function main(): Promise<void> {
  // An end that nobody has declared is a failure.
  process.exitCode = EXIT.failed
  // A reader that has gone away (`flower --help | true`) is no reason to break down.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  try {
    await createProgram(leave, process.argv.slice(2)).parseAsync()
  } catch (error) {
    await leave({ code: await codeOf(error), abandoned: false })
  }
}

/** Commander has printed its own errors already; it ends with them after showing help, too. */
async function codeOf(error: unknown): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
  const { reportFailure } = await import('./failure.ts')
  return reportFailure(error)
}

void main()
