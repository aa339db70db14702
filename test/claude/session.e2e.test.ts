import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startOf } from '../../src/claude/process-identity.ts'
import type { HarnessSession, ResultEvent, SessionEvent } from '../../src/harness/port.ts'
import { say, stall } from '../../src/testing/index.ts'
import { bash, exchange, isAlive, ofType, onStage, type Stage } from './support.ts'

/** A session in the middle of an exchange: a tool of it runs. */
async function inTheMiddle(
  stage: Stage,
): Promise<{ session: HarnessSession; pid: number; rest: () => Promise<SessionEvent[]> }> {
  const session = stage.open()
  const events = session.exchange('Begin.')[Symbol.asyncIterator]()
  for (;;) {
    const { value } = await events.next()
    if (value.type === 'tool-call') break
  }
  const rest = async (): Promise<SessionEvent[]> => {
    const left: SessionEvent[] = []
    for (let next = await events.next(); !next.done; next = await events.next()) left.push(next.value)
    return left
  }
  return { session, pid: stage.processes()![0]!, rest }
}

describe('a process that is gone', () => {
  it('killed in the middle, gives one result of kind harness, and so does each exchange after it', () =>
    onStage(
      () => bash('sleep 60'),
      async (stage) => {
        const { session, pid, rest } = await inTheMiddle(stage)
        process.kill(pid, 'SIGKILL')
        const results = ofType(await rest(), 'result')
        expect(results).toHaveLength(1)
        expect(results[0]).toMatchObject({
          stop: 'error',
          turns: 1,
          error: { kind: 'harness', status: null },
        })
        expect(results[0]!.error!.message).toContain('SIGKILL')
        expect((await exchange(session, 'Still there?')).result).toMatchObject({
          stop: 'error',
          turns: 0,
          error: { kind: 'harness' },
        })
      },
    ))

  it('is not recorded any more', () =>
    onStage(
      () => say('Done.'),
      async (stage) => {
        const session = stage.open()
        await exchange(session)
        const [pid] = stage.processes()!
        expect(isAlive(pid!)).toBe(true)
        await session.close()
        expect(isAlive(pid!)).toBe(false)
        expect(stage.processes()).toEqual([])
      },
    ))
})

describe('close', () => {
  it('in the middle of an exchange ends the iteration, at once and with everything that runs', () =>
    onStage(
      () => bash('sleep 60'),
      async (stage) => {
        const { session, pid, rest } = await inTheMiddle(stage)
        const [events] = await Promise.all([rest(), session.close()])
        expect(ofType(events, 'result')).toMatchObject([
          { stop: 'error', error: { kind: 'harness', message: 'the session was closed' } },
        ])
        expect(isAlive(pid)).toBe(false)
        expect(stage.server.requests).toHaveLength(1)
      },
    ))

  it('while the model speaks ends the iteration too', () =>
    onStage(
      () => stall(say('I was about to'), 'mid-text'),
      async (stage) => {
        const session = stage.open()
        const ended = exchange(session)
        await expect.poll(() => stage.server.requests.length, { timeout: 20_000 }).toBe(1)
        await session.close()
        expect((await ended).result.error).toMatchObject({ kind: 'harness' })
        expect(stage.processes()).toEqual([])
      },
    ))

  it('while a shortened session is still being laid out leaves nothing behind', () =>
    onStage(
      () => say('Done.'),
      async (stage) => {
        const first = stage.open()
        const { events } = await exchange(first)
        await first.close()
        const session = ofType(events, 'session')[0]!.id
        await stage.open({ resume: { session, shortened: true } }).close()
        expect(stage.processes()).toEqual([])
      },
    ))

  it('may be called twice, before anything was asked, and an exchange after it has a result', () =>
    onStage(
      () => say('Never asked.'),
      async (stage) => {
        const session = stage.open()
        await Promise.all([session.close(), session.close()])
        await session.close()
        const { result } = await exchange(session)
        expect(result).toMatchObject({ stop: 'error', turns: 0, costUsd: 0, error: { kind: 'harness' } })
        expect(stage.server.requests).toEqual([])
      },
    ))
})

describe('what cannot start', () => {
  async function startIn(cwd: (stage: Stage) => string): Promise<ResultEvent> {
    return onStage(
      () => say('Never asked.'),
      async (stage) => {
        const session = stage.open({ cwd: cwd(stage) })
        const { result } = await exchange(session)
        await session.close()
        return result
      },
    )
  }

  it('in a folder that is not there gives a result that names it', async () => {
    const result = await startIn(({ workspace }) => join(workspace, 'nowhere'))
    expect(result).toMatchObject({ stop: 'error', error: { kind: 'harness', status: null } })
    expect(result.error!.message).toMatch(/nowhere is not a folder/)
  })

  // Only root is refused this, and only outside of what is declared a sandbox.
  it.runIf(process.getuid?.() === 0)('gives a result with the last words of the process', () =>
    onStage(
      () => say('Never asked.'),
      async (stage) => {
        const { result } = await exchange(stage.open({ spec: { env: { IS_SANDBOX: '' } } }))
        expect(result).toMatchObject({ stop: 'error', turns: 0, error: { kind: 'harness' } })
        expect(result.error!.message).toContain('root')
      },
    ),
  )

  it('with what is no name of a session says so', () =>
    onStage(
      () => say('Never asked.'),
      async (stage) => {
        const { result } = await exchange(stage.open({ resume: { session: 'petunia' } }))
        expect(result).toMatchObject({ stop: 'error', error: { kind: 'session-missing' } })
      },
    ))
})

describe('orphans', () => {
  /** A process that a killed run has left behind. */
  function orphan({ processDir }: Stage): ChildProcess {
    const child = spawn('sleep', ['60'])
    onTestFinished(() => void child.kill('SIGKILL'))
    const record = {
      version: 1,
      child: { pid: child.pid, start: startOf(child.pid!) },
      owner: { pid: child.pid, start: 'another process' },
    }
    mkdirSync(processDir, { recursive: true })
    writeFileSync(join(processDir, `${child.pid}.json`), JSON.stringify(record))
    return child
  }

  it('are ended before the first session of a harness starts, and only then', () =>
    onStage(
      () => say('Done.'),
      async (stage) => {
        const old = orphan(stage)
        await exchange(stage.open())
        expect(old.signalCode).toBe('SIGTERM')
        const later = orphan(stage)
        await exchange(stage.open())
        expect(later.signalCode).toBeNull()
        rmSync(join(stage.processDir, `${later.pid}.json`))
      },
    ))
})
