import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { call, say, think, together } from '../../src/testing/index.ts'
import { refusing } from '../support/refusing.ts'
import { bash, exchange, ofType, onStage, type Stage } from './support.ts'

const VASE = {
  type: 'stdio',
  command: process.execPath,
  args: [join(import.meta.dirname, 'vase-server.mjs')],
}

/** A command that editing does not include. */
const RUN = `node -e "fs.writeFileSync('ran.txt', '')"`

/** A repository that would like to be obeyed, and a person's own settings. */
function furnish({ workspace, configDir, home }: Stage): void {
  writeFileSync(join(workspace, 'CLAUDE.md'), 'The word of the repository is petunia.')
  const mcpServers = { repo: { command: 'touch', args: [join(workspace, 'mcp-ran')] } }
  writeFileSync(join(workspace, '.mcp.json'), JSON.stringify({ mcpServers }))
  for (const [folder, mark] of [
    [join(workspace, '.claude'), 'project-hook-ran'],
    // The harness's own folder with a key, and the person's.
    [configDir, 'user-hook-ran'],
    [join(home, '.claude'), 'user-hook-ran'],
  ] as const) {
    const command = `touch ${join(workspace, mark)}`
    const hooks = { UserPromptSubmit: [{ hooks: [{ type: 'command', command }] }] }
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ hooks, enableAllProjectMcpServers: true }))
  }
}

let workspace = ''

describe('what lies in the workspace', () => {
  it.each([
    ['settingSources [] keeps CLAUDE.md, .mcp.json, hooks out', 'none'],
    ['settingSources [project] reads CLAUDE.md, .mcp.json, hooks, and not those of the person', 'project'],
    ['settingSources [user, project, local] also reads those of the person', 'user'],
  ] as const)('%s', (_name, read) =>
    onStage(
      ({ turn }) => (turn === 0 ? bash('true') : say('Done.')),
      async (stage) => {
        furnish(stage)
        await exchange(stage.open())
        const [request] = stage.server.requests
        expect(request!.says('petunia')).toBe(read !== 'none')
        expect(existsSync(join(stage.workspace, 'mcp-ran'))).toBe(read !== 'none')
        expect(existsSync(join(stage.workspace, 'project-hook-ran'))).toBe(read !== 'none')
        expect(existsSync(join(stage.workspace, 'user-hook-ran'))).toBe(read === 'user')
      },
      { read },
    ),
  )
})

it('the model is asked for nothing but the work: no session is given a title by it', () =>
  onStage(
    ({ turn }) => (turn < 3 ? bash('true') : say('Done.')),
    async (stage) => {
      const session = stage.open()
      await exchange(session, 'Plant a garden of four roses.')
      await exchange(session, 'And a tulip beside each of them.')
      expect(stage.server.requests.filter(({ tools }) => tools.length === 0)).toEqual([])
    },
    // What the scripted server’s own environment turns off, a person’s does not; nothing else is to be sent anywhere.
    {
      env: {
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: undefined,
        DISABLE_TELEMETRY: '1',
        DISABLE_ERROR_REPORTING: '1',
      },
    },
  ))

describe('a spec', () => {
  it('reaches the harness: instructions, agents, MCP servers, environment, tools that are hidden', () =>
    onStage(
      ({ turn }) => (turn === 0 ? bash('echo "the vase is $VASE"') : say('Done.')),
      async (stage) => {
        const spec = {
          instructions: 'Speak of flowers only.',
          agents: { florist: { description: 'Knows flowers', prompt: 'Count petals.' } },
          mcpServers: { vase: VASE },
          env: { VASE: 'blue' },
          disallowedTools: ['Write'],
        }
        const { events } = await exchange(stage.open({ spec }))
        const [request] = stage.server.requests
        expect(request!.system).toContain('Speak of flowers only.')
        expect(request!.system.length).toBeGreaterThan(2_000)
        const listed = JSON.stringify([request!.tools, request!.messages])
        expect(listed).toContain('florist: Knows flowers')
        expect(listed).toContain('mcp__vase__fill_vase')
        expect(request!.offers('Write')).toBe(false)
        expect(ofType(events, 'tool-result')[0]!.output).toBe('the vase is blue')
      },
    ))

  it('has hooks that begin after those of flower, run beside them, and may end the turn', () =>
    onStage(
      ({ turn }) => (turn === 0 ? bash('echo ran') : say('Too far.')),
      async (stage) => {
        const order: string[] = []
        const hook = (name: string, answer: object) => ({
          hooks: [
            async () => {
              order.push(name)
              return answer
            },
          ],
        })
        const session = stage.open({
          spec: {
            hooks: {
              PreToolUse: [hook('spec before tool', {})],
              PostToolBatch: [hook('spec at boundary', { continue: false, stopReason: 'enough' })],
            },
          },
          guards: refusing(() => {
            order.push('before tool')
            return null
          }),
          atBoundary: async () => {
            order.push('at boundary')
            return 'go on'
          },
        })
        const { result } = await exchange(session)
        expect(order.slice(0, 2)).toEqual(['before tool', 'spec before tool'])
        expect(order.slice(2).sort()).toEqual(['at boundary', 'spec at boundary'])
        expect(result.stop).toBe('stopped')
        expect(stage.server.requests).toHaveLength(1)
      },
    ))

  it('without a permission mode edits files, and is refused a command with a notice', () =>
    onStage(
      ({ turn }) =>
        turn === 0
          ? together(call('Write', { file_path: join(workspace, 'note.txt'), content: 'noted' }), bash(RUN))
          : say('Done.'),
      async (stage) => {
        workspace = stage.workspace
        const { events } = await exchange(stage.openWith({}))
        expect(existsSync(join(workspace, 'note.txt'))).toBe(true)
        expect(existsSync(join(workspace, 'ran.txt'))).toBe(false)
        expect(ofType(events, 'notice')).toMatchObject([
          { kind: 'other', message: expect.stringContaining('Bash was refused') as string },
        ])
      },
    ))

  it('may allow a tool by name', () =>
    onStage(
      ({ turn }) => (turn === 0 ? bash(RUN) : say('Done.')),
      async (stage) => {
        await exchange(stage.openWith({ spec: { allowedTools: ['Bash'] } }))
        expect(existsSync(join(stage.workspace, 'ran.txt'))).toBe(true)
      },
    ))
})

describe('what comes back', () => {
  it('thinking is told and not shown; an image in a tool result is named', () =>
    onStage(
      ({ turn }) =>
        turn === 0 ? together(think('A vase, then.'), call('mcp__vase__fill_vase')) : say('Done.'),
      async (stage) => {
        const { events } = await exchange(stage.open({ spec: { mcpServers: { vase: VASE } } }))
        expect(ofType(events, 'thinking')).toEqual([{ type: 'thinking', agent: null }])
        expect(JSON.stringify(events)).not.toContain('A vase, then.')
        expect(ofType(events, 'tool-result')).toMatchObject([
          { output: expect.stringMatching(/The vase is full\.\n\[image\]/) as string, isError: false },
        ])
      },
    ))
})
