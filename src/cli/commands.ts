import type { Command } from 'commander'
import { defineCompletions } from './completions-command.ts'
import { defineConfig } from './config-command.ts'
import { defineCost } from './cost-command.ts'
import { defineDemo } from './demo-command.ts'
import { defineDoctor } from './doctor-command.ts'
import { defineGo } from './go-command.ts'
import { defineHandoff } from './handoff-command.ts'
import type { Leave } from './leave.ts'
import { defineOnce } from './once-command.ts'
import { defineRecall } from './recall-command.ts'
import { defineRescue } from './rescue-command.ts'
import { defineRun } from './run-command.ts'
import { defineSetup } from './setup-command.ts'
import { defineStatus } from './status-command.ts'

interface CommandEntry {
  readonly name: string
  /** For the list of commands. */
  readonly summary: string
  readonly group: string
  readonly define: (program: Command, leave: Leave) => void
  /** It has to know the options of other commands: what may be configured, or completed. */
  readonly needsAll?: true
}

const WORK = 'Have agents work:'
const LOOK = 'Look:'
const SET_UP = 'Set up:'

/** All commands, in the order in which help lists them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'go',
    summary: 'from a wish to work that is judged; the same as flower "wish"',
    group: WORK,
    define: defineGo,
    needsAll: true,
  },
  {
    name: 'once',
    summary: 'one step, over as many sessions as it takes',
    group: WORK,
    define: defineOnce,
    needsAll: true,
  },
  {
    name: 'run',
    summary: 'a workflow: steps in order, with gates and retries',
    group: WORK,
    define: defineRun,
    needsAll: true,
  },
  {
    name: 'status',
    summary: 'what this directory holds, and what it would go on with',
    group: LOOK,
    define: defineStatus,
  },
  { name: 'cost', summary: 'where the money went', group: LOOK, define: defineCost },
  {
    name: 'handoff',
    summary: 'list, show, edit, compare and check the documents',
    group: LOOK,
    define: defineHandoff,
  },
  {
    name: 'recall',
    summary: 'search what all sessions of this directory said',
    group: LOOK,
    define: defineRecall,
  },
  {
    name: 'rescue',
    summary: 'a document of a Claude Code session that died',
    group: LOOK,
    define: defineRescue,
  },
  { name: 'setup', summary: 'keep a key, an endpoint and a model', group: SET_UP, define: defineSetup },
  {
    name: 'config',
    summary: 'every setting and where it comes from',
    group: SET_UP,
    define: defineConfig,
    needsAll: true,
  },
  {
    name: 'doctor',
    summary: 'what a run would meet here, and what to do about it',
    group: SET_UP,
    define: defineDoctor,
    needsAll: true,
  },
  {
    name: 'completions',
    summary: 'completion for bash, zsh and fish',
    group: SET_UP,
    define: defineCompletions,
    needsAll: true,
  },
  { name: 'demo', summary: 'two handoffs, offline, without a key', group: SET_UP, define: defineDemo },
]

/**
 * Which commands a command line needs with all of their options; of the others help has only the names. Options take longer to
 * define than all else that help does.
 *
 * @param words the command line; undefined for one that is not known
 */
export function neededFor(words: readonly string[] | undefined): (entry: CommandEntry) => boolean {
  if (words === undefined) return () => true
  const [first = '', second = ''] = words
  if (words.length === 1 && /^(?:-h|--help|-V|--version)$/.test(first)) return () => false
  const name = first === 'help' ? second : first
  const entry = COMMANDS.find((one) => one.name === name)
  // A wish, or what was mistyped for a command.
  if (entry === undefined) return () => true
  const shownOnly = first === 'help' || words.includes('--help') || words.includes('-h')
  return entry.needsAll && !shownOnly ? () => true : (one) => one === entry
}
