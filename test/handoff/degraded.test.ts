import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import { degraded } from '../../src/handoff/degraded.ts'
import { Handoff } from '../../src/handoff/document.ts'
import { DEGRADED } from '../../src/handoff/sections.ts'
import type { LedgerFacts } from '../../src/ledger/facts.ts'
import { Ledger } from '../../src/ledger/ledger.ts'
import { called, failed, ran, succeeded } from '../ledger/support.ts'

describe('a degraded handoff', () => {
  it.each(LANGUAGES)('in %s is complete, marked, and says why', (language) => {
    const handoff = degraded('build', 'Repair the parser.', { why: 'it timed out', language })
    expect(handoff.complete()).toBe(true)
    expect(handoff.degraded).toBe(true)
    expect(handoff.doing).toContain('it timed out')
    expect(handoff.scene).toBe('Repair the parser.')
    expect(handoff.next).toContain('git status')
  })

  it.each(LANGUAGES)('keeps its mark when it is written in %s and read again', (language) => {
    const handoff = degraded('build', 'x', { why: 'w', lastWords: '## Next\n```', language })
    for (const written of LANGUAGES) {
      expect(Handoff.parse(handoff.toMarkdown(written), handoff)).toEqual(handoff)
    }
  })

  it('begins with the public mark in English', () => {
    expect(degraded('s', 'x', { why: 'w' }).doing.startsWith(`${DEGRADED} `)).toBe(true)
  })

  it('invents nothing for the other sections', () => {
    const { decided, deadEnds } = degraded('s', 'x', { why: 'w', lastWords: 'y' })
    expect({ decided, deadEnds }).toEqual({ decided: '', deadEnds: '' })
  })

  it('takes the first 1,200 characters of the prompt as the scene', () => {
    const prompt = 'a'.repeat(1_200)
    expect(degraded('s', `${prompt}b`, { why: 'w' }).scene).toBe(prompt)
  })

  it('cuts no character in two', () => {
    const handoff = degraded('s', `a${'😀'.repeat(1_000)}`, {
      why: `b${'😀'.repeat(1_000)}`,
      lastWords: `${'😀'.repeat(1_500)}c`,
    })
    expect(handoff.scene).toBe(`a${'😀'.repeat(599)}`)
    expect(Object.values(handoff.sections).join('')).not.toContain('\uFFFD')
  })

  it('quotes the end of the last words', () => {
    const { doing } = degraded('s', 'x', { why: 'w', lastWords: `${'a'.repeat(3_000)}\n\nlast` })
    expect(doing).toMatch(/\n\n> … a+\n>\n> last$/)
    expect(doing.length).toBeLessThan(2_500)
  })

  it('has no quote when nothing was said', () => {
    expect(degraded('s', 'x', { why: 'w', lastWords: ' \n' }).doing).not.toContain('>')
  })

  it('keeps a long reason of many lines short', () => {
    const { doing } = degraded('s', 'x', { why: `a\n\nb ${'c'.repeat(5_000)}` })
    expect(doing).toContain('(a b c')
    expect(doing.length).toBeLessThan(900)
  })
})

describe('a degraded handoff with a ledger', () => {
  const facts = (): LedgerFacts => {
    const ledger = new Ledger()
    const events = [
      failed('npm run lint', 'Exit code 2\nno such rule'),
      failed('npm test', 'Exit code 1\n3 failed'),
      succeeded('npm test'),
      ran('Write', { file_path: '/w/new.ts' }, 'File created successfully at: /w/new.ts'),
      ran('Read', { file_path: '/w/old.ts' }, '1→x'),
      ran('TaskCreate', { subject: 'Write the docs' }, 'Task #1 created successfully: Write the docs'),
      ran('TaskCreate', { subject: 'Fix the bug' }, 'Task #2 created successfully: Fix the bug'),
      ran('TaskUpdate', { taskId: '2', status: 'completed' }, 'Updated task #2 status'),
      called('Agent', { description: 'Look for callers' }),
    ]
    for (const event of events.flat()) ledger.take(event)
    ledger.take({ type: 'text', agent: null, text: 'Lint is the problem.' })
    return ledger.facts
  }

  it('lists as dead ends the commands that failed and have not succeeded since', () => {
    const { deadEnds } = degraded('s', 'x', { why: 'w', ledger: facts() })
    expect(deadEnds).toMatch(/`npm run lint` · exit 2\n {2}> no such rule$/)
    expect(deadEnds).not.toContain('npm test')
  })

  it('puts the open tasks and the work in flight before what is said to everybody', () => {
    const { next } = degraded('s', 'x', { why: 'w', ledger: facts() })
    const places = ['- [ ] Write the docs', 'Look for callers', 'git status'].map((text) =>
      next.indexOf(text),
    )
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(places[0]).toBeGreaterThanOrEqual(0)
    expect(next).not.toContain('Fix the bug')
  })

  it('does not say that nothing is known of what failed when it is', () => {
    expect(degraded('s', 'x', { why: 'w' }).next).toContain('is not known')
    expect(degraded('s', 'x', { why: 'w', ledger: facts() }).next).not.toContain('is not known')
  })

  it('names the files in the scene, below the prompt', () => {
    const { scene } = degraded('s', 'The task.', { why: 'w', ledger: facts() })
    expect(scene).toMatch(/^The task\.\n\n[\s\S]*`\/w\/new\.ts` · created[\s\S]*`\/w\/old\.ts` · 1×$/)
  })

  it('quotes the last words of the ledger when nobody gives others', () => {
    expect(degraded('s', 'x', { why: 'w', ledger: facts() }).doing).toContain('> Lint is the problem.')
    const { doing } = degraded('s', 'x', { why: 'w', ledger: facts(), lastWords: 'I give up.' })
    expect(doing).toContain('> I give up.')
    expect(doing).not.toContain('Lint')
  })

  it('keeps what the session wrote of a section, and adds the facts below', () => {
    const partial = new Handoff({
      step: 's',
      next: 'Turn the rule off.',
      deadEnds: 'The cache.',
      decided: 'D',
    })
    const handoff = degraded('s', 'x', { why: 'w', partial, ledger: facts() })
    expect(handoff.next).toMatch(/^Turn the rule off\.\n\n/)
    expect(handoff.next).toContain('Write the docs')
    expect(handoff.next).not.toContain('git status')
    expect(handoff.deadEnds).toMatch(/^The cache\.\n\n[\s\S]*npm run lint/)
    expect(handoff.decided).toBe('D')
  })

  it.each(LANGUAGES)('is read back in %s as it was written, whatever the facts contain', (language) => {
    const ledger = new Ledger()
    const events = [
      failed('echo "## Next" && cat <<E\n## Doing\n```\nE', 'Exit code 1\n## Scene\n```\nNext:'),
      ran('Edit', { file_path: '**Next:** `x`' }, 'ok'),
      ran('TodoWrite', { todos: [{ content: 'Next: ## Doing', status: 'pending' }] }, 'ok'),
      called('Bash', { command: '1. Next\n2. Scene' }),
    ]
    for (const event of events.flat()) ledger.take(event)
    const handoff = degraded('s', 'x', { why: 'w', ledger: ledger.facts, language })
    expect(Handoff.parse(handoff.toMarkdown(language), handoff)).toEqual(handoff)
  })
})

it('a document that a session wrote is not degraded', () => {
  expect(new Handoff({ step: 's', doing: `It said ${DEGRADED}`, next: 'y' }).degraded).toBe(false)
})
