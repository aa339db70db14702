import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Options, query } from '@anthropic-ai/claude-agent-sdk'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  call,
  fail,
  type ModelServerOptions,
  promptTooLong,
  type Script,
  say,
  startModelServer,
} from '../../src/testing/index.ts'
import { type Place, place, until } from '../cli/support.ts'
import { noise } from '../runtime/support.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const MODEL = 'claude-sonnet-4-5'
const TASK = 'Count the petals of each flower in the garden, and write them to petals.txt.'

interface Claude extends Place {
  /** The model's server has been asked so often. */
  asked(): number
  /** The first thing that the session said which was begun by that request. */
  firstText(request: number): string
  /** A session of plain Claude Code, without flower; settles when it has ended, however that was. */
  session(prompt: string, options?: Options): Promise<void>
  /** The files that Claude Code keeps of its sessions, with size and time. */
  kept(): string[]
  /** What stands in these files by now. */
  transcripts(): string[]
}

interface ClaudeOptions extends ModelServerOptions {
  /** Whether Claude Code may compact. */
  readonly compacts?: boolean
}

async function claude(script: Script, { compacts = false, ...options }: ClaudeOptions = {}): Promise<Claude> {
  const home = temporaryFolder()
  const server = await startModelServer(script, options)
  onTestFinished(() => server.close())
  const env = server.environment(home)
  const here = place(env)
  return {
    ...here,
    asked: () => server.requests.length,
    firstText: (request) => server.requests[request]?.firstUserText ?? '',
    kept: () =>
      filesBelow(join(home, '.claude', 'projects'))
        .map((file) => ({ file, stats: statSync(file) }))
        .map(({ file, stats }) => `${file} ${stats.size} ${stats.mtimeMs}`)
        .sort(),
    transcripts: () =>
      filesBelow(join(home, '.claude', 'projects')).map((file) => readFileSync(file, 'utf8')),
    session: async (prompt, more = {}) => {
      const session = query({
        prompt,
        options: {
          cwd: here.workspace,
          model: MODEL,
          env: { ...env, CLAUDE_CODE_MAX_RETRIES: '0', ...(compacts ? {} : { DISABLE_COMPACT: '1' }) },
          permissionMode: 'bypassPermissions',
          allowDangerouslySkipPermissions: true,
          settingSources: [],
          ...more,
        },
      })
      try {
        for await (const _ of session);
      } catch {
        // How it ended is what its transcript is asked.
      }
    },
  }
}

/** All files in this folder and below; none where it does not exist yet. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Works until the window is full; whoever takes over is done at once. */
const counting: Script = (request) => {
  if (request.firstUserText.includes('taking over')) return say('The rest is counted.')
  switch (request.turn) {
    case 0:
      return call('Write', { file_path: 'petals.txt', content: 'rose 5\n' })
    case 1:
      return call('Bash', { command: 'ls no-such-garden', description: 'look' })
    default:
      return call('Bash', { command: noise(request.turn, 25_000), description: 'count' })
  }
}

describe('a session of Claude Code that ran into its window', () => {
  it('is listed, rescued without a model, and goes on in a new session that has the document word for word', async () => {
    const { flower, workspace, session, asked, firstText, kept, manifest } = await claude(counting, {
      window: 40_000,
    })
    await session(TASK)
    const askedBefore = asked()
    const keptBefore = kept()

    const list = flower(['rescue', '--json'])
    expect(await list.end).toBe(0)
    const found = objectOn(await list.stdout)
    expect(found).toMatchObject({
      directory: workspace,
      ending: { kind: 'prompt-too-long' },
      mayRun: false,
      lastRequest: TASK,
    })

    const rescued = flower(['rescue', '--last', '--json'])
    expect(await rescued.end).toBe(0)
    const said = objectOn(await rescued.stdout)
    expect(said).toMatchObject({
      session: found.session,
      changed: ['petals.txt'],
      failed: 1,
      damage: { skipped: 0, cutOff: false },
    })
    expect(kept()).toEqual(keptBefore)
    expect(asked()).toBe(askedBefore)

    const text = readFileSync(said.path, 'utf8')
    expect(text).toContain('`ls no-such-garden` · exit 2')
    const args = ['once', 'Leave out the roses.', '--from', said.path, '-m', MODEL]
    expect(await flower(args).end).toBe(0)
    const first = firstText(askedBefore)
    expect(first).toContain(text)
    expect(first).toContain(`<task>\n${TASK}\n</task>`)
    expect(first).toContain('<words>\nLeave out the roses.\n</words>')
    expect(readFileSync(said.path, 'utf8')).toBe(text)
    expect(manifest()).toMatchObject([
      { step: 'once', ok: true, resumed: true, text: 'The rest is counted.', from: { document: said.path } },
    ])
  })
})

describe('a session of Claude Code that could not be compacted', () => {
  it('is told from one whose prompt is too long', async () => {
    let full = false
    const refusing: Script = () => (full ? promptTooLong(208_310, 200_000) : say('Five so far.'))
    const { flower, session } = await claude(refusing, { compacts: true })
    await session(TASK)
    full = true
    await session('And the tulips?', { continue: true })
    await session('/compact', { continue: true })

    const rescued = flower(['rescue', '--last', '--json'])
    expect(await rescued.end).toBe(0)
    expect(objectOn(await rescued.stdout)).toMatchObject({
      ending: { kind: 'compaction-failed', error: expect.stringContaining('Compaction failed') },
      words: 2,
    })
  })
})

describe('a session of Claude Code that was killed', () => {
  it('is cut off, and what became of its command is not known', async () => {
    const { flower, workspace, session, transcripts } = await claude(({ turn }) =>
      turn === 0 ? call('Bash', { command: 'touch running; sleep 60', description: 'wait' }) : say('Never.'),
    )
    const killed: ChildProcess[] = []
    const ended = session(TASK, {
      spawnClaudeCodeProcess: ({ command, args, cwd, env }) => {
        // A group of its own, so that the command goes with it.
        const child = spawn(command, args, { cwd, env, stdio: ['pipe', 'pipe', 'ignore'], detached: true })
        killed.push(child)
        return child
      },
    })
    // Claude Code writes a call down a moment after it has begun: killed before that, it has left nothing to rescue.
    const told = () => transcripts().some((text) => text.includes('"command":"touch running; sleep 60"'))
    await until(
      'its command runs, and is written down',
      () => existsSync(join(workspace, 'running')) && told(),
    )
    for (const { pid } of killed) process.kill(-(pid ?? Number.NaN), 'SIGKILL')
    await ended

    const rescued = flower(['rescue', '--last', '-o', '-'])
    expect(await rescued.end).toBe(0)
    expect(await rescued.stdout).toContain('it ended in the middle of its work')
    expect(await rescued.stdout).toContain('`touch running; sleep 60` · no result, outcome unknown')
    expect(readdirSync(workspace)).toEqual(['running'])
  })
})

describe('a session of Claude Code whose login was refused', () => {
  it('says so in the list', async () => {
    const { flower, session } = await claude(() => fail(401))
    await session(TASK)

    const list = flower(['rescue'])
    expect(await list.end).toBe(0)
    expect(await list.stdout).toMatch(/^[0-9a-f]{8} login lost · /)
    expect(await list.stdout).toContain(`you: ${TASK}`)
  })
})

/** The one line of an answer in JSON. */
function objectOn(text: string): { readonly session: string; readonly path: string } {
  expect(text).toMatch(/^[^\n]+\n$/)
  return JSON.parse(text)
}
