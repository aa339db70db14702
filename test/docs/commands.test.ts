import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { expect, it } from 'vitest'
import { createProgram } from '../../src/cli/program.ts'

const root = resolve(import.meta.dirname, '../..')
const pages = readdirSync(root)
  .filter((name) => /^README.*\.md$/.test(name))
  .concat(readdirSync(join(root, 'docs')).map((name) => `docs/${name}`))

/** Commands in blocks, and in cells of tables; what a page only speaks of in a sentence may be shortened. */
const BLOCK = /```sh\n([\s\S]*?)```/g
const CELL = /^\| `(flower [^`]+)`/gm

it.each(pages)('%s has commands that flower understands', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const lines = [...text.matchAll(BLOCK)].flatMap(([, block = '']) => block.split('\n'))
  const cells = [...text.matchAll(CELL)].map(([, command = '']) => command.replaceAll('\\|', '|'))
  for (const line of [...lines, ...cells]) {
    const words = wordsOf(line)
    if (words[0] === 'flower') expect(() => understand(words.slice(1)), line).not.toThrow()
  }
})

it('a command that does not exist is found out', () => {
  expect(() => understand(['once', 'Go.', '--no-such-option'])).toThrow(/unknown option/)
})

/** Parses a command line, with all that its options check, and does nothing. */
function understand(words: readonly string[]): void {
  const program = createProgram(async () => undefined)
  silence(program)
  try {
    program.parse(words, { from: 'user' })
  } catch (error) {
    // Help and the version are shown by an exception, too.
    if ((error as { exitCode?: number }).exitCode !== 0) throw error
  }
}

function silence(command: Command): void {
  command.configureOutput({ writeOut: () => undefined, writeErr: () => undefined }).exitOverride()
  command.action(() => undefined)
  for (const child of command.commands) silence(child)
}

/** The words of the first command of a line, as a shell would split it; placeholders stand for themselves. */
function wordsOf(line: string): string[] {
  const words = line.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? []
  const end = words.findIndex((word) => /^(?:\||<|>|#|&&|…)/.test(word) && !/^<[\w ]+>$/.test(word))
  return words.slice(0, end < 0 ? undefined : end).map((word) => word.replace(/^(["'])(.*)\1$/, '$2'))
}
