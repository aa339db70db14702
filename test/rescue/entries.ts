import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Line = Readonly<Record<string, unknown>>

const COMMON = { sessionId: 's', cwd: '/work/garden', version: '2.1.300', gitBranch: 'main' }
let count = 0

/** An entry in the chain of the ones before it. */
function entry(type: string, fields: Line): Line {
  count++
  const parentUuid = count === 1 ? null : `u${count - 1}`
  return { type, uuid: `u${count}`, parentUuid, timestamp: '2026-03-01T00:00:00Z', ...COMMON, ...fields }
}

export function user(content: unknown, more: Line = {}): Line {
  return entry('user', { message: { role: 'user', content }, ...more })
}

export function assistant(blocks: readonly Line[], more: Line = {}): Line {
  return entry('assistant', { message: { role: 'assistant', model: 'm', content: blocks }, ...more })
}

export function said(text: string, more: Line = {}): Line {
  return assistant([{ type: 'text', text }], more)
}

export function call(id: string, name: string, input: Line, more: Line = {}): Line {
  return assistant([{ type: 'tool_use', id, name, input }], more)
}

export function result(id: string, content: string, more: Line = {}): Line {
  const { isError: is_error = false, ...rest } = more
  return user([{ type: 'tool_result', tool_use_id: id, content, is_error }], rest)
}

/** What Claude Code writes in the model's place when a request has failed. */
export function apiError(text: string, more: Line = {}): Line {
  const message = { model: '<synthetic>', content: [{ type: 'text', text }] }
  return entry('assistant', { message, isApiErrorMessage: true, ...more })
}

export function system(subtype: string, fields: Line = {}): Line {
  return entry('system', { subtype, ...fields })
}

export function jsonl(lines: readonly Line[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** Writes a transcript. @returns its path */
export function transcript(folder: string, lines: readonly Line[], name = 'session.jsonl'): string {
  const file = join(folder, name)
  writeFileSync(file, jsonl(lines))
  return file
}
