// @ts-check
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

/*
 * Side-by-side measurements of flower: `npm run bench -- [name …] [--quick]`; without a name, all. See the comment at the
 * top of each for what it measures.
 *
 * Each prints its pairs as they are measured; its last line is `name: <figure> (aim <aim>)`. Figures are ratios, medians of
 * paired runs, since times alone say more about the machine. A missed aim is no failure: the exit code is 0 unless something could
 * not be measured (1) or asked for (2).
 */

/** @type {Record<string, { aim: string, load: () => Promise<Bench> }>} */
const BENCHES = {
  gap: { aim: '<= 0.1x', load: async () => (await import('./gap.mjs')).gap },
  overhead: {
    aim: '<= 1.05x wall, <= 1.10x cpu',
    load: async () => (await import('./overhead.mjs')).overhead,
  },
  tokens: { aim: '<= 0.7x', load: async () => (await import('./tokens.mjs')).tokens },
  transcripts: { aim: '<= 2x', load: async () => (await import('./transcripts.mjs')).transcripts },
  facts: { aim: '>= 90%', load: async () => (await import('./facts.mjs')).facts },
  forgetting: { aim: '100%, 0', load: async () => (await import('./forgetting.mjs')).forgetting },
  kills: { aim: 'lost 0, twice 0', load: async () => (await import('./kills.mjs')).kills },
  keystroke: { aim: 'median <= 50 ms', load: async () => (await import('./keystroke.mjs')).keystroke },
  help: { aim: '<= 2x', load: async () => (await import('./help.mjs')).help },
}

process.exitCode = await main()

async function main() {
  const asked = readArguments()
  if (asked === null) return 2
  if (!existsSync(new URL('../dist/index.js', import.meta.url))) {
    console.error('There is no dist/ to measure. Build it first: npm run build')
    return 2
  }
  // The default would skip what the benches do when this process exits: ending their programs, removing their folders.
  for (const [signal, code] of /** @type {const} */ ([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])) {
    process.once(signal, () => process.exit(code))
  }
  let failed = false
  for (const name of asked.names) failed = !(await measured(name, asked.quick)) || failed
  return failed ? 1 : 0
}

/** @returns {{ names: string[], quick: boolean } | null} null when something else was asked for, which has been said then */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { quick: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const unknown = positionals.find((name) => !(name in BENCHES))
    if (unknown !== undefined) throw new Error(`There is no bench "${unknown}".`)
    return { names: positionals.length > 0 ? positionals : Object.keys(BENCHES), quick: values.quick }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}`)
    console.error(`Usage: npm run bench -- [${Object.keys(BENCHES).join(' | ')}] [--quick]`)
    return null
  }
}

/**
 * @param {string} name
 * @param {boolean} quick
 * @returns {Promise<boolean>} whether it could be measured
 */
async function measured(name, quick) {
  const { aim, load } = /** @type {{ aim: string, load: () => Promise<Bench> }} */ (BENCHES[name])
  try {
    const bench = await load()
    console.log(`${name}: ${await bench({ quick, print: (line) => console.log(`  ${line}`) })} (aim ${aim})`)
    return true
  } catch (error) {
    console.error(`${name}: could not be measured:`, error)
    return false
  }
}

/** @typedef {(options: { quick: boolean, print: (line: string) => void }) => Promise<string>} Bench */
