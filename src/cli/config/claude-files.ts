import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/** What a repository has for the harness beside words: all of it can run programs or grant permissions. */
export interface ClaudeFiles {
  /** What they do, one fact a line; empty when there is nothing to ask about. */
  readonly facts: readonly string[]
  /** SHA-256 of the files, names and content. */
  readonly hash: string
}

/** In `.claude/`: definitions with tools, hooks and commands of their own, and the scripts that hooks call. */
const FOLDERS = ['agents', 'commands', 'skills', 'hooks', 'plugins', 'output-styles']
const SETTINGS_FILES = ['settings.json', 'settings.local.json']

/**
 * What the harness would find here with `--settings project`, besides CLAUDE.md: it is launched in the workspace, and looks for
 * servers and definitions in the folders above, too.
 *
 * @param workspace absolute
 */
export function claudeFilesOf(workspace: string): ClaudeFiles {
  const folder = path.join(workspace, '.claude')
  const settings = SETTINGS_FILES.map((name) => path.join(folder, name))
  const above = ancestors(workspace)
  const servers = above.map((each) => path.join(each, '.mcp.json'))
  // What lies in the person's home is their own.
  const definitions = above
    .filter((each) => each === workspace || each !== homedir())
    .flatMap((each) => FOLDERS.flatMap((name) => filesIn(path.join(each, '.claude', name))))
  const there = [...settings, ...servers, ...definitions].filter(isFile)
  const hash = createHash('sha256')
  for (const file of there) hash.update(`${file}\0${readFileSync(file).toString('base64')}\0`)
  const facts = [
    ...settings.filter(isFile).flatMap((file) => settingsFacts(file, path.relative(workspace, file))),
    ...servers.filter(isFile).flatMap((file) => serverFacts(file)),
    ...definitions.filter(isFile).map((file) => path.relative(workspace, file)),
  ]
  return { facts, hash: hash.digest('hex') }
}

/** The files for agents that lie here and are only read with settings. */
export function wordsFor(workspace: string): readonly ('CLAUDE.md' | 'AGENTS.md')[] {
  const has = (...names: string[]): boolean => names.some((name) => existsSync(path.join(workspace, name)))
  return [
    ...(has('CLAUDE.md', path.join('.claude', 'CLAUDE.md')) ? (['CLAUDE.md'] as const) : []),
    ...(has('AGENTS.md') ? (['AGENTS.md'] as const) : []),
  ]
}

/** The settings that say nothing of programs or permissions. */
const HARMLESS = ['$schema', 'model', 'outputStyle', 'language', 'includeCoAuthoredBy', 'attribution']

function settingsFacts(file: string, name: string): string[] {
  const content = jsonOf(file)
  if (content === null) return [`${name}: not readable as JSON`]
  return Object.entries(content)
    .filter(([key]) => !HARMLESS.includes(key))
    .map(([key, value]) => `${name}: ${key} ${outline(value)}`)
}

function serverFacts(file: string): string[] {
  const content = jsonOf(file)
  if (content === null) return [`${file}: not readable as JSON`]
  const servers = Object.entries((content.mcpServers ?? {}) as Record<string, unknown>)
  return servers.map(([name, server]) => `${file}: ${name} ${outline(server)}`)
}

/** Long enough to see which command it is. */
const OUTLINE = 160

function outline(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > OUTLINE ? `${text.slice(0, OUTLINE)}…` : text
}

function jsonOf(file: string): Record<string, unknown> | null {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function ancestors(folder: string): string[] {
  const above = path.dirname(folder)
  return above === folder ? [folder] : [folder, ...ancestors(above)]
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => path.join(folder, name))
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
}
