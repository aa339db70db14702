import { costInFloats, costInWholeNumbers, type Rule } from './rounding.ts'

/** What has to be found out before an approach makes sense. */
export type Study = 'rule' | 'ties' | 'export'

/** A way to repair a module. */
export interface Approach {
  /** What it is called in prose and in documents, in double quotes. */
  readonly name: string
  /** What is done. */
  readonly idea: string
  /** Why it fails, if it does. */
  readonly flaw: string
  readonly studies: readonly Study[]
  /** The function as it is to be. */
  code(rule: Rule): string
}

export interface Module {
  /** Its tests' names begin with it. */
  readonly name: string
  readonly file: string
  readonly test: string
  /** The exported function that is broken. */
  readonly broken: string
  /** In the order in which they come to mind. */
  readonly approaches: readonly Approach[]
}

/** What the scripted model knows how to do, in the order in which it works: the likely approach first, as one does. */
export const MODULES: readonly Module[] = [
  {
    ...paths('duration'),
    broken: 'minutesOf',
    approaches: [
      {
        name: 'hours and minutes apart',
        idea: 'take the two numbers of a clock time apart instead of reading `1:20` as 1.20 hours',
        flaw: '',
        studies: [],
        code: () => `\
export function minutesOf(text) {
  const clock = /^(\\d+):(\\d\\d)$/.exec(text)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const [, hours = 0, minutes = 0] = /^(?:(\\d+)h)? ?(?:(\\d+)m)?$/.exec(text) ?? []
  if (!hours && !minutes) throw new RangeError(\`not a duration: \${JSON.stringify(text)}\`)
  return Number(hours) * 60 + Number(minutes)
}`,
      },
    ],
  },
  {
    ...paths('money'),
    broken: 'costOf',
    approaches: [
      {
        name: 'add Number.EPSILON before rounding',
        idea: 'push the product up a little, in case floating point puts it just below one half',
        flaw: 'the amounts that differ are ties, and the push changes none of them: the question is the rule for ties, not precision',
        studies: [],
        code: () => `\
export function costOf(minutes, rate) {
  return Math.round((minutes / 60) * rate + Number.EPSILON)
}`,
      },
      {
        name: 'apply the rule to the float product',
        idea: 'round `(minutes / 60) * rate` by the decided rule',
        flaw: 'the float product of a tie is not always exactly one half, and then the rule for ties is not applied',
        studies: ['rule'],
        code: costInFloats,
      },
      {
        name: 'whole numbers, divided once',
        idea: 'count in sixtieths of a cent, which are whole numbers, divide once, and round by the decided rule',
        flaw: '',
        studies: ['rule', 'ties'],
        code: costInWholeNumbers,
      },
    ],
  },
  {
    ...paths('csv'),
    broken: 'parse',
    approaches: [
      {
        name: 'join lines while a quote is open',
        idea: 'keep splitting into lines, and join a line with the next while its quotes are not closed',
        flaw: 'splitting throws away which line end it was, so a CR LF inside a field comes back as LF; no way of joining can know',
        studies: ['export'],
        code: () => `\
export function parse(text) {
  const rows = []
  let open = ''
  for (const line of text.split(/\\r?\\n/)) {
    const joined = open === '' ? line : \`\${open}\\n\${line}\`
    const closed = (joined.match(/"/g) ?? []).length % 2 === 0
    open = closed ? '' : joined
    if (closed && joined !== '') rows.push(fieldsOf(joined))
  }
  return rows
}`,
      },
      {
        name: 'one pass over the characters',
        idea: 'read character by character and remember whether a quote is open; only outside quotes do `,` and a line end count',
        flaw: '',
        studies: ['export'],
        code: () => `\
export function parse(text) {
  const rows = []
  let line = ''
  let open = false
  for (const char of text) {
    if (char === '"') open = !open
    line += char
    if (char !== '\\n' || open) continue
    rows.push(fieldsOf(line.replace(/\\r?\\n$/, '')))
    line = ''
  }
  if (line !== '') rows.push(fieldsOf(line))
  return rows
}`,
      },
    ],
  },
]

function paths(name: string): Pick<Module, 'name' | 'file' | 'test'> {
  return { name, file: `src/${name}.js`, test: `test/${name}.test.js` }
}
