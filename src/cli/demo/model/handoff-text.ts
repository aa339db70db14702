import { Handoff } from '../../../handoff/document.ts'
import type { Memory } from './memory.ts'
import type { ModuleProgress } from './progress.ts'
import { COMPARE_TOOL } from './rounding.ts'
import { APPROVED, EXPORT, exportLines } from './studies.ts'
import { testCommand, testRunsIn } from './test-runs.ts'

/** The handoff document, from what the session has seen and from the document that it began from. */
export function handoffText(memory: Memory): string {
  const decided = numbered('D', memory.inherited?.decided ?? '', decisions(memory))
  const deadEnds = numbered('X', memory.inherited?.deadEnds ?? '', failures(memory))
  return new Handoff({
    step: '',
    doing: doing(memory, deadEnds),
    decided,
    deadEnds,
    next: next(memory),
    scene: scene(memory),
  }).toMarkdown()
}

function doing(memory: Memory, deadEnds: string): string {
  const finishedBefore = memory.inherited?.doing.match(/^- .* finished and checked.*$/gm) ?? []
  const first =
    memory.inherited === null ? testRunsIn(memory.calls).find(({ module }) => module === null)?.run : null
  const current = memory.modules.find(({ status }) => status !== 'passing')
  const now = current ? `; now at \`${current.module.file}\`` : ''
  const start = first ? ` At the start ${first.failed} of ${first.failed + first.passed} tests failed.` : ''
  return [
    `Making \`node --test\` pass, module by module${now}.${start}`,
    '',
    ...finishedBefore,
    ...memory.modules.map((progress) => `- \`${progress.module.file}\`: ${state(progress, deadEnds)}`),
    '- Not checked: all tests together, since these changes. Nothing runs in the background.',
  ].join('\n')
}

function state({ status, passed, failure, attempts }: ModuleProgress, deadEnds: string): string {
  const inFile = attempts.at(-1)?.approach.name
  if (status === 'passing') return `finished and checked, its ${passed} tests pass.`
  if (inFile === undefined) return failure === null ? 'not begun.' : `not changed yet. ${failure}.`
  if (status === 'changed') return `half done. The file holds "${inFile}", which is not tested yet.`
  const id = new RegExp(`\\[(X\\d+)\\] .*"${inFile}"`).exec(deadEnds)?.[1]
  return `half done. The file still holds the failed attempt ${id}; replace it.`
}

function decisions(memory: Memory): string[] {
  const { inherited, task, rule, calls } = memory
  const order = /Leave [^.]*\./.exec(task)?.[0]
  const compared = calls.find(({ input }) => input.command?.includes(COMPARE_TOOL))?.output
  const found = exportLines(memory)
  return [
    ...(inherited === null && order
      ? [`The user: "${order}" So of what was there only \`src/\` is changed.`]
      : []),
    ...(rule && compared ? [`Amounts are rounded ${rule}. ${evidence(compared)}`] : []),
    ...(found && !inherited?.decided.includes(EXPORT)
      ? [
          `A row of CSV ends only outside quotes. In \`${EXPORT}\` ${found.entries} of ${found.all} lines begin an entry; the others go on with a note.`,
        ]
      : []),
  ]
}

/** What the comparison of the rules came to. */
function evidence(compared: string): string {
  const counts = [...compared.matchAll(/^(.+): (\d+) of (\d+) amounts differ$/gm)]
  const others = counts.filter(([, , wrong]) => wrong !== '0').map(([, rule, wrong]) => `${rule} ${wrong}`)
  return `Of the ${counts[0]?.[3]} approved amounts none differs with this rule (${others.join(', ')}).`
}

function failures({ modules, calls }: Memory): string[] {
  const tie = calls.map(({ output }) => /: (.*) <- not a tie/.exec(output)?.[1]).find(Boolean)
  return modules.flatMap(({ module, attempts }) =>
    attempts.flatMap(({ approach, outcome }) => {
      if (outcome === null) return []
      const example = approach.name.includes('float') && tie ? ` (${tie})` : ''
      return [
        [
          `\`${module.file}\`, "${approach.name}":`,
          `  - Tried: ${approach.idea}.`,
          `  - Seen: ${outcome}.`,
          `  - Why: ${approach.flaw}${example}.`,
        ].join('\n'),
      ]
    }),
  )
}

/** What was inherited, as it stands, and below it the new entries with the ids that follow. */
function numbered(letter: string, inherited: string, entries: readonly string[]): string {
  const taken = [...inherited.matchAll(new RegExp(`\\[${letter}(\\d+)\\]`, 'g'))].map(([, id]) => Number(id))
  const last = Math.max(0, ...taken)
  const added = entries.map((entry, index) => `- [${letter}${last + index + 1}] ${entry}`)
  return [inherited, ...added].filter((part) => part !== '').join('\n')
}

function next(memory: Memory): string {
  const open = memory.modules.filter(({ status }) => status !== 'passing')
  const steps = [
    ...open.map((progress) => step(memory, progress)),
    `All tests together: \`node --test\`. The job is finished when none fails.`,
  ]
  return steps.map((text, index) => `${index + 1}. ${text}`).join('\n')
}

function step({ seed }: Memory, { module, status, next }: ModuleProgress): string {
  const command = `\`${testCommand(module, seed)}\``
  if (status === 'changed') return `\`${module.file}\`: test what the file holds now: ${command}.`
  if (status === 'unknown') return `\`${module.file}\`: not looked at yet. Begin with ${command}.`
  const idea = next?.idea ?? 'find another approach'
  return `\`${module.file}\`, \`${module.broken}\`: ${idea}. Check with ${command}.`
}

function scene({ inherited, modules, calls, seed }: Memory): string {
  const tool = calls.some(({ name }) => name === 'Write') || inherited?.scene.includes(COMPARE_TOOL)
  return [
    ...modules.map(({ module, line }) => {
      const place = line === null ? '' : `, line ${line}`
      return `- \`${module.file}\`: \`${module.broken}\`${place}; its tests: \`${module.test}\``
    }),
    '- `node --test` runs all tests; `README.md` says what each module is for',
    `- \`${APPROVED}\`: the approved amounts, right by definition`,
    ...(tool ? [`- \`${COMPARE_TOOL}\`: recomputes them under each rule; with \`--ties\`, every tie`] : []),
    ...(seed === null
      ? []
      : [
          `- \`SEED=${seed}\` makes the CSV test draw the tables that failed; it is written down nowhere else`,
        ]),
  ].join('\n')
}
