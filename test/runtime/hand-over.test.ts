import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parted } from '../../src/handoff/appendix.ts'
import type { RuntimeOptions } from '../../src/runtime/options.ts'
import { RunStore } from '../../src/runtime/run-store.ts'
import type { ScriptedExchange } from '../../src/testing/scripted-harness.ts'
import {
  CROSSES,
  documentText,
  done,
  failure,
  finishes,
  type Job,
  job,
  ofType,
  says,
  usage,
  writes,
} from './scripted.ts'

const WRITTEN = documentText()

function handsOver(options: Partial<RuntimeOptions> = {}): Job {
  return job([[CROSSES, writes(WRITTEN)], [finishes()]], options)
}

/** A job whose document waits for a person, who does this with the file. */
function reviewed(edit: (file: string) => void): Job {
  return handsOver({
    handoff: { window: 100_000, headroom: 40_000, review: 3_600 },
    onReview: async ({ path: file }) => edit(file),
  })
}

function takeover(work: Job): string {
  return work.harness.sessions[1]?.said[0] ?? ''
}

/** The document as the successor was given it. */
function handed(work: Job): string {
  return /<handoff>\n(.*)<\/handoff>/s.exec(takeover(work))?.[1] ?? ''
}

/** What stands above the line that flower draws. */
function above(text: string): string {
  return `${parted(text).document.trimEnd()}\n`
}

