import { call, type MessageReply, say, together } from '../../../testing/index.ts'
import type { Memory } from './memory.ts'
import type { ModuleProgress } from './progress.ts'
import type { Approach } from './repairs.ts'
import { STUDIES } from './studies.ts'
import { TEST_ALL, testCommand, testRunsIn } from './test-runs.ts'

/** What the model does next, from what it knows and nothing else. */
export function nextReply(memory: Memory): MessageReply {
  if (memory.inherited?.next === '') return say(LOST)
  return lookAround(memory) ?? repair(memory) ?? testAll(memory) ?? sumUp(memory)
}

const LOST =
  'The handoff document does not say what comes next, and I have seen nothing of this job but that document. I stop here rather than start over.'

/** Only the first session has to find out what there is to do; the others have it from the document. */
function lookAround({ inherited, calls }: Memory): MessageReply | null {
  if (inherited !== null || testRunsIn(calls).length > 0) return null
  return calls.length === 0
    ? together(
        say('I look at the project first.'),
        call('Bash', { command: 'ls src test data' }),
        call('Read', { file_path: 'README.md' }),
      )
    : together(say('Now all tests, to see what fails.'), call('Bash', { command: TEST_ALL }))
}

function repair(memory: Memory): MessageReply | null {
  const progress = memory.modules.find(({ status }) => status !== 'passing')
  if (!progress) return null
  if (progress.source === null) return read(memory, progress)
  if (progress.status === 'failing') return change(memory, progress)
  return test(memory, progress)
}

function read({ inherited, calls }: Memory, { module }: ModuleProgress): MessageReply {
  const opening =
    inherited !== null && calls.length === 0
      ? `I take over. By the document ${module.file} comes next${ruledOut(inherited.deadEnds, module.file)}.`
      : `Next is ${module.file}.`
  return together(
    say(opening),
    call('Read', { file_path: module.file }),
    call('Read', { file_path: module.test }),
  )
}

function ruledOut(deadEnds: string, file: string): string {
  const lines = deadEnds.split('\n').filter((line) => line.includes(file))
  const names = lines.flatMap((line) => line.match(/"[^"]+"/) ?? [])
  return names.length === 0 ? '' : `, and I need not try ${names.join(' or ')} again`
}

function test({ inherited, seed }: Memory, { module, status }: ModuleProgress): MessageReply {
  const command = testCommand(module, seed)
  if (status === 'changed') return together(say('Does that do it?'), call('Bash', { command }))
  const handedOn = inherited !== null && command.startsWith('SEED')
  const words = handedOn ? `The document has the seed that fails, ${seed}.` : 'Where does it stand?'
  return together(say(words), call('Bash', { command }))
}

function change(memory: Memory, { module, source, failure, next }: ModuleProgress): MessageReply {
  if (next === null)
    return say(`${module.file} still fails (${failure}), and I have no further idea. I stop here.`)
  for (const study of next.studies) {
    const step = STUDIES[study](memory)
    if (step) return step
  }
  return together(
    say(`The tests say: ${failure}.${ruleSaid(memory, next)} I try "${next.name}": ${next.idea}.`),
    call('Edit', { file_path: module.file, old_string: source, new_string: next.code(memory.rule!) }),
  )
}

/** Where the rule for ties comes from, if the approach goes by it. */
function ruleSaid({ inherited, rule }: Memory, { studies }: Approach): string {
  if (!studies.includes('rule')) return ''
  return inherited?.decided.includes(`rounded ${rule}`)
    ? ` By the document amounts are rounded ${rule}.`
    : ` Of the rules only ${rule} agrees with every approved amount.`
}

function testAll({ modules, calls }: Memory): MessageReply | null {
  const changedAt = calls.findLastIndex(({ name }) => name === 'Edit')
  const tested = testRunsIn(calls).some(({ module, at }) => module === null && at > changedAt)
  if (tested) return null
  const repaired = modules.map(({ module }) => module.file).join(' and ')
  const words = repaired === '' ? 'Nothing is left to repair.' : `${repaired} done.`
  return together(say(`${words} Now all tests together.`), call('Bash', { command: TEST_ALL }))
}

function sumUp({ calls }: Memory): MessageReply {
  const { passed = 0, failed = 0, failures = [] } = testRunsIn(calls).at(-1)?.run ?? {}
  if (failed === 0) return say(`All ${passed} tests pass. The job is finished.`)
  const names = failures.map(({ test }) => test).join(', ')
  return say(`${failed} tests still fail (${names}), and nothing that I know of is left to do. I stop here.`)
}
