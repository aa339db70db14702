import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FlowerError } from '../../../src/core/errors.ts'
import { documentText } from '../../runtime/scripted.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { event, talking, WORKING } from './support.ts'

const ASKED = { type: 'ask', id: 'q1', question: 'Which?', options: [], answer: null, by: 'agent' } as const
const NEVER = new AbortController().signal

describe('words', () => {
  it('go to the work, and a line says where they went', () => {
    const { talk, job, told, screen } = talking()
    talk.begin(job)
    talk.line('Take the petunia.')
    expect(told).toEqual(['Take the petunia.'])
    expect(screen.log).toContain('Told work, which hears it at its next clean point; added to brief.md.')
    expect(screen.text).toBe('')
  })

  it('are in the inbox where nobody is at work', () => {
    const { talk, job, screen } = talking({ hear: () => ({ steps: [], inbox: true, documents: [] }) })
    talk.begin(job)
    talk.line('Take the petunia.')
    expect(screen.log).toContain('in the inbox')
  })

  it.each([
    ['nobody hears them', { hear: () => ({ steps: [], inbox: false, documents: [] }) }, true],
    ['there is no run yet', {}, false],
  ])('come back where %s', (_, changes, begun) => {
    const { talk, job, screen } = talking(changes)
    if (begun) talk.begin(job)
    talk.line('Take the petunia.')
    expect(screen.text).toBe('Take the petunia.')
    expect(screen.log).toContain('nobody was told')
  })

  it('that could not be written down were said all the same', () => {
    const { talk, job, screen } = talking({
      hear: () => {
        throw new FlowerError('file', 'Cannot write brief.md: the disk is full.')
      },
    })
    talk.begin(job)
    talk.line('Take the petunia.')
    expect(screen.log).toContain('the disk is full')
    expect(screen.text).toBe('')
  })

  it('are kept for the next time, and what was refused is not', () => {
    const { talk, job, typed } = talking()
    talk.begin(job)
    for (const line of ['Take the petunia.', '/status', '/stauts', '? how far']) talk.line(line)
    expect(typed).toEqual(['Take the petunia.', '/status', '? how far'])
  })
})

describe('a question', () => {
  it('has the next line, and the one behind it the line after that', async () => {
    const { talk, job, told, screen } = talking()
    talk.begin(job)
    const answers = [talk.ask('Which?', NEVER), talk.ask('When?', NEVER)]
    expect(screen.labels.at(-1)).toBe('your answer')
    talk.line('2')
    talk.line('now')
    talk.line('Take the petunia.')
    expect(await Promise.all(answers)).toEqual(['2', 'now'])
    expect(told).toEqual(['Take the petunia.'])
    expect(screen.labels.at(-1)).toBeNull()
  })

  it('stays open where a line is refused, which comes back and is not kept', async () => {
    const { talk, job, told, typed, screen } = talking()
    talk.begin(job)
    const answer = talk.ask('Which?', NEVER, (line) => (line === '7' ? 'There are only 3 options.' : null))
    talk.line('7')
    expect(screen.text).toBe('7')
    expect(screen.log).toContain('There are only 3 options.')
    expect(screen.labels.at(-1)).toBe('your answer')
    talk.line('2')
    expect(await answer).toBe('2')
    expect([told, typed]).toEqual([[], ['2']])
  })

  it('is left open with Enter alone, and with Ctrl-D', async () => {
    const { talk, job } = talking()
    talk.begin(job)
    const answers = [talk.ask('Which?', NEVER), talk.ask('When?', NEVER)]
    talk.line('')
    talk.noAnswer()
    expect(await Promise.all(answers)).toEqual([null, null])
  })

  it('whose time is over has no line any more', async () => {
    const { talk, job, told } = talking()
    talk.begin(job)
    const over = new AbortController()
    const answer = talk.ask('Which?', over.signal)
    over.abort()
    talk.line('2')
    expect(await answer).toBeNull()
    expect(told).toEqual(['2'])
  })

  it('leaves commands and side questions what they are', async () => {
    const { talk, job, asked, screen } = talking()
    talk.begin(job)
    talk.saw(event({ ...ASKED, state: 'asked' }))
    const answer = talk.ask('Your answer: ', NEVER)
    talk.line('/status')
    talk.line('？how far')
    await job.aside.finish()
    expect(screen.log).toContain('Waiting for you: Which?')
    expect(asked).toEqual(['how far'])
    talk.line('//2')
    expect(await answer).toBe('/2')
  })

  it('waits while somebody says something to an agent that they have stopped', async () => {
    const { talk, job, screen } = talking()
    talk.begin(job)
    const answer = talk.ask('Which?', NEVER)
    const words = talk.stopped('', NEVER)
    expect(screen.labels.at(-1)).toBe('tell it')
    talk.line('Turn left.')
    expect(await words).toBe('Turn left.')
    expect(screen.log.replace(/\s+/g, ' ')).toContain(
      'It hears this once the open question is answered: Turn left.',
    )
    talk.line('2')
    expect(await answer).toBe('2')
  })

  it('calls whoever looks elsewhere', () => {
    const { talk, screen } = talking()
    talk.saw(event({ ...ASKED, state: 'asked' }))
    talk.saw(event({ ...ASKED, state: 'declined' }))
    expect(screen.notified).toEqual(['flower: a question for you'])
  })
})

