import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runDemo } from '../../src/cli/demo/demo.ts'
import { type Repair, repairProject } from '../../src/cli/demo/repair-project.ts'
import { type Stage, setStage } from '../../src/cli/demo/stage.ts'
import { runTests } from '../../src/cli/demo/test-run.ts'
import type { Output } from '../../src/cli/output.ts'
import { Handoff } from '../../src/handoff/document.ts'
import type { ContentBlock, ModelRequest } from '../../src/testing/index.ts'

interface Memo extends Output {
  text(): string
}

function memo(): Memo {
  const written: string[] = []
  return {
    isTerminal: false,
    columns: () => 80,
    write: (text) => void written.push(text),
    hold: () => () => undefined,
    broken: new Promise(() => undefined),
    text: () => written.join(''),
  }
}

/** Has the project repaired, each document being edited before the successor reads it. */
async function repairEditing(
  edit: (document: Handoff) => string,
): Promise<{ stage: Stage; repair: Repair; output: Memo }> {
  const stage = setStage()
  onTestFinished(() => rmSync(stage.folder, { recursive: true, force: true }))
  const output = memo()
  const repair = await repairProject(stage, {
    pace: { replyMs: 0, documentMs: 0 },
    output,
    view: {
      show: (event) => output.write(event.type === 'text' ? `${event.text}\n` : ''),
      end: () => undefined,
    },
    onReview: async ({ path }) =>
      writeFileSync(path, edit(Handoff.parse(readFileSync(path, 'utf8'), { step: 'repair' }))),
  })
  return { stage, repair, output }
}

/** The tool calls of each session, in order. */
function callsBySession(requests: readonly ModelRequest[]): ContentBlock[][] {
  const sessions = new Map(
    requests.filter(({ kind }) => kind === 'main').map((request) => [request.sessionId, request]),
  )
  return [...sessions.values()].map(({ messages }) =>
    messages.flatMap(({ content }) => content.filter(({ type }) => type === 'tool_use')),
  )
}

/** What a session put into files. */
function writtenBy(calls: readonly ContentBlock[] = []): string {
  return calls.map(({ input }) => (input as { new_string?: string }).new_string ?? '').join('\n')
}

describe('flower demo', () => {
  it('crosses the limit twice, finishes, and says so', async () => {
    const output = memo()
    const ending = await runDemo({ fast: true, output, lang: 'en' })
    const folder = /rm -r (\S+)/.exec(output.text())?.[1]
    onTestFinished(() => rmSync(folder ?? '', { recursive: true, force: true }))

    expect(output.text()).toContain('11 of 11 tests pass')
    expect(output.text()).toContain('2 handoffs, each written by the session that left')
    expect(output.text()).toContain(`cd ${folder}/timesheet\n`)
    expect(ending).toEqual({ code: 0, abandoned: false })
  })

  it('hands on what no file holds: the rule, the dead ends, the seed', async () => {
    const documents: Handoff[] = []
    const { repair, stage } = await repairEditing((document) => {
      documents.push(document)
      return document.toMarkdown()
    })

    expect(runTests(stage.project)).toMatchObject({ failed: 0 })
    expect(repair.result).toMatchObject({ ok: true, handoffs: [{ degraded: null }, { degraded: null }] })
    expect(repair.requests[0]?.toolNames.toSorted()).toEqual(['Bash', 'Edit', 'Read', 'Write'])

    const [first, second] = documents
    expect(first?.decided).toContain('rounded half to even')
    expect(first?.deadEnds).toContain('"add Number.EPSILON before rounding"')
    expect(second?.deadEnds).toContain(first?.deadEnds)
    const seed = /SEED=\d+/.exec(second?.next ?? 'no document')?.[0]
    expect(seed).toBeDefined()

    const [, heir, finisher] = callsBySession(repair.requests)
    expect(writtenBy(heir)).toContain('cents % 2 === 1')
    expect(writtenBy(heir)).not.toContain('Number.EPSILON')
    expect(JSON.stringify(heir)).not.toContain('data/approved-2025.csv')
    expect(writtenBy(finisher)).not.toContain('const joined')
    expect(JSON.stringify(finisher)).toContain(`${seed} node --test`)
  })

  it('cannot finish when the document is lost', async () => {
    const { repair, stage, output } = await repairEditing(() => '')

    const [, successor] = callsBySession(repair.requests)
    expect(successor).toEqual([])
    expect(output.text()).toContain('does not say what comes next')
    expect(runTests(stage.project)?.failed).toBeGreaterThan(0)
  })

  it('walks into a dead end again when it is struck out of the document', async () => {
    const { repair } = await repairEditing((document) =>
      new Handoff({ ...document, deadEnds: '' }).toMarkdown(),
    )

    const [, successor] = callsBySession(repair.requests)
    expect(writtenBy(successor)).toContain('Number.EPSILON')
  })
})
