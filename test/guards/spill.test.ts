import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { spill } from '../../src/guards/spill.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const LONG = Array.from({ length: 1_000 }, (_, row) => `row ${row}`).join('\n')

let folder: string

beforeEach(() => {
  folder = join(temporaryFolder(), 'spill')
})

function returned(name: string, output: unknown, input: unknown = {}, agent: string | null = null): unknown {
  return spill({ folder }).afterTool?.({ agent, name, input, output })
}

function spilled(): string[] {
  return existsSync(folder) ? readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')) : []
}

/** The beginning, and a note with the path. */
function cut(text: string, beginning = text.slice(0, 400)): unknown {
  return expect.stringMatching(new RegExp(`^${beginning}\\n\\[.*${folder}/[0-9a-f]{16}\\.txt.*\\]$`))
}

describe('a result that is too large keeps the shape of its tool', () => {
  const bash = { stdout: LONG, stderr: '', interrupted: false, isImage: false, noOutputExpected: false }
  const note = (beginning = LONG.slice(0, 400)): unknown => cut(LONG, beginning)

  it.each<[string, unknown, () => unknown, string]>([
    ['Bash', bash, () => ({ ...bash, stdout: note() }), LONG],
    [
      'Bash',
      { ...bash, stdout: 'ok', stderr: LONG },
      () => ({ ...bash, stdout: 'ok', stderr: note(LONG.slice(0, 398)) }),
      `ok\n${LONG}`,
    ],
    [
      'Grep',
      { mode: 'content', numFiles: 0, filenames: [], content: LONG, numLines: 1_000 },
      () => ({ mode: 'content', numFiles: 0, filenames: [], content: note(), numLines: 1_000 }),
      LONG,
    ],
    [
      'WebFetch',
      { bytes: 9, code: 200, codeText: 'OK', result: LONG, url: 'u'.repeat(5_000) },
      () => ({ bytes: 9, code: 200, codeText: 'OK', result: note(), url: 'u'.repeat(5_000) }),
      LONG,
    ],
    [
      'Agent',
      { status: 'completed', prompt: LONG, agentId: 'a1', content: [{ type: 'text', text: LONG }] },
      () => ({ status: 'completed', prompt: LONG, agentId: 'a1', content: [{ type: 'text', text: note() }] }),
      LONG,
    ],
    ['mcp__a__b', LONG, () => note(), LONG],
    [
      'mcp__a__b',
      [
        { type: 'text', text: LONG },
        { type: 'text', text: 'more' },
      ],
      () => [{ type: 'text', text: note() }],
      `${LONG}\nmore`,
    ],
    [
      'Unheard',
      { a: { b: ['x', LONG] }, state: 'fine' },
      () => ({ a: { b: ['x', note(LONG.slice(0, 399))] }, state: 'fine' }),
      `x\n${LONG}\nfine`,
    ],
  ])('%s %#', (name, output, expected, file) => {
    expect(returned(name, output)).toEqual(expected())
    expect(spilled()).toEqual([file])
  })

  it('Read, whose line count follows', () => {
    const file = { filePath: '/w/big.txt', content: LONG, numLines: 1_000, startLine: 1, totalLines: 1_000 }
    const output = returned('Read', { type: 'text', file }) as { file: typeof file }
    expect(output).toEqual({
      type: 'text',
      file: { ...file, content: cut(LONG), numLines: output.file.content.split('\n').length },
    })
    expect(spilled()).toEqual([LONG])
  })

  it('Glob, whose list ends in the note', () => {
    const filenames = Array.from({ length: 300 }, (_, n) => `src/a-file-${n}.ts`)
    const output = returned('Glob', { filenames, numFiles: 300, truncated: false }) as { filenames: string[] }
    expect(output).toMatchObject({ numFiles: 300, truncated: false })
    expect(output.filenames.slice(0, 5)).toEqual(filenames.slice(0, 5))
    expect(output.filenames.at(-1)).toContain(folder)
    expect(output.filenames.join('').length).toBeLessThan(700)
    expect(spilled()).toEqual([filenames.join('\n')])
  })

  it('a list of objects that are all short', () => {
    const content = Array.from({ length: 200 }, (_, n) => ({
      title: `Title ${n}`,
      url: `https://example.org/${n}`,
    }))
    const output = returned('WebSearch', {
      query: 'q',
      results: [{ tool_use_id: 't', content }, 'and words'],
    })
    const { results } = output as { results: [{ content: { title: string; url: string }[] }] }
    expect(results).toHaveLength(1)
    expect(results[0].content[0]).toEqual(content[0])
    expect(results[0].content.length).toBeLessThan(20)
    expect(results[0].content.at(-1)?.title).toContain(folder)
    expect(spilled()[0]).toContain('Title 199\nhttps://example.org/199\nand words')
  })
})

describe('what stays as it is', () => {
  const image = {
    type: 'image',
    source: { type: 'base64', media_type: 'image/png', data: 'A'.repeat(9_000) },
  }
  it.each<[string, string, unknown, unknown?]>([
    ['a result at the threshold', 'Bash', { stdout: 'x'.repeat(4_000), stderr: '' }],
    ['an image', 'mcp__a__b', [image]],
    [
      'an image that was read',
      'Read',
      { type: 'image', file: { base64: 'A'.repeat(9_000), type: 'image/png' } },
    ],
    ['an image on standard output', 'Bash', { stdout: 'A'.repeat(9_000), stderr: '', isImage: true }],
    [
      'an edit, of which the model sees no text',
      'Edit',
      { filePath: '/a', originalFile: LONG, newString: LONG },
    ],
    ['a written file', 'Write', { type: 'create', content: LONG }],
    ['nothing', 'Bash', undefined],
    ['null', 'Bash', null],
    ['a number', 'mcp__a__b', 7],
  ])('%s', (_, name, output) => {
    expect(returned(name, output)).toBeUndefined()
    expect(spilled()).toEqual([])
  })

  it('an image beside a long text', () => {
    const output = returned('mcp__a__b', [{ type: 'text', text: LONG }, image, { type: 'text', text: LONG }])
    expect(output).toEqual([{ type: 'text', text: cut(LONG) }, image])
  })
})

