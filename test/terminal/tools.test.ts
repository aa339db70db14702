import { describe, expect, it } from 'vitest'
import type { Agent } from '../../src/core/agent-event.ts'
import type { RunEvent, RunEventBody } from '../../src/core/events.ts'
import { event } from './sample-run.ts'
import { screenText, shown } from './shown.ts'

function call(id: string, command: string, agent: Agent = null): RunEvent {
  return event({ type: 'tool-call', agent, id, name: 'Bash', input: { command, description: `Runs ${id}` } })
}

function result(id: string, output: string, isError = false, agent: Agent = null): RunEvent {
  return event({ type: 'tool-result', agent, id, output, isError })
}

type TaskPhase = Extract<RunEventBody, { type: 'task' }>['phase']

function task(phase: TaskPhase, description: string): RunEvent {
  return event({ type: 'task', phase, id: 't', description })
}

describe('tools on the screen', () => {
  it('name the call of a result that does not stand below it', () => {
    expect(shown([call('a', 'first'), call('b', 'second'), result('b', 'B'), result('a', 'A')])).toBe(
      screenText`
● Bash  first
● Bash  second
  └ B
  └ Bash first: A
`,
    )
  })

  it('show a result by its first line that says something', () => {
    expect(shown([result('x', '\n=====\n\n 3 pass \n\n')])).toBe('  └ 3 pass (+1 line)\n')
    expect(shown([result('x', '=====\n-----')])).toBe('  └ ===== (+1 line)\n')
    expect(shown([result('x', ' \n')])).toBe('  └ (no output)\n')
  })

  it('show the end of a failure', () => {
    expect(shown([result('x', 'one', true)])).toBe('  └ one\n')
    expect(shown([result('x', '', true)])).toBe('  └ (no output)\n')
    expect(shown([result('x', '1\n2\n3\n  4\n', true)])).toBe('  └ 2 (1 line before)\n    3\n      4\n')
  })

  it('leave out the count where the text needs the room', () => {
    expect(shown([result('x', 'twelve chars\nmore')], { columns: 20 })).toBe('  └ twelve chars\n')
  })

  it('number the subagents, and shorten what they say', () => {
    expect(
      shown([
        call('a', 'x', 'sub-1'),
        result('a', 'y', false, 'sub-1'),
        event({ type: 'text', agent: 'sub-2', text: '1\n2\n3\n4\n5' }),
        event({ type: 'text', agent: 'sub-1', text: 'done' }),
      ]),
    ).toBe(screenText`
  ┆1 ● Bash  x
  ┆1   └ y
  ┆2 1
  ┆2 2
  ┆2 3
  ┆2 (+2 lines)
  ┆1 done
`)
  })
})

describe('a task', () => {
  it('has a line when it begins and when it ends', () => {
    expect(shown([task('started', 'Look'), task('progress', 'Look'), task('done', 'Look')])).toBe(
      '◇ started  Look\n◇ done  Look\n',
    )
  })

  it.each(['npm test', 'Runs a'])(
    'that is a call on the screen (%s) is shown only when it fails',
    (description) => {
      const begun = [call('a', 'npm test'), task('started', description), task('progress', description)]
      expect(shown([...begun, task('done', description)])).toBe('● Bash  npm test\n')
      expect(shown([...begun, task('failed', description)])).toBe(
        `● Bash  npm test\n◇ failed  ${description}\n`,
      )
    },
  )

  it('is shown in full to the curious', () => {
    const lines = [call('a', 'x'), task('started', 'x'), task('progress', 'x'), task('done', 'x')]
    expect(shown(lines, { verbose: true })).toBe('● Bash  x\n◇ started  x\n◇ running  x\n◇ done  x\n')
  })

  it('leave out the call that asks a person, whose question and answer are on the screen, but not its failure', () => {
    const asking = event({
      type: 'tool-call',
      agent: null,
      id: 'q',
      name: 'mcp__flower__ask',
      input: { question: 'Which kind?', options: '' },
    })
    expect(shown([asking, result('q', 'The person answers: rose')])).toBe('')
    expect(shown([asking, result('q', 'broken', true)])).toContain('broken')
    expect(shown([asking, result('q', 'rose')], { verbose: true })).toContain('Which kind?')
  })

  it('say once which subagent is at what', () => {
    const started = (id: string, description: string): RunEvent =>
      event({ type: 'task', phase: 'started', id, description })
    expect(
      shown([
        event({ type: 'tool-call', agent: null, id: 'A', name: 'Agent', input: { description: 'roses' } }),
        event({ type: 'tool-call', agent: null, id: 'B', name: 'Agent', input: { description: 'tulips' } }),
        started('sub-1', 'roses'),
        started('sub-2', 'tulips'),
        call('b', 'x', 'sub-2'),
        call('a', 'y', 'sub-1'),
        call('c', 'z', 'sub-2'),
      ]),
    ).toBe(screenText`
● Agent  roses
● Agent  tulips
  ┆1 tulips
  ┆1 ● Bash  x
  ┆2 roses
  ┆2 ● Bash  y
  ┆1 ● Bash  z
`)
  })
})
