import { describe, expect, it } from 'vitest'
import type { RunEvent, RunEventBody } from '../../src/core/events.ts'
import { event } from './sample-run.ts'
import { shown } from './shown.ts'

type PromptKind = Extract<RunEventBody, { type: 'prompt' }>['kind']

function prompt(kind: PromptKind): RunEvent {
  return event({ type: 'prompt', kind, text: 'first line\nsecond line' })
}

const THINKING = event({ type: 'thinking', agent: null })

describe('what is said', () => {
  it('stands apart from everything else', () => {
    const said = event({ type: 'text', agent: null, text: ' \nOne.\n' })
    expect(shown([said, said, prompt('words')])).toBe('One.\n\nOne.\n\n❯ first line (heard)\n')
  })

  it('leaves no trace when it is empty', () => {
    expect(shown([event({ type: 'text', agent: null, text: '\n' })])).toBe('')
  })

  it.each<[PromptKind, string]>([
    ['step', '❯ first line (+1 line)\n'],
    ['words', '❯ first line (heard)\n'],
    ['takeover', ''],
    ['retry', ''],
  ])('as a prompt of kind %s is shown as %j', (kind, line) => {
    expect(shown([prompt(kind)])).toBe(line)
    expect(shown([prompt(kind)], { verbose: true })).toBe('❯ first line\n  second line\n')
  })

  it('by a subagent is whole for the curious', () => {
    const text = event({ type: 'text', agent: 'a', text: '1\n2\n3\n4\n5' })
    expect(shown([text], { verbose: true })).toBe('  ┆1 1\n  ┆1 2\n  ┆1 3\n  ┆1 4\n  ┆1 5\n')
  })
})

describe('words that were mailed to the work', () => {
  const mail = (text: string): RunEvent => event({ type: 'mail', text, to: 'work' })
  const words = (text: string): RunEvent =>
    event({ type: 'prompt', kind: 'words', text: `${text}\n\n(A note.)` })
  const CALL = event({ type: 'tool-call', agent: null, id: 'c', name: 'Bash', input: { command: 'ls' } })

  it('are called to mind when they are heard, among the work', () => {
    const text = 'Use tabs everywhere, and in every file that you have touched so far.'
    expect(shown([mail(text), CALL, words(text), CALL])).toBe(
      `❯ ${text.slice(0, 63)}… (to the work)\n\n● Bash  ls\n❯ heard: Use tabs everywhere, and in every file …\n● Bash  ls\n`,
    )
  })

  it('are heard once, each of several', () => {
    expect(shown([mail('One.'), mail('Two.'), CALL, words('One.\n\nTwo.'), words('One.')])).toMatch(
      /\n❯ heard: One\.\n❯ heard: Two\.\n\n❯ One\. \(heard\)\n$/,
    )
  })

  it('are told from those of an interruption that come with them', () => {
    expect(shown([mail('One.'), CALL, words('One.\n\nThree.')])).toMatch(
      /\n❯ heard: One\.\n❯ Three\. \(heard\)\n$/,
    )
  })

  it('are heard by a successor, too', () => {
    const takeover = event({ type: 'prompt', kind: 'takeover', text: 'Take over.\n\nOne.\n\n(A note.)' })
    expect(shown([mail('One.'), takeover])).toBe('❯ One. (to the work)\n\n❯ heard: One.\n')
  })
})

describe('thinking', () => {
  it('is one line for the curious, however long it goes on', () => {
    expect(shown([THINKING, THINKING])).toBe('')
    expect(shown([THINKING, THINKING, prompt('words'), THINKING], { verbose: true })).toBe(
      '  thinking…\n\n❯ first line\n  second line\n\n  thinking…\n',
    )
  })
})
