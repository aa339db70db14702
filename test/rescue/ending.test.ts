import { describe, expect, it } from 'vitest'
import { type EndingKind, EndingWatch } from '../../src/rescue/ending.ts'
import type { Entry } from '../../src/sessions/entry.ts'
import { apiError, assistant, call, type Line, result, said, system, user } from './entries.ts'

function endingOf(...lines: readonly Line[]): { readonly kind: EndingKind; readonly error: string } {
  const watch = new EndingWatch()
  for (const line of lines) watch.take(line as Entry)
  return watch.ending()
}

const WORK = [user('Count.'), call('c1', 'Bash', { command: 'ls' }), result('c1', 'rose')]
const COMPACTION_FAILED =
  '<local-command-stderr>Error: Error during compaction: Error: Conversation too long. Press esc twice.</local-command-stderr>'

describe('how a session ended', () => {
  it.each<[string, EndingKind, readonly Line[]]>([
    ['the model ended its turn', 'finished', [...WORK, said('Five.')]],
    [
      'with thinking before the text',
      'finished',
      [assistant([{ type: 'thinking' }, { type: 'text', text: 'x' }])],
    ],
    ['nobody has answered a prompt', 'cut-off', [...WORK, said('Five.'), user('And now?')]],
    [
      'a prompt that was queued',
      'cut-off',
      [said('Five.'), { type: 'attachment', attachment: { type: 'queued_command', prompt: 'And?' } }],
    ],
    ['a call has no result', 'cut-off', [...WORK, call('c2', 'Bash', { command: 'make' })]],
    ['a result has no answer', 'cut-off', WORK],
    [
      'a call was to follow the text',
      'cut-off',
      [
        assistant([{ type: 'text', text: 'Now:' }], {
          message: { content: [{ type: 'text', text: 'Now:' }], stop_reason: 'tool_use' },
        }),
      ],
    ],
    ['only thinking', 'cut-off', [...WORK, assistant([{ type: 'thinking', thinking: 'Hm.' }])]],
    [
      'prompt too long',
      'prompt-too-long',
      [...WORK, apiError('Prompt is too long', { error: 'invalid_request' })],
    ],
    [
      'the same in numbers',
      'prompt-too-long',
      [
        ...WORK,
        apiError(
          'API Error: 400 {"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 208310 tokens > 200000 maximum"}}',
        ),
      ],
    ],
    [
      'the same, and words after it',
      'prompt-too-long',
      [apiError('Prompt is too long'), user('please go on')],
    ],
    [
      'compaction failed as a local command',
      'compaction-failed',
      [
        apiError('Prompt is too long'),
        user('<command-name>/compact</command-name>'),
        user(COMPACTION_FAILED),
        user('go on'),
        apiError('Prompt is too long'),
      ],
    ],
    [
      'compaction failed as an entry of the system',
      'compaction-failed',
      [...WORK, system('local_command', { content: COMPACTION_FAILED })],
    ],
    [
      'compaction failed by itself',
      'compaction-failed',
      [...WORK, apiError('Compaction failed · conversation could not be reduced below the context limit')],
    ],
    ['login', 'login-lost', [user('Go.'), apiError('Invalid API key · Please run /login')]],
    [
      'login by code',
      'login-lost',
      [apiError('API Error: 401', { error: 'authentication_failed', apiErrorStatus: 401 })],
    ],
    ['a token that has expired', 'login-lost', [apiError('OAuth token has expired · Please run /login')]],
    [
      'a limit over time',
      'rate-limited',
      [apiError('Claude AI usage limit reached|1749924000', { error: 'rate_limit' })],
    ],
    ['a limit by status', 'rate-limited', [apiError('API Error', { apiErrorStatus: 429 })]],
    [
      'overload',
      'failed',
      [
        apiError(
          'API Error: 529 {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}',
        ),
      ],
    ],
    ['an empty purse', 'failed', [apiError('Credit balance is too low')]],
    [
      'retries with nothing after them',
      'failed',
      [...WORK, system('api_error', { error: { status: 529 }, retryAttempt: 3 })],
    ],
    [
      'retries of a network that is gone',
      'failed',
      [
        ...WORK,
        system('api_error', { error: { message: 'Connection error.', cause: { code: 'ECONNREFUSED' } } }),
      ],
    ],
    ['a person', 'interrupted', [...WORK, user([{ type: 'text', text: '[Request interrupted by user]' }])]],
    [
      'a person, in a tool',
      'interrupted',
      [call('c2', 'Bash', { command: 'make' }), user('[Request interrupted by user for tool use]')],
    ],
    [
      'a person who then left',
      'interrupted',
      [
        user('[Request interrupted by user]'),
        user('<command-name>/exit</command-name>'),
        user('<local-command-stdout>Bye!</local-command-stdout>'),
      ],
    ],
    [
      'compaction by hand',
      'finished',
      [
        said('Five.'),
        system('compact_boundary', { compactMetadata: { trigger: 'manual' } }),
        user('This session is being continued…', { isCompactSummary: true }),
      ],
    ],
    [
      'compaction in the middle',
      'cut-off',
      [
        ...WORK,
        system('compact_boundary', { compactMetadata: { trigger: 'auto' } }),
        user('This session is being continued…', { isCompactSummary: true }),
      ],
    ],
    ['nothing at all', 'cut-off', []],
  ])('%s: %s', (_, kind, lines) => {
    expect(endingOf(...lines).kind).toBe(kind)
  })

  it.each<[string, readonly Line[]]>([
    ['the next answer', [apiError('API Error: 529 Overloaded'), said('Five.')]],
    ['an answer after a login', [apiError('Please run /login'), user('again'), said('Five.')]],
    ['retries that led to an answer', [system('api_error', { error: { status: 529 } }), said('Five.')]],
    [
      'what a resume writes',
      [
        said('Five.'),
        assistant([], {
          message: { model: '<synthetic>', content: [{ type: 'text', text: 'No response requested.' }] },
        }),
      ],
    ],
    ['what a subagent meets', [said('Five.'), apiError('Prompt is too long', { isSidechain: true })]],
    ['a failure that the tool result quotes', [result('c', 'Error during compaction'), said('Five.')]],
    [
      'state that is written at the end',
      [said('Five.'), { type: 'last-prompt', lastPrompt: 'x' }, { type: 'file-history-snapshot' }],
    ],
  ])('is not changed by %s', (_, lines) => {
    expect(endingOf(...lines)).toEqual({ kind: 'finished', error: '' })
  })

  it('keeps the words of the harness, on one line', () => {
    expect(endingOf(apiError('API Error:\n  529  Overloaded')).error).toBe('API Error: 529 Overloaded')
    expect(endingOf(user(COMPACTION_FAILED)).error).toBe(
      'Error during compaction: Error: Conversation too long. Press esc twice.',
    )
  })

  it('is cut off where the file breaks off, whatever stands before', () => {
    const watch = new EndingWatch()
    watch.take(said('Five.') as Entry)
    expect(watch.ending(true)).toEqual({ kind: 'cut-off', error: '' })
  })

  it('takes entries of any shape', () => {
    const odd = [
      { type: 'assistant' },
      { type: 'user', message: 3 },
      { type: 'system' },
      { type: 'attachment', attachment: null },
      { type: 'assistant', message: { content: [null, 5] } },
    ]
    expect(endingOf(...odd).kind).toBe('cut-off')
  })
})
