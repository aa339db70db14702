import { call, type MessageReply, say, together } from '../../../testing/index.ts'
import type { Memory } from './memory.ts'
import type { Study } from './repairs.ts'
import { COMPARE_SOURCE, COMPARE_TOOL } from './rounding.ts'

export const APPROVED = 'data/approved-2025.csv'
export const EXPORT = 'data/export-2025.csv'

/** The next step of a study; null once its answer is known, by this session or by the document. */
export const STUDIES: Readonly<Record<Study, (memory: Memory) => MessageReply | null>> = {
  rule: (memory) => {
    if (memory.rule !== null) return null
    if (!wasRead(memory, APPROVED)) {
      return together(
        say('So it is not about precision. Which amounts did the bookkeeping approve?'),
        call('Read', { file_path: APPROVED }),
      )
    }
    return memory.calls.some(({ name }) => name === 'Write')
      ? together(
          say('Now each rule against every approved amount.'),
          call('Bash', { command: `node ${COMPARE_TOOL}` }),
        )
      : together(
          say('Half of the ties go up and half go down. I compare the usual rules instead of guessing.'),
          call('Write', { file_path: COMPARE_TOOL, content: COMPARE_SOURCE }),
        )
  },
  ties: (memory) => {
    const command = `node ${COMPARE_TOOL} --ties`
    const ruledOut = memory.inherited?.deadEnds.includes('float product')
    if (ruledOut || memory.calls.some(({ input }) => input.command === command)) return null
    return together(
      say('Nearly all are right, so the rule is. What does floating point make of the ties?'),
      call('Bash', { command }),
    )
  },
  export: (memory) =>
    wasRead(memory, EXPORT) || memory.inherited?.decided.includes(EXPORT)
      ? null
      : together(
          say('Before I change it: what do real exports look like?'),
          call('Read', { file_path: EXPORT }),
        ),
}

/** How many lines of the export begin an entry; null when it was not read. */
export function exportLines({ calls }: Memory): { readonly all: number; readonly entries: number } | null {
  const shown = calls.find(({ name, input }) => name === 'Read' && input.file_path === EXPORT)?.output
  if (shown === undefined) return null
  const lines = shown
    .split('\n')
    .map((line) => line.replace(/^ *\d+\t/, ''))
    .filter(Boolean)
  return { all: lines.length, entries: lines.filter((line) => /^\d{4}-\d\d-\d\d,/.test(line)).length }
}

function wasRead({ calls }: Memory, file: string): boolean {
  return calls.some(({ name, input }) => name === 'Read' && input.file_path === file)
}
