import { describe, expect, it } from 'vitest'
import { plainOutput } from '../../src/terminal/tool-output.ts'

// As the harness writes it.
const HAND_BACK = `  <tools-used-before-summary>Bash, Write</tools-used-before-summary>
${'  '}
[Subagent hand-back] The text below is the final report of a subagent. The report follows:
  ## What I did
${'  '}
  Planted.
    - a rose
agentId: a9328e80fecac4f87 (use SendMessage with to: 'a9328e80fecac4f87' to continue this agent)
<usage>subagent_tokens: 8783
tool_uses: 4</usage>`

describe('what a tool has answered', () => {
  it('is the report of a subagent, without the frame that is meant for the model', () => {
    expect(plainOutput(HAND_BACK)).toBe('## What I did\n\nPlanted.\n  - a rose')
    expect(plainOutput(HAND_BACK.slice(HAND_BACK.indexOf('[')))).toMatch(/^## What I did/)
  })

  it('is a refusal without its tags', () => {
    expect(plainOutput('<tool_use_error>Error: No such tool</tool_use_error>')).toBe('Error: No such tool')
    expect(plainOutput('<tool_use_error>Cut o')).toBe('Cut o')
    expect(plainOutput('PreToolUse:Agent hook error: Not yours.')).toBe('Not yours.')
  })

  it.each(['  two spaces\n  more', 'It says <tool_use_error>no</tool_use_error>', 'agentId: a1', '[x]\n  y'])(
    'is left as it is: %j',
    (output) => {
      expect(plainOutput(output)).toBe(output)
    },
  )
})
