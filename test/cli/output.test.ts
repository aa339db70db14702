import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createOutput, type Output } from '../../src/cli/output.ts'

function open(): { output: Output; stream: PassThrough; written: () => string } {
  const stream = new PassThrough({ encoding: 'utf8' })
  let text = ''
  stream.on('data', (chunk) => {
    text += chunk
  })
  return { output: createOutput(stream as unknown as NodeJS.WriteStream), stream, written: () => text }
}

describe('the output', () => {
  it('keeps back what comes while it is held, and lets it out in order', () => {
    const { output, written } = open()
    output.write('a')
    const release = output.hold()
    output.write('b')
    output.write('c')
    expect(written()).toBe('a')

    release()
    output.write('d')
    expect(written()).toBe('abcd')
  })

  it('says when it can not be written to any more', async () => {
    const { output, stream } = open()
    stream.destroy(Object.assign(new Error('broken pipe'), { code: 'EPIPE' }))

    expect((await output.broken).code).toBe('EPIPE')
  })

  it('does not know the width of what is no terminal', () => {
    expect(open().output).toMatchObject({ isTerminal: false })
    expect(open().output.columns()).toBe(0)
  })
})
