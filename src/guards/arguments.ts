import type { Word } from './shell-words.ts'

/** Whether a program that is called with these arguments merely looks. */
export type Look = (args: readonly Word[]) => boolean

/** For programs that can neither write a file nor start another program, whatever they are told. */
export const anything: Look = () => true

/**
 * The options that a program may be given; an option that is not among them refuses.
 *
 * @param spec separated by blanks: `-abc` letters that may stand together, `-n:` a letter with a value, `--long`,
 *   `--long=` for the form with a value. An option's value in a word of its own counts as an operand
 * @param operands the most words that are no options
 */
export function only(spec: string, operands: number = Number.POSITIVE_INFINITY): Look {
  const tokens = spec.split(/\s+/).filter(Boolean)
  const long = new Set(tokens.filter((token) => token.startsWith('--')))
  const short = tokens.filter((token) => !token.startsWith('--'))
  const valued = new Set(short.filter((token) => token.endsWith(':')).map((token) => token[1]))
  const flags = new Set(short.filter((token) => !token.endsWith(':')).flatMap((token) => [...token.slice(1)]))
  const accepts = (text: string): boolean => {
    if (text.startsWith('--')) return long.has(text.replace(/=.*$/s, '=')) || text === '--'
    for (const letter of text.slice(1)) {
      if (valued.has(letter)) return true
      if (!flags.has(letter)) return false
    }
    return true
  }
  return (args) => args.every((word) => !isOption(word) || accepts(word.text)) && fits(args, operands)
}

/** The same for a program whose options are whole words behind one dash, as `find` has them. */
export function onlyWords(spec: string): Look {
  const words = new Set(spec.split(/\s+/).filter(Boolean))
  return (args) =>
    args.every((word) => !isOption(word) || words.has(word.text)) && fits(args, Number.POSITIVE_INFINITY)
}

/** For what hides its subcommand in the first argument. */
export function subcommands(table: Readonly<Record<string, Look>>, otherwise: Look = () => false): Look {
  const looks = new Map(Object.entries(table))
  return (args) => {
    const [first, ...rest] = args
    const look = first?.spread === 'none' ? looks.get(first.text) : undefined
    return look ? look(rest) : otherwise(args)
  }
}

export function isOption(word: Word): boolean {
  return word.text.startsWith('-') && word.text !== '-'
}

/** A word that a shell may turn into an option could be any; where operands are counted it may not become several. */
function fits(args: readonly Word[], operands: number): boolean {
  const counted = operands !== Number.POSITIVE_INFINITY
  if (args.some(({ spread }) => spread === 'any' || (counted && spread !== 'none'))) return false
  // Behind `--` even a word with a dash is an operand, so where they are counted it is not taken.
  if (counted && args.some(({ text }) => text === '--')) return false
  return args.filter((word) => !isOption(word)).length <= operands
}
