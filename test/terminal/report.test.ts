import { describe, expect, it } from 'vitest'
import { reportOf } from '../../src/terminal/report.ts'
import { event } from './sample-run.ts'
import { shown } from './shown.ts'

const FRAMED =
  '<tools-used-before-summary>Bash</tools-used-before-summary>\n  \n[Subagent hand-back] The text below is the final report. The report follows:\n  Both pass.\n  Nothing is left.\nagentId: a04f (use SendMessage)\n<usage>tool_uses: 3</usage>'

describe('what a subagent reported', () => {
  it('is shown without what the harness says around it', () => {
    expect(reportOf(FRAMED)).toBe('  Both pass.\n  Nothing is left.')
  })

  it('is all of it where there is no frame, or one that is not known', () => {
    for (const text of ['Both pass.', 'Both pass.\nagentId: a04f', '<usage>3</usage>']) {
      expect(reportOf(text)).toBe(text)
    }
  })

  it('is looked for in the result of an agent only', () => {
    const lines = (name: string): string =>
      shown([
        event({ type: 'tool-call', agent: null, id: 'a', name, input: {} }),
        event({ type: 'tool-result', agent: null, id: 'a', isError: false, output: FRAMED }),
      ])
    expect(lines('Agent')).toContain('  └ Both pass. (+1 line)')
    expect(lines('Bash')).toContain('  └ <tools-used')
  })
})
