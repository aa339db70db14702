import { createRequire } from 'node:module'
import { readWord, type Word } from './shell-words.ts'

/** One program and its arguments. */
export interface Invocation {
  readonly program: string
  readonly args: readonly Word[]
}

/** The part of the parser's tree that is looked at. */
interface Node {
  readonly type: string
  readonly loc: { readonly start: { readonly char: number }; readonly end: { readonly char: number } }
  readonly commands?: readonly Node[]
  readonly left?: Node
  readonly right?: Node
  readonly name?: Node
  readonly prefix?: readonly Node[]
  readonly suffix?: readonly Node[]
  readonly async?: boolean
  readonly bang?: boolean
}

type Parse = (source: string, options: { mode: 'bash'; insertLOC: true }) => Node

/** Anything longer is a program and no glance, in characters. */
const LONGEST = 4_000
/** A line break too: in a shell it separates commands. */
const CONTROL = /[\0-\x08\x0A-\x1F\x7F]/
const BETWEEN = /^[ \t]*(?:&&|\|\|?|;)?[ \t]*$/
/** They change no file. */
const HARMLESS_REDIRECT = /^2>(?:&1|[ \t]?\/dev\/null)$/

let parse: Parse | undefined

/**
 * The programs that a command line runs, when that can be told from its text alone: plain commands joined by `|`, `&&`, `||` and
 * `;`, whose only redirections are `2>/dev/null` and `2>&1`. The parser says where commands and words are; how a word
 * is quoted is read from the source, because the parser forgets it.
 *
 * @returns null for anything else, and for what the parser refuses
 */
export function plainCommands(command: string): readonly Invocation[] | null {
  // What is not ASCII has no meaning to a shell, and the parser miscounts places behind a surrogate pair.
  const source = command.replace(/\n+$/, '').replace(/[^\0-\x7F]/gu, '_')
  if (source.length > LONGEST || CONTROL.test(source)) return null
  const script = parsed(source)
  const commands = script && simpleCommands(script)
  if (commands === null || !covered(source, commands)) return null
  const invocations = commands.map((node) => invocation(source, node))
  return invocations.some((one) => one === null) ? null : (invocations as Invocation[])
}

/** The parser takes a tenth of a second to load, and most sessions need it late or never. */
function parsed(source: string): Node | null {
  try {
    parse ??= createRequire(import.meta.url)('@ericcornelissen/bash-parser') as Parse
    return parse(source, { mode: 'bash', insertLOC: true })
  } catch {
    return null
  }
}

function simpleCommands(node: Node): readonly Node[] | null {
  if (node.async || node.bang) return null
  switch (node.type) {
    case 'Command':
      return node.name && !node.prefix ? [node] : null
    case 'Script':
    case 'Pipeline':
      return all(node.commands ?? [])
    case 'LogicalExpression':
      return node.left && node.right ? all([node.left, node.right]) : null
    default:
      return null
  }
}

function all(nodes: readonly Node[]): readonly Node[] | null {
  const found = nodes.map(simpleCommands)
  return found.some((commands) => commands === null) ? null : found.flatMap((commands) => commands ?? [])
}

/** Nothing but joints stands between the parts of the tree: what a shell would run is what the tree shows. */
function covered(source: string, commands: readonly Node[]): boolean {
  let end = 0
  for (const part of commands.flatMap(partsOf)) {
    if (!BETWEEN.test(source.slice(end, part.loc.start.char))) return false
    end = part.loc.end.char + 1
  }
  return BETWEEN.test(source.slice(end))
}

function partsOf(command: Node): readonly Node[] {
  return [command.name!, ...(command.suffix ?? [])]
}

function invocation(source: string, command: Node): Invocation | null {
  const args: Word[] = []
  for (const part of partsOf(command)) {
    const raw = source.slice(part.loc.start.char, part.loc.end.char + 1)
    if (part.type === 'Redirect' && HARMLESS_REDIRECT.test(raw)) continue
    const word = part.type === 'Word' ? readWord(raw) : null
    if (word === null) return null
    args.push(word)
  }
  const program = args.shift()!
  return program.spread === 'none' ? { program: program.text, args } : null
}
