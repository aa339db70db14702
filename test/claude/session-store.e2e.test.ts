import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { query, type SDKMessage, type SessionStore } from '@anthropic-ai/claude-agent-sdk'
import { describe, expect, it } from 'vitest'
import { sessionStore } from '../../src/claude/session-store.ts'
import { clean } from '../../src/sessions/clean/clean.ts'
import { openDatabase } from '../../src/sessions/database.ts'
import { Transcripts } from '../../src/sessions/transcripts.ts'
import { say } from '../../src/testing/index.ts'
import { bash, onStage, played, type Stage } from './support.ts'

interface Asked {
  readonly prompt: string
  readonly resume?: string
  readonly forkSession?: boolean
}

/** One exchange with the bare SDK in a fresh workspace and a fresh configuration folder. */
async function ask(stage: Stage, store: SessionStore, { prompt, ...resume }: Asked): Promise<SDKMessage[]> {
  const folder = mkdtempSync(join(stage.home, 'fresh-'))
  const cwd = join(folder, 'workspace')
  mkdirSync(cwd)
  const messages: SDKMessage[] = []
  const env = { ...stage.server.environment(folder), CLAUDE_CODE_MAX_RETRIES: '0' }
  const options = {
    cwd,
    env,
    model: 'claude-sonnet-4-5',
    allowedTools: ['Bash'],
    permissionMode: 'acceptEdits' as const,
    settingSources: [],
    sessionStore: store,
    sessionStoreFlush: 'eager' as const,
  }
  for await (const message of query({ prompt, options: { ...options, ...resume } })) messages.push(message)
  return messages
}

describe('a session in the database', () => {
  const scene = played(() =>
    onStage(
      (request) => {
        if (request.says('Fork.')) return say('The forked word.')
        if (request.says('Again.')) return say('The second word.')
        return request.turn === 0 ? bash('echo the-first-output') : say('The first word.')
      },
      async (stage) => {
        const { database } = openDatabase(join(stage.home, 'flower.db'))
        const transcripts = new Transcripts(database)
        const lost: Error[] = []
        const store = sessionStore({
          transcripts,
          configDir: stage.configDir,
          clean,
          onLost: (error) => lost.push(error),
        })
        const first = await ask(stage, store, { prompt: 'Begin.' })
        const session = first[0]!.session_id!
        // What a killed process leaves: a call without its result, and an answer of the API that is no word of the model's.
        const last = transcripts.load(session, null).findLast(({ type }) => type === 'assistant')!
        transcripts.append(session, null, [
          {
            ...last,
            uuid: '11111111-1111-4111-8111-111111111111',
            parentUuid: last.uuid,
            isApiErrorMessage: true,
          },
        ])
        const stored = transcripts.load(session, null)
        await ask(stage, store, { prompt: 'Again.', resume: session })
        const resumed = transcripts.load(session, null)
        const forked = await ask(stage, store, { prompt: 'Fork.', resume: session, forkSession: true })
        const fork = forked.find(({ session_id: id }) => id !== session)!.session_id!
        const outcome = {
          stored,
          resumed,
          forked: transcripts.load(fork, null),
          hits: transcripts.search('first-output'),
          session,
          lost,
          requests: [...stage.server.requests],
        }
        database.close()
        return outcome
      },
    ),
  )

  it('is resumed in another workspace, and goes on', () => {
    const { requests } = scene()
    const again = requests.find((request) => request.says('Again.'))!
    expect([again.says('Begin.'), again.says('the-first-output'), again.says('The first word.')]).toEqual([
      true,
      true,
      true,
    ])
  })

  it('keeps all that was stored, and gets what is said afterwards once', () => {
    const { stored, resumed } = scene()
    expect(resumed.slice(0, stored.length)).toEqual(stored)
    const ids = resumed.flatMap(({ uuid }) => uuid ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    expect(JSON.stringify(resumed.slice(stored.length))).toContain('The second word.')
  })

  it('is forked with its history into a session of its own', () => {
    const { forked } = scene()
    for (const words of ['Begin.', 'the-first-output', 'The second word.', 'The forked word.']) {
      expect(JSON.stringify(forked)).toContain(words)
    }
  })

  it('is found by its words, and lost nothing', () => {
    const { hits, session, lost } = scene()
    expect(hits.filter(({ role }) => role === 'tool')).toContainEqual(
      expect.objectContaining({ session, turn: 1 }),
    )
    expect(lost).toEqual([])
  })
})

it('a failing append drops the batch after three tries, and the run goes on', () =>
  onStage(
    () => say('Said anyway.'),
    async (stage) => {
      let tries = 0
      const lost: Error[] = []
      const transcripts = {
        append: () => {
          tries++
          throw new Error('the disk is full')
        },
      } as unknown as Transcripts
      const store = sessionStore({
        transcripts,
        configDir: stage.configDir,
        clean,
        onLost: (error) => lost.push(error),
      })
      const messages = await ask(stage, store, { prompt: 'Begin.' })
      expect(messages).toContainEqual(expect.objectContaining({ type: 'result', is_error: false }))
      expect(lost.length).toBeGreaterThan(0)
      expect(tries).toBe(lost.length * 3)
      expect(
        messages.filter((message) => 'subtype' in message && message.subtype === 'mirror_error'),
      ).toHaveLength(lost.length)
    },
  ))