function onlyFileIn(folder: string): string {
  const names = readdirSync(folder)
  expect(names).toHaveLength(1)
  return path.join(folder, names[0]!)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function fileNotices(work: Job): string[] {
  return ofType(work.events, 'notice')
    .filter(({ kind }) => kind === 'file')
    .map(({ message }) => message)
}

describe('the document', () => {
  it('lies in the notes, and the successor begins from exactly that text', async () => {
    const work = handsOver()
    const { handoffs } = await work.run()
    const file = path.join(work.notes, 'handoff-work.md')
    const text = readFileSync(file, 'utf8')
    expect(above(text)).toBe(WRITTEN)
    expect(handoffs).toEqual([
      {
        path: file,
        generation: 1,
        cause: 'context',
        context: 70_000,
        degraded: null,
        edited: false,
        hash: sha256(text),
        entries: { carried: 0, added: 2, retired: 0, putBack: 0 },
        unverified: 0,
        sections: { doing: 36, decided: 25, deadEnds: 28, next: 25, scene: 11 },
      },
    ])
    expect(handed(work)).toBe(text)
    expect(takeover(work)).toContain(`as ${file} says it now`)
    expect(takeover(work)).toContain('<task>\nCount the stars.\n</task>')
    expect(fileNotices(work)).toEqual([])
  })

  it('is told with its sections when it is done', async () => {
    const work = handsOver()
    await work.run()
    expect(ofType(work.events, 'handoff').at(-1)).toMatchObject({
      phase: 'done',
      generation: 1,
      context: 70_000,
      window: 100_000,
      degraded: null,
      edited: false,
      path: path.join(work.notes, 'handoff-work.md'),
      sections: { next: 'Go on to the second half.', scene: '- count.txt' },
    })
  })

  it('replaces the former one, which moves to the archive with its record', async () => {
    const work = job([
      [CROSSES, writes(documentText('Go on to the second half.'))],
      [CROSSES, writes(documentText('Go on to the rest.'))],
      [finishes()],
    ])
    const { handoffs } = await work.run()
    const [first, second] = handoffs
    expect(readFileSync(first?.path ?? '', 'utf8')).toContain('Go on to the second half.')
    expect(path.dirname(first?.path ?? '')).toBe(path.join(work.notes, 'archive', 'handoff'))
    expect(second?.path).toBe(path.join(work.notes, 'handoff-work.md'))
    expect(readFileSync(second?.path ?? '', 'utf8')).toContain('Go on to the rest.')
    expect(work.harness.sessions[2]?.said[0]).toContain('Go on to the rest.')
    expect(work.harness.sessions[2]?.said[0]).not.toContain('Go on to the second half.')
  })

  it('is on no disk without a workbench, and still reaches the successor', async () => {
    const work = handsOver({ workbench: false })
    const { handoffs } = await work.run()
    expect(handoffs).toMatchObject([{ path: null, edited: false, hash: sha256(handed(work)) }])
    expect(above(handed(work))).toBe(WRITTEN)
    expect(readdirSync(work.workspace)).toEqual(['runs'])
    expect(fileNotices(work)).toEqual([])
  })

  it('that the disk refuses is told of, and still reaches the successor', async () => {
    const replaceFolder: ScriptedExchange = () => {
      rmSync(work.notes, { recursive: true })
      writeFileSync(work.notes, 'a file where the notes were')
      return [usage(71_000), says(WRITTEN), done()]
    }
    const work: Job = job([[CROSSES, replaceFolder], [finishes()]])
    expect(await work.run()).toMatchObject({ ok: true, handoffs: [{ path: null, degraded: null }] })
    expect(fileNotices(work)).toContainEqual(
      expect.stringMatching(/handoff is not on disk.*handoff-work\.md/),
    )
    expect(above(handed(work))).toBe(WRITTEN)
  })

  it('is written in the language of the run', async () => {
    const work = handsOver({ language: 'zh' })
    await work.run()
    expect(readFileSync(path.join(work.notes, 'handoff-work.md'), 'utf8')).toMatch(
      /^# 交接: work\n\n## 正在做\n/,
    )
    expect(takeover(work)).toMatch(/^你正在接手/)
  })
})

describe('a person’s edit', () => {
  it('wins, and is noted', async () => {
    const edited = WRITTEN.replace('the second half', 'the northern sky')
    const work = reviewed((file) => writeFileSync(file, edited))
    const { handoffs } = await work.run()
    expect(handoffs).toMatchObject([{ edited: true, hash: sha256(edited) }])
    expect(handoffs[0]?.sections.next).toBe('Go on to the northern sky.'.length)
    expect(takeover(work)).toContain(`<handoff>\n${edited}</handoff>`)
    expect(takeover(work)).not.toContain('the second half')
    expect(work.manifest()).toMatchObject([{ handoffs: [{ edited: true, hash: sha256(edited) }] }])
    expect(ofType(work.events, 'handoff').at(-1)).toMatchObject({ edited: true })
  })

  it('wins even where it is no document', async () => {
    const work = reviewed((file) => writeFileSync(file, 'asdf </handoff> \u0000 ## ##'))
    const result = await work.run()
    expect(result).toMatchObject({ ok: true, handoffs: [{ edited: true, sections: { doing: 0, next: 0 } }] })
    expect(takeover(work)).toContain('<handoff-2>\nasdf </handoff> \u0000 ## ##\n</handoff-2>')
  })

  it('wins even where it leaves nothing', async () => {
    const work = reviewed((file) => writeFileSync(file, ''))
    expect(await work.run()).toMatchObject({ ok: true, handoffs: [{ edited: true, hash: sha256('') }] })
    expect(takeover(work)).not.toContain('second half')
  })

  it('is none where an editor changed the line ends only', async () => {
    const work = reviewed((file) => writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n')))
    const { handoffs } = await work.run()
    expect(handoffs).toMatchObject([{ edited: false, hash: sha256(handed(work)) }])
  })

  it('that strikes an entry out keeps it in the archive of what has ended', async () => {
    const work = reviewed((file) =>
      writeFileSync(file, readFileSync(file, 'utf8').replace('- [X1] Odd numbers: refused.', '(empty)')),
    )
    await work.run()
    expect(handed(work)).not.toContain('Odd numbers')
    const ended = readFileSync(path.join(work.notes, 'ended-work.md'), 'utf8')
    expect(ended).toMatch(
      /\[X1\] retired: a person took it out of the document\n {2}> Odd numbers: refused\./,
    )
  })

  it('that takes the file away leaves what was written, and is told of', async () => {
    const work = reviewed((file) => rmSync(file))
    expect(await work.run()).toMatchObject({ ok: true, handoffs: [{ path: null, edited: false }] })
    expect(above(handed(work))).toBe(WRITTEN)
    expect(fileNotices(work)).toEqual([expect.stringMatching(/handoff-work\.md is gone/)])
  })

  it('is waited for after the document was written, and before the successor begins', async () => {
    const work = reviewed((file) => {
      expect(above(readFileSync(file, 'utf8'))).toBe(WRITTEN)
      expect(work.harness.sessions[1]?.said).toEqual([])
    })
    await work.run()
    expect(ofType(work.events, 'handoff').map(({ phase }) => phase)).toEqual([
      'near',
      'writing',
      'review',
      'done',
    ])
    expect.assertions(3)
  })

  it('is on record with the document, which is there before somebody is told of it', async () => {
    const edited = WRITTEN.replace('the second half', 'the northern sky')
    const recorded = (): string[] =>
      new RunStore(work.runner.runDir).records.handoffs('work').map(({ session, document }) => {
        return `${session}: ${above(document)}`
      })
    const work: Job = reviewed((file) => {
      // A run that is killed now has handed over, and goes on from what the person makes of it.
      expect(recorded()).toEqual([`session-1: ${WRITTEN}`])
      writeFileSync(file, edited)
    })
    const told: string[][] = []
    await work.run(
      'Count.',
      {},
      {
        onEvent: (event) => {
          if (event.type === 'handoff' && event.phase === 'done') told.push(recorded())
        },
      },
    )
    expect(told).toEqual([[`session-1: ${edited}`]])
    expect.assertions(2)
  })

  it('counts without a review, too, where the file changed before it was read back', async () => {
    const work = handsOver({ handoff: { window: 100_000, headroom: 40_000, review: 0.005 } })
    const result = await work.run(
      'Count.',
      {},
      {
        onEvent: (event) => {
          if (event.type === 'handoff' && event.phase === 'review') writeFileSync(event.path, 'mine')
        },
      },
    )
    expect(result).toMatchObject({ handoffs: [{ edited: true, hash: sha256('mine') }] })
  })
})

describe('the successor', () => {
  it('is opened before the document is asked for, so that it is ready when the document is', async () => {
    const opened: number[] = []
    const writesLate: ScriptedExchange = () => {
      opened.push(work.harness.sessions.length)
      return writes(WRITTEN)
    }
    const work: Job = job([[CROSSES, writesLate], [finishes()]])
    await work.run()
    expect(opened).toEqual([2])
  })

  it('is a new session, neither resumed nor forked, even where the first one was', async () => {
    const work = handsOver()
    const result = await work.run('Count.', {}, { resume: 'old', fork: true })
    expect(work.harness.sessions[1]?.options.resume).toBeUndefined()
    expect(result).toMatchObject({ resumed: true, retired: ['session-1'], sessionId: 'session-2' })
    expect(ofType(work.events, 'step').map(({ resumed }) => resumed)).toEqual([true, false])
  })

  it('has the settings of the spec', async () => {
    const work = handsOver()
    await work.run('Count.', { model: 'claude-sonnet-4-5', allowedTools: ['Read'] })
    expect(work.harness.sessions[1]?.options).toMatchObject({
      cwd: work.workspace,
      spec: { model: 'claude-sonnet-4-5', allowedTools: ['Read'] },
    })
  })

  it('gets a prompt that is too long by a path, with its beginning and its end', async () => {
    const prompt = `The beginning. ${'x'.repeat(9_000)} The end.`
    const work = handsOver()
    await work.run(prompt)
    const file = onlyFileIn(path.join(work.notes, 'archive', 'orders'))
    expect(path.basename(file)).toMatch(/^work-[0-9a-f]{12}\.md$/)
    expect(readFileSync(file, 'utf8')).toContain(prompt)
    for (const part of ['The beginning.', 'The end.', `The whole of it is in ${file}`]) {
      expect(takeover(work)).toContain(part)
    }
    expect(takeover(work)).not.toContain(prompt)
  })

  it('gets a prompt that is just short enough as it is', async () => {
    const prompt = 'x'.repeat(8_000)
    const work = handsOver()
    await work.run(prompt)
    expect(takeover(work)).toContain(prompt)
    expect(existsSync(path.join(work.notes, 'archive', 'orders'))).toBe(false)
  })

  it('gets a prompt that is too long as far as it goes, where there is no file for it', async () => {
    const work = handsOver({ workbench: false })
    await work.run('x'.repeat(9_000))
    expect(takeover(work)).toMatch(/tokens of this message are left out here. No file holds them/)
  })

  it('gets a prompt that the disk refuses as far as it goes, and that is told of', async () => {
    const work = handsOver()
    mkdirSync(path.join(work.notes, 'archive'), { recursive: true })
    writeFileSync(path.join(work.notes, 'archive', 'orders'), 'in the way')
    expect(await work.run('x'.repeat(9_000))).toMatchObject({ ok: true })
    expect(fileNotices(work)).toEqual([expect.stringContaining(path.join('archive', 'orders'))])
    expect(takeover(work)).toContain('No file holds them')
  })
})

it('a successor that never comes up is no session of the step', async () => {
  const work = job([[CROSSES, writes(WRITTEN)], [[failure('harness', 'no such program')]]])
  expect(await work.run()).toMatchObject({ ok: false, sessionId: null, retired: ['session-1'] })
})

describe('the old session', () => {
  it('is closed', async () => {
    const work = handsOver()
    await work.run()
    expect(work.harness.sessions.map(({ closed }) => closed)).toEqual([true, true])
  })

  it('is the retired one even where another process of it wrote the document', async () => {
    const work = job([[[usage(9_000), failure('overflow', 'too long')]], [finishes()], [writes(WRITTEN)]])
    expect(await work.run()).toMatchObject({ retired: ['session-1'], sessionId: 'session-2' })
  })
})

describe('the name of the step', () => {
  it.each([
    ['that would leave the folder', '../../outside'],
    ['that is a path', '/etc/passwd'],
    ['of 300 Chinese characters', '数'.repeat(300)],
    ['of dots', '..'],
    ['with a line break and a control character', 'a\nb\u0007'],
  ])('%s keeps to the notes', async (_, stepName) => {
    const work = handsOver()
    const { step, handoffs } = await work.run('x'.repeat(9_000), {}, { stepName })
    expect(step).toBe(stepName)
    const file = handoffs[0]?.path ?? ''
    expect(path.dirname(file)).toBe(work.notes)
    expect(path.basename(file)).toMatch(/^handoff-.+\.md$/)
    expect(readFileSync(file, 'utf8')).toContain('Go on to the second half.')
    expect(readdirSync(work.notes)).toHaveLength(2)
    expect(readdirSync(path.dirname(work.workspace)).sort()).toEqual(['workspace'])
    expect(fileNotices(work)).toEqual([])
  })

  it('keeps the documents of two steps apart', async () => {
    const work = job([
      [CROSSES, writes(documentText('First.'))],
      [finishes()],
      [CROSSES, writes(documentText('Second.'))],
      [finishes()],
    ])
    const first = await work.run('Count.', {}, { stepName: 'a/b' })
    const second = await work.run('Count.', {}, { stepName: 'a:b' })
    expect(readFileSync(first.handoffs[0]?.path ?? '', 'utf8')).toContain('First.')
    expect(readFileSync(second.handoffs[0]?.path ?? '', 'utf8')).toContain('Second.')
  })
})
