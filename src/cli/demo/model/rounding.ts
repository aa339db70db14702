/** Ways to round an amount with a rest: when the cent above is taken. `rest` lies between 0 and twice `half`. */
const RULES = {
  'half up': 'rest >= half',
  'half down': 'rest > half',
  'half to even': 'rest > half || (rest === half && cents % 2 === 1)',
  'always up': 'rest > 0',
  'always down': 'false',
} as const

export type Rule = keyof typeof RULES

const RULE_NAMES = Object.keys(RULES) as Rule[]

/** The rule that a decision like "amounts are rounded half to even" names. */
export function ruleIn(decision: string): Rule | null {
  return RULE_NAMES.find((rule) => decision.includes(`rounded ${rule}`)) ?? null
}

/** The rule that agrees with all amounts, by the output of the comparing tool. */
export function ruleFound(output: string): Rule | null {
  return RULE_NAMES.find((rule) => new RegExp(`^${rule}: 0 of`, 'm').test(output)) ?? null
}

/** `costOf` on floating point numbers: some ties are not seen as ties. */
export function costInFloats(rule: Rule): string {
  return `\
export function costOf(minutes, rate) {
  const exact = (minutes / 60) * rate
  const cents = Math.floor(exact)
  const rest = exact - cents
  const half = 0.5
  return ${RULES[rule]} ? cents + 1 : cents
}`
}

/** `costOf` on whole numbers. */
export function costInWholeNumbers(rule: Rule): string {
  return `\
export function costOf(minutes, rate) {
  // Counted in sixtieths of a cent everything is whole, so a tie is exactly a tie.
  const exact = minutes * rate
  const cents = Math.floor(exact / 60)
  const rest = exact % 60
  const half = 30
  return ${RULES[rule]} ? cents + 1 : cents
}`
}

export const COMPARE_TOOL = 'tools/compare-rules.mjs'

/** The script that the model writes to find the rule: it recomputes the approved amounts under each. */
export const COMPARE_SOURCE: string = `\
// Which rule do the approved amounts follow? Counted in sixtieths of a cent, so that nothing is lost.
// With --ties, every amount that lies exactly between two cents, and what floating point makes of it.
import { readFileSync } from 'node:fs'

const [, ...lines] = readFileSync('data/approved-2025.csv', 'utf8').trim().split('\\n')
const entries = lines.map((line) => {
  const [date, client, minutes, rate, approved] = line.split(',')
  const exact = minutes * rate
  return { date, client, minutes, rate, cents: Math.floor(exact / 60), rest: exact % 60, approved: Number(approved) }
})
const half = 30
const rules = {
${RULE_NAMES.map((rule) => `  '${rule}': ({ rest, cents }) => ${RULES[rule]},`).join('\n')}
}

for (const [name, up] of Object.entries(rules)) {
  const wrong = entries.filter((entry) => entry.cents + (up(entry) ? 1 : 0) !== entry.approved)
  console.log(\`\${name}: \${wrong.length} of \${entries.length} amounts differ\`)
}

if (process.argv.includes('--ties')) {
  for (const { date, client, minutes, rate, cents, approved } of entries.filter(({ rest }) => rest === half)) {
    const float = (minutes / 60) * rate
    const mark = float === cents + 0.5 ? '' : ' <- not a tie in floating point'
    console.log(\`\${date} \${client}: \${minutes} min at \${rate} is \${cents}.5, float \${float}, approved \${approved}\${mark}\`)
  }
}
`
