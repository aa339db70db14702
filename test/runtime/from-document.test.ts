import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import { WORDS } from '../../src/handoff/sections.ts'
import type { RunOptions } from '../../src/runtime/options.ts'
import { RunStore } from '../../src/runtime/run-store.ts'
import { hashOf } from '../../src/workbench/handoff-file.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { CROSSES, documentText, finishes, type Job, job, ofType, writes } from './scripted.ts'

const DOCUMENT = '# Handoff\n\n## Doing\n\nCounting stars.\n\n## Next\n\nGo on to the second star.\n'

/** Writes a document of a person's own. @returns its path */
function written(text = DOCUMENT): string {
  const file = path.join(temporaryFolder(), 'mine.md')
  writeFileSync(file, text)
  return file
}

/** A run that takes over from a document. */
async function takesOver(
  document: string,
  prompt = '',
  { work = job([[finishes()]]), ...options }: RunOptions & { readonly work?: Job } = {},
): Promise<Job> {
  await work.run(prompt, {}, { from: { document }, ...options })
  return work
}

const firstMessage = (work: Job, session = 0): string => work.harness.sessions[session]?.said[0] ?? ''

describe('a step that takes over from a document', () => {
  it('begins a new session that has the document word for word, and what the user says now', async () => {
    const file = written()
    const work = await takesOver(file, 'Hurry.')
    expect(firstMessage(work)).toContain('The session before you has ended, and there is a handoff document.')
    expect(firstMessage(work)).toContain(`<handoff>\n${DOCUMENT}</handoff>`)
    expect(firstMessage(work)).toContain('<words>\nHurry.\n</words>')
    expect(work.harness.sessions[0]?.options.resume).toBeUndefined()
    expect(ofType(work.events, 'continued')).toMatchObject([{ from: 'document', path: file }])
    expect(readFileSync(file, 'utf8')).toBe(DOCUMENT)
  })

  it('just goes on without a prompt', async () => {
    const work = await takesOver(written())
    expect(firstMessage(work)).toContain('There are no words of the user on record.')
    expect(firstMessage(work)).toContain('Go on with what stands under Next.')
  })

  it('puts on record where it came from', async () => {
    const file = written()
    const work = await takesOver(file, 'Hurry.')
    expect(work.manifest()).toMatchObject([
      { ok: true, resumed: true, from: { document: file, hash: hashOf(DOCUMENT) } },
    ])
    const result = ofType(work.events, 'result')[0]?.result
    expect(result?.from).toEqual({ document: file, hash: hashOf(DOCUMENT) })
  })

  it("has the user's words from a document of flower's own, however long they are", async () => {
    const task = `Count the stars. ${'Each of them. '.repeat(300)}And no planet.`
    const first = job([[CROSSES, writes(documentText())], [finishes()]])
    await first.run(task)
    const file = path.join(first.notes, 'handoff-work.md')
    const before = readFileSync(file, 'utf8')

    const work = await takesOver(file, 'Hurry.')
    expect(firstMessage(work)).toContain(`<task>\n${task}\n</task>`)
    expect(firstMessage(work)).toContain('<words>\nHurry.\n</words>')
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  it('has as much of them as stands below the document, when the file with all of them is gone', async () => {
    const first = job([[CROSSES, writes(documentText())], [finishes()]])
    await first.run(`Count the stars. ${'Each of them. '.repeat(300)}And no planet.`)
    const text = readFileSync(path.join(first.notes, 'handoff-work.md'), 'utf8')

    const work = await takesOver(
      written(text.replace(/The whole of it: .*_$/m, 'The whole of it: /nowhere_')),
    )
    expect(firstMessage(work)).toMatch(
      /<task>\nCount the stars\. [\s\S]*\[\d+ characters more: [\s\S]*<\/task>/,
    )
  })

  it('hands both on: the words and the document reach the next generation, and a later run', async () => {
    const first = job([[CROSSES, writes(documentText())], [finishes()]])
    await first.run('Count the stars.')
    const file = path.join(first.notes, 'handoff-work.md')

    const second = job([[CROSSES, writes(documentText())], [finishes()]])
    await takesOver(file, 'Hurry.', { work: second })
    for (const words of ['Count the stars.', 'Hurry.']) expect(firstMessage(second, 1)).toContain(words)
    expect(ofType(second.events, 'handoff').at(-1)).toMatchObject({ phase: 'done', entries: { added: 0 } })

    const third = job([[finishes()]], { workspace: second.workspace, stateDir: second.stateDir })
    await third.run('Look.', {}, { continue: { say: null } })
    for (const words of ['Count the stars.', 'Hurry.']) expect(firstMessage(third)).toContain(words)
  })

  it('does not go on with what an earlier run of the step left', async () => {
    const work = job([[finishes()], [finishes()]])
    await work.run('Count the comets.')
    await takesOver(written(), 'Hurry.', { work })
    expect(firstMessage(work, 1)).not.toContain('comets')
    const { records } = new RunStore(path.join(work.workspace, 'runs'))
    expect(records.handoffs('work')).toMatchObject([{ generation: 0, session: null, document: DOCUMENT }])
  })

  it.each(LANGUAGES)('takes one that was written in another language: %s', async (language) => {
    const { headings } = WORDS[language]
    const text = `## ${headings.doing}\n\nCounting.\n\n## ${headings.next}\n\nThe second star.\n`
    expect(firstMessage(await takesOver(written(text)))).toContain(text)
  })
})

describe('a document that nobody could take over from', () => {
  it.each([
    ['is empty', '', "under '## Doing' and '## Next'"],
    ['says nothing of what to do', '## Doing\n\nCounting.\n', "under '## Next'"],
    ['has an empty section', DOCUMENT.replace('Counting stars.', '(empty)'), "under '## Doing'"],
    ['is something else', 'Dear diary,\n\ntoday I counted stars.\n', "under '## Doing' and '## Next'"],
  ])('is refused before anything is spent when it %s', async (_, text, message) => {
    const work = job([])
    const file = written(text)
    await expect(takesOver(file, 'Go.', { work })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(new RegExp(`${path.basename(file)}.*${message}`)),
    })
    expect(work.harness.sessions).toEqual([])
  })

  it('is refused when it is not there, or is a folder', async () => {
    const folder = path.join(temporaryFolder(), 'folder')
    mkdirSync(folder)
    for (const document of [folder, path.join(folder, 'none.md')]) {
      await expect(takesOver(document, '', { work: job([]) })).rejects.toMatchObject({
        code: 'usage',
        message: expect.stringContaining('cannot be read'),
      })
    }
  })

  it.each<[string, RunOptions]>([
    ['resume', { resume: 's' }],
    ['fork', { fork: true }],
    ['resumeAt', { resumeAt: 'u' }],
    ['continue', { continue: { say: null } }],
  ])('is refused together with %s', async (_, options) => {
    await expect(takesOver(written(), 'Go.', { work: job([]), ...options })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('leave out continue, resume, fork and resumeAt'),
    })
  })
})
