import { statSync } from 'node:fs'
import path from 'node:path'
import { FlowerError, messageOf } from '../core/errors.ts'
import { nearest } from '../core/nearest.ts'
import { thrownAt } from '../workflow/thrown-at.ts'
import { isWorkflow, type Workflow } from '../workflow/workflow.ts'

/** `flows.ts:build`; a drive letter (`C:\flows.ts`) and a scheme (`file://…`) are no file. */
const TARGET = /^(?<source>.{2,}?)(?::(?<name>[\p{ID_Start}$_][\p{ID_Continue}$]*))?$/u

/**
 * The workflow that a person has named: a file, relative to where they are, or a module that the workspace can import.
 * TypeScript is loaded as it is, without being checked.
 *
 * @param target `file-or-module[:export]`
 * @param workspace absolute
 * @throws FlowerError `usage` where there is none, or loading it fails
 */
export async function loadWorkflow(target: string, workspace: string): Promise<Workflow> {
  const { source = target, name } = TARGET.exec(target)?.groups ?? {}
  const loaded = await load(source, workspace)
  return name === undefined ? onlyWorkflow(loaded, source) : workflowNamed(loaded, source, name)
}

async function load(source: string, workspace: string): Promise<object> {
  const [{ createJiti }, flower] = await Promise.all([import('jiti'), import('../index.ts')])
  const jiti = createJiti(path.join(workspace, 'workflow'), {
    // A cache in the system's temporary folder is one that others can write to.
    fsCache: false,
    interopDefault: false,
    // The flower that runs is the one that is imported, wherever it is installed: a global one, too.
    virtualModules: { 'flower-agent': flower },
  })
  const file = path.resolve(source)
  const found = statSync(file, { throwIfNoEntry: false })?.isFile()
    ? file
    : jiti.esmResolve(source, { try: true })
  if (found === undefined) {
    throw usage(
      `there is no file ${file}, and ${workspace} has no module '${source}'; name the workflow's file`,
    )
  }
  try {
    return await jiti.import<object>(found)
  } catch (error) {
    throw usage(`${source} cannot be loaded: ${whyNot(error, Object.keys(flower))}`, error)
  }
}

/** With the place in the person's files, where the message does not name it itself: that of a syntax error does. */
function whyNot(error: unknown, exported: readonly string[]): string {
  const at = error instanceof Error ? thrownAt(error) : null
  const message = messageOf(error).replace(/\nRequire stack:[\s\S]*/, '')
  return `${missingExport(message, exported) ?? message}${at === null ? '' : ` (${at})`}`
}

/**
 * Modules are loaded as CommonJS, where a name that is not exported is undefined: `(0 , _flowerAgent.stp) is not a function`.
 * Null where the message is about something else.
 */
function missingExport(message: string, exported: readonly string[]): string | null {
  const name = /^\(0 , _flowerAgent\.(?<name>[\w$]+)\) is not a function$/.exec(message)?.groups?.name
  if (name === undefined || exported.includes(name)) return null
  const meant = nearest(name, exported)
  return `flower-agent has no export '${name}'${meant === null ? '' : `; did you mean '${meant}'?`}`
}

function workflowNamed(loaded: object, source: string, name: string): Workflow {
  const found = new Map(Object.entries(loaded)).get(name)
  if (isWorkflow(found)) return found
  const what = found === undefined ? `does not export '${name}'` : `exports '${name}', which is no workflow`
  throw usage(`${source} ${what}; ${thereIs(loaded)}`)
}

function onlyWorkflow(loaded: object, source: string): Workflow {
  const exported = new Map(Object.entries(loaded))
  const byDefault = exported.get('default')
  if (isWorkflow(byDefault)) return byDefault
  const [only, ...others] = [...exported.values()].filter(isWorkflow)
  if (only && others.length === 0) return only
  throw usage(`${source} exports ${only ? 'several workflows' : 'no workflow'}; ${thereIs(loaded)}`)
}

/** What to write instead. */
function thereIs(loaded: object): string {
  const names = Object.entries(loaded).flatMap(([name, value]) => (isWorkflow(value) ? [`':${name}'`] : []))
  return names.length > 0 ? `name one: ${names.join(', ')}` : 'export one, made with defineWorkflow({ … })'
}

function usage(message: string, cause?: unknown): FlowerError {
  return new FlowerError('usage', message, { cause })
}
