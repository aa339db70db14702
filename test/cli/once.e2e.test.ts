import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { call, FAKE_API_KEY, fail, say } from '../../src/testing/index.ts'
import { asksForHandoff, documentText, noise } from '../runtime/support.ts'
import { eventsIn, place, served } from './support.ts'

const MODEL = ['-m', 'claude-sonnet-4-5']

describe('flower once', () => {
  it('ends with 0 when the job is done, and says so on the screen', async () => {
    const { flower, manifest } = await served(() => say('The word is petunia.'))
    const { stdout, stderr, end } = flower(['once', 'Find the word.', ...MODEL])

    expect(await end).toBe(0)
    expect(await stdout).toContain('The word is petunia.')
    expect(await stdout).not.toContain('\x1B')
    expect(await stderr).toBe('')
    expect(manifest()).toMatchObject([{ step: 'once', ok: true, text: 'The word is petunia.' }])
  })

  it('ends with 1 when the job fails', async () => {
    const { flower, manifest } = await served(() =>
      fail(400, { type: 'invalid_request_error', message: 'Your credit balance is too low.' }),
    )
    const { stdout, stderr, end } = flower(['once', 'Find the word.', ...MODEL])

    expect(await end).toBe(1)
    expect(`${await stdout}${await stderr}`).not.toMatch(/^\s+at /m)
    expect(manifest()).toMatchObject([{ ok: false }])
  })

  it.each([
    [['once', 'Go.', '--window', '0']],
    [['once', 'Go.', '--workspace', 'nowhere']],
    [['once', 'Go.', '--resume', 'last']],
    [['once']],
    [['once', 'Go.', '--budgt', '3']],
    [[]],
  ])('ends with 2 before anything is started: %j', async (args) => {
    const { flower, workspace } = place({ ANTHROPIC_API_KEY: FAKE_API_KEY })
    const { stdout, stderr, end } = flower(args)

    expect(await end).toBe(2)
    expect(await stdout).toBe('')
    expect(await stderr).toMatch(/^flower: [^\n]+\n$/)
    expect(readdirSync(workspace)).toEqual([])
  })

  it('reads the prompt from a pipe', async () => {
    const { flower, server } = await served(() => say('Read.'))
    const { end } = flower(['once', ...MODEL], { stdin: 'Read this: 花.\n' })

    expect(await end).toBe(0)
    expect(server.requests[0]?.lastUserText).toContain('Read this: 花.')
  })

  it('leaves a pipe alone that it was given beside an argument, even one that never ends', async () => {
    const { flower, server } = await served(() => say('Read.'))
    const { end } = flower(['once', 'The argument.', ...MODEL], { stdin: null })

    expect(await end).toBe(0)
    expect(server.requests[0]?.lastUserText).toContain('The argument.')
  })

  it('prints one event a line and nothing else with --json', async () => {
    const { flower } = await served((request) =>
      request.turn === 0 ? call('Bash', { command: 'echo one', description: 'say one' }) : say('Done.'),
    )
    const { stdout, stderr, end } = flower(['once', 'Say one.', '--json', '-v', ...MODEL])

    expect(await end).toBe(0)
    const events = eventsIn(await stdout)
    expect(events.map(({ type }) => type)).toContain('tool-result')
    expect(events.at(-1)).toMatchObject({ type: 'result', result: { ok: true, text: 'Done.' } })
    expect(new Set(events.map(({ run }) => run)).size).toBe(1)
    expect(await stderr).toContain('endpoint')
  })

  it('says first what it uses with -v, and shows four characters of the key', async () => {
    const { flower, server, workspace } = await served(() => say('Done.'))
    const { stdout, end } = flower(['once', 'Go.', '-v', '--window', '180k', ...MODEL])

    expect(await end).toBe(0)
    const first = (await stdout).split('\n\n')[0]
    expect(first).toContain(server.url)
    expect(first).toContain('ANTHROPIC_API_KEY (sk-a…)')
    expect(first).toContain('claude-sonnet-4-5')
    expect(first).toMatch(/180k \(.*given/)
    expect(first).toContain(join(workspace, '.flower'))
    expect(first).toContain(join(workspace, 'runs'))
  })

  it('goes on with the newest session of the run directory', async () => {
    const { flower, server, manifest } = await served((request) => say(`Turn ${request.turn}.`))
    expect(await flower(['once', 'Begin.', ...MODEL]).end).toBe(0)
    expect(await flower(['once', 'And now?', '--resume', 'last', ...MODEL]).end).toBe(0)

    const [first, second] = manifest()
    expect(second).toMatchObject({ session_id: first?.session_id, resumed: true, text: 'Turn 1.' })
    expect(server.requests.at(-1)?.says('Begin.')).toBe(true)
  })

  it('goes on in a copy with --fork', async () => {
    const { flower, manifest } = await served((request) => say(`Turn ${request.turn}.`))
    expect(await flower(['once', 'Begin.', ...MODEL]).end).toBe(0)
    expect(await flower(['once', 'And now?', '--resume', 'last', '--fork', ...MODEL]).end).toBe(0)

    const [first, second] = manifest()
    expect(second?.text).toBe('Turn 1.')
    expect(second?.session_id).not.toBe(first?.session_id)
  })

  it('hands over twice when the window is small, and the key is nowhere in what is left', async () => {
    const job = await served((request) => {
      if (asksForHandoff(request.lastUserText)) {
        return say(documentText(request.says('The second half.') ? 'The rest.' : 'The second half.'))
      }
      if (request.firstUserText.includes('The rest.') && request.turn > 0) return say('All counted.')
      return call('Bash', { command: noise(request.index, 20_000), description: 'count' })
    })
    const args = ['once', 'Count.', '-p', 'bypassPermissions', '--window', '60k', '--headroom', '28k', '-v']
    const { stdout, stderr, end } = job.flower([...args, ...MODEL])

    expect(await end).toBe(0)
    const [record] = job.manifest()
    expect(record?.handoffs.map(({ degraded }) => degraded)).toEqual([null, null])
    expect(readFileSync(record?.handoffs[1]?.path ?? '', 'utf8')).toContain('The rest.')
    expect(await stdout).toContain('All counted.')
    expect(`${await stdout}${await stderr}`).not.toContain(FAKE_API_KEY)
    expect(filesWith(FAKE_API_KEY, job.workspace)).toEqual([])
  })

  it.each(['deadbeef', '00000000-0000-4000-8000-000000000000'])(
    'refuses to resume %s, of which nobody knows, before anything is started',
    async (session) => {
      const { flower, server, workspace } = await served(() => say('Nobody asked.'))
      const { stdout, stderr, end } = flower(['once', 'Go.', '--resume', session, ...MODEL])

      expect(await end).toBe(2)
      expect(await stderr).toMatch(
        new RegExp(
          `^flower: there is no session '${session}' to resume in [^\\n]*flower status[^\\n]*--resume last[^\\n]*\\n$`,
        ),
      )
      expect(await stdout).toBe('')
      expect(server.requests).toEqual([])
      expect(readdirSync(workspace)).toEqual([])
    },
  )

  it('names the ways to sign in when there are no credentials at all', async () => {
    const { flower, server, workspace } = await served(() => say('Nobody asked.'), {
      ANTHROPIC_API_KEY: undefined,
    })
    const { stderr, end } = flower(['once', 'Go.', ...MODEL])

    expect(await end).toBe(2)
    expect((await stderr).trim().split('\n')).toEqual([
      expect.stringMatching(/^flower: not signed in.*ANTHROPIC_API_KEY/),
    ])
    expect(server.requests).toEqual([])
    expect(readdirSync(workspace)).toEqual([])
  })

  it('says once that a key is refused, by whom, and offers no session that holds nothing', async () => {
    const { flower, server } = await served(() => fail(401), { CLAUDE_CODE_MAX_RETRIES: '0' })
    const { stdout, stderr, end } = flower(['once', 'Go.', ...MODEL])

    expect(await end).toBe(1)
    expect((await stderr).trim().split('\n')).toEqual([
      expect.stringContaining(`flower: ${server.url} refuses the credentials: ANTHROPIC_API_KEY (sk-a…)`),
    ])
    expect((await stdout).match(/Invalid API key/g)).toHaveLength(1)
    expect(await stdout).not.toContain('--resume')
  })

  it('ends quietly when nobody reads its output any more', async () => {
    const { flower, manifest } = await served((request) =>
      request.turn < 20
        ? call('Bash', { command: `echo ${request.turn}`, description: 'say' })
        : say('Done.'),
    )
    const { child, stderr, end } = flower(['once', 'Talk.', '-p', 'bypassPermissions', ...MODEL])
    child.stdout.once('data', () => child.stdout.destroy())

    expect(await end).toBe(141)
    expect(await stderr).toBe('')
    expect(manifest()).toMatchObject([{ ok: false, error: 'stdout closed' }])
  })
})

/** The files below a folder in which a text stands. */
function filesWith(text: string, folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile() && readFileSync(file).includes(text))
}