describe('an agent that was stopped', () => {
  it('goes on with Enter alone, and ends with Ctrl-D', async () => {
    const { talk, job } = talking()
    talk.begin(job)
    const first = talk.stopped('', NEVER)
    talk.line('')
    expect(await first).toBe('')
    const second = talk.stopped('', NEVER)
    talk.noAnswer()
    expect(await second).toBeNull()
  })
})

describe('a document under review', () => {
  it('is done with at Enter alone; words go to the work', async () => {
    const { talk, job, told } = talking()
    talk.begin(job)
    let over = false
    const review = talk
      .review({ path: '/x.md', seconds: 60, signal: NEVER, hold: () => undefined })
      .then(() => {
        over = true
      })
    talk.line('Take the petunia.')
    expect(told).toEqual(['Take the petunia.'])
    expect(over).toBe(false)
    talk.line('')
    await review
  })
})

describe('a command that there is not', () => {
  it('comes back, and nothing is sent', () => {
    const { talk, job, told, screen } = talking()
    talk.begin(job)
    talk.line('/stauts now')
    expect(told).toEqual([])
    expect(screen.text).toBe('/stauts now')
    expect(screen.log).toContain('Did you mean /status?')
  })
})

describe('/handoff', () => {
  it.each([
    ['is wanted', [{ step: 'work', refused: null }], 'work hands over at its next clean point'],
    ['reaches nobody', [], 'nobody who takes your words is at work'],
    ['is off', [{ step: 'work', refused: 'off' }], '--no-handoff'],
    ['is made already', [{ step: 'work', refused: 'under-way' }], 'hands over already'],
    ['would be one too many', [{ step: 'work', refused: 'brake' }], '--max-generations'],
  ] as const)('says that it %s', (_, answers, words) => {
    const { talk, job, runtime, screen } = talking()
    runtime.handOver.mockReturnValue(answers)
    talk.begin(job)
    talk.line('/handoff')
    expect(screen.log).toContain(words)
  })
})

describe('/quit', () => {
  it('has the run stop, and lets go of whoever waits for an answer', async () => {
    const { talk, job, quit } = talking()
    talk.begin(job)
    const answers = [talk.ask('Which?', NEVER), talk.stopped('', NEVER)]
    talk.line('/quit')
    expect(quit).toHaveBeenCalledOnce()
    expect(await Promise.all(answers)).toEqual([null, null])
  })
})

describe('/new', () => {
  const flush = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

  it('asks what is wanted and whether it is meant, and then has the run stop', async () => {
    const { talk, job, quit, screen } = talking()
    talk.begin(job)
    talk.line('/new')
    talk.line('A bed of roses.')
    await flush()
    expect(screen.log).toContain('begin “A bed of roses.”?')
    expect(quit).not.toHaveBeenCalled()
    talk.line('y')
    await flush()
    expect(quit).toHaveBeenCalledOnce()
    expect(talk.next).toBe('A bed of roses.')
  })

  it.each([['n'], [''], ['perhaps']])('goes on with this job at %j', async (answer) => {
    const { talk, job, quit, screen } = talking()
    talk.begin(job)
    talk.line('/new A bed of roses.')
    talk.line(answer)
    await flush()
    expect(quit).not.toHaveBeenCalled()
    expect(talk.next).toBeNull()
    expect(screen.log).toContain('This job goes on.')
  })

  it('is for jobs that can be begun anew', () => {
    const { talk, job, screen } = talking({ canStartOver: false })
    talk.begin(job)
    talk.line('/new A bed of roses.')
    expect(screen.log).toContain('Only flower go')
  })
})