describe('reading what was spilled', () => {
  const hash = '0123456789abcdef.txt'
  const reads = (): [string, unknown, unknown][] => [
    ['Read', { file_path: join(folder, hash) }, { type: 'text', file: { content: LONG } }],
    ['Read', { file_path: `.flower/spill/${hash}` }, { type: 'text', file: { content: LONG } }],
    ['Grep', { pattern: 'row', path: folder }, { content: LONG }],
    ['Bash', { command: `cat ${folder}/${hash}` }, { stdout: LONG }],
    ['Bash', { command: `grep -n row .flower/spill/${hash} | head -500` }, { stdout: LONG }],
  ]

  it('is exempt', () => {
    for (const [name, input, output] of reads()) expect(returned(name, output, input)).toBeUndefined()
  })

  it.each<[string, unknown, unknown]>([
    ['Read', { file_path: '/w/spill-notes.txt' }, { type: 'text', file: { content: LONG } }],
    ['Read', { file_path: '/w/spill/../a.txt' }, { type: 'text', file: { content: LONG } }],
    ['Bash', { command: `npm test; cat .flower/spill/${hash}` }, { stdout: LONG }],
    ['Bash', { command: `cat other/${hash}` }, { stdout: LONG }],
    ['Bash', { command: 7 }, { stdout: LONG }],
    ['Read', null, { type: 'text', file: { content: LONG } }],
    ['mcp__a__b', { path: `.flower/spill/${hash}` }, LONG],
  ])('%s %j is not that', (name, input, output) => {
    expect(returned(name, output, input)).toBeDefined()
  })
})

it('holds in subagents', () => {
  expect(returned('Bash', { stdout: LONG, stderr: '' }, {}, 'a1')).toEqual({ stdout: cut(LONG), stderr: '' })
})

it('the same text is kept once', () => {
  returned('mcp__a__b', LONG)
  returned('Bash', { stdout: LONG, stderr: '' })
  expect(spilled()).toEqual([LONG])
})

it('takes all of an output of which the harness hands over only the beginning', () => {
  const path = join(temporaryFolder(), 'all.txt')
  writeFileSync(path, LONG + LONG)
  const output = { stdout: LONG, stderr: '', persistedOutputPath: path, persistedOutputSize: 2 * LONG.length }
  expect(returned('Bash', output)).toEqual({ stdout: cut(LONG), stderr: '' })
  expect(spilled()).toEqual([LONG + LONG])
})

it('speaks the language of the run', () => {
  const guard = spill({ folder, language: 'zh' })
  expect(guard.afterTool?.({ agent: null, name: 'mcp__a__b', input: {}, output: LONG })).toContain('全文')
})

it('takes another threshold and another beginning, and cuts no character in two', () => {
  const guard = spill({ folder, threshold: 10, keep: 5 })
  const run = (output: string): unknown =>
    guard.afterTool?.({ agent: null, name: 'mcp__a__b', input: {}, output })
  expect(run('0123456789')).toBeUndefined()
  expect(run('0123😀56789a')).toMatch(/^0123\n\[/)
})

it.each(['a folder that is a file', 'a source that is gone'])('%s is told, and the result stays', (what) => {
  const onError = vi.fn()
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const output =
    what === 'a source that is gone'
      ? { stdout: LONG, persistedOutputPath: `${file}.gone` }
      : { stdout: LONG }
  const guard = spill({ folder: what === 'a source that is gone' ? folder : file, onError })
  expect(guard.afterTool?.({ agent: null, name: 'Bash', input: {}, output })).toBeUndefined()
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'file' }))
})

it('30 MB take well under seconds', () => {
  const text = 'a line of some output\n'.repeat(1_400_000)
  const start = performance.now()
  expect(returned('Bash', { stdout: text, stderr: '' })).toEqual({ stdout: cut(text), stderr: '' })
  expect(performance.now() - start).toBeLessThan(5_000)
})

it('of any output the model sees little more than the beginning, all of it is in the file, and nothing else changes', () => {
  const text = fc.string({ minLength: 200, maxLength: 400 })
  const block = fc.record({ type: fc.constant('text'), text })
  const output = fc.oneof(
    text,
    fc.array(text, { minLength: 1 }),
    fc.array(block, { minLength: 1 }),
    fc.record({ deep: fc.array(fc.array(text, { minLength: 1 }), { minLength: 1 }) }),
  )
  fc.assert(
    fc.property(output, (value) => {
      const guard = spill({ folder, threshold: 150, keep: 100 })
      const seen = guard.afterTool?.({ agent: null, name: 'mcp__a__b', input: {}, output: value })
      expect(JSON.stringify(seen).length).toBeLessThan(2_000)
      expect(typeof seen).toBe(typeof value)
      expect(Array.isArray(seen)).toBe(Array.isArray(value))
    }),
  )
})