describe('/edit', () => {
  /** An editor that puts one word in another's place. */
  const editor = (from: string, to: string) => async (path: string) =>
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
  const closed = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

  function withDocument(openEditor: (path: string) => Promise<void>) {
    const notes = join(temporaryFolder(), 'notes')
    mkdirSync(notes)
    writeFileSync(join(notes, 'handoff-work.md'), documentText())
    const scene = talking({ notes }, openEditor)
    scene.talk.begin(scene.job)
    for (const seen of WORKING) scene.talk.saw(seen)
    return scene
  }
  const done = event({
    type: 'handoff',
    phase: 'done',
    context: 1,
    window: 2,
    degraded: null,
    path: null,
    edited: false,
    entries: { carried: 0, added: 0, retired: 0, putBack: 0 },
    sections: { doing: '', decided: '', deadEnds: '', next: '', scene: '' },
  })
  const takesOver = event({ type: 'prompt', kind: 'takeover', text: '…' }, 'work', 2)

  it('tells the session that began from the document what was changed of it', async () => {
    const { talk, told, screen } = withDocument(editor('Odd numbers', 'Prime numbers'))
    for (const seen of [done, takesOver]) talk.saw(seen)
    talk.line('/edit')
    expect(talk.away).toBe(true)
    await talk.back()
    await closed()
    expect(told).toEqual([expect.stringMatching(/## Dead ends\n\n- \[X1\] Prime numbers: refused\.$/)])
    expect(screen.log).toContain('Corrected (Dead ends). work is told')
    expect(screen.lent).toBe(0)
  })

  it('tells nobody where nothing was changed', async () => {
    const { talk, told, screen } = withDocument(async () => {})
    for (const seen of [done, takesOver]) talk.saw(seen)
    talk.line('/edit')
    await closed()
    expect(told).toEqual([])
    expect(screen.log).toContain('Nothing was changed')
  })

  it('opens no document that this session knows nothing of', () => {
    const { talk, screen } = withDocument(async () => {})
    talk.line('/edit')
    expect(screen.log).toContain('There is no handoff document yet')
    expect(talk.away).toBe(false)
  })

  it('opens the one that is being written as soon as it is under review, whose time stands still', async () => {
    const opened: string[] = []
    const { talk, runtime, told } = withDocument(async (path) => void opened.push(path))
    talk.saw(event({ type: 'handoff', phase: 'writing', cause: 'context', context: 1, window: 2 }))
    talk.line('/edit')
    expect(runtime.reviewNext).toHaveBeenCalledOnce()
    expect(opened).toEqual([])
    const held: Promise<unknown>[] = []
    const hold = (until: Promise<unknown>): void => void held.push(until)
    const review = talk.review({ path: '/notes/x.md', seconds: 60, signal: NEVER, hold })
    expect(opened).toEqual(['/notes/x.md'])
    await Promise.all(held)
    expect(held).toHaveLength(1)
    talk.line('')
    await review
    expect(told).toEqual([])
  })

  it('says so when the successor has begun before the document could be opened', () => {
    const { talk, screen } = withDocument(async () => {})
    talk.saw(event({ type: 'handoff', phase: 'writing', cause: 'context', context: 1, window: 2 }))
    talk.line('/edit')
    talk.saw(done)
    expect(screen.log).toContain('has begun from the document already')
    expect(talk.away).toBe(false)
  })

  it('says that there is nothing to edit without a workbench', () => {
    const { talk, job, screen } = talking({ notes: null })
    talk.begin(job)
    for (const seen of WORKING) talk.saw(seen)
    talk.line('/edit')
    expect(screen.log).toContain('--no-workbench')
  })

  it('says why there is no editor', async () => {
    const { talk, screen } = withDocument(async () => {
      throw new FlowerError('usage', "the editor 'nano' was not found")
    })
    for (const seen of [done, takesOver]) talk.saw(seen)
    talk.line('/edit')
    await closed()
    expect(screen.log).toContain("the editor 'nano' was not found")
    expect(screen.lent).toBe(0)
  })
})

describe('the end of a run', () => {
  it('lets go of whoever waits, takes no words any more, and calls the person', async () => {
    const { talk, job, told, screen } = talking()
    talk.begin(job)
    const answer = talk.ask('Which?', NEVER)
    talk.end('done')
    talk.line('Take the petunia.')
    expect(await answer).toBeNull()
    expect(told).toEqual([])
    expect(screen.notified).toEqual(['flower: done'])
  })

  it('leaves what was typed and not sent on the screen, and for the next time', () => {
    const { talk, job, screen, typed } = talking()
    talk.begin(job)
    screen.text = 'Take the petu'
    talk.end('done')
    expect(screen.log).toContain('Not sent: Take the petu')
    expect(typed).toEqual(['Take the petu'])
  })

  it('that they wanted themselves is no news to them', () => {
    const { talk, job, screen } = talking()
    talk.begin(job)
    talk.end('quit')
    expect(screen.notified).toEqual([])
  })
})
