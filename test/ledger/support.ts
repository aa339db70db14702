import type { LedgerEvent, LedgerFacts } from '../../src/ledger/facts.ts'
import { Ledger } from '../../src/ledger/ledger.ts'

type Events = readonly LedgerEvent[]

let count = 0

export function ledgerOf(...events: readonly (LedgerEvent | Events)[]): LedgerFacts {
  const ledger = new Ledger()
  for (const event of events.flat()) ledger.take(event)
  return ledger.facts
}

export function said(text: string, kind: 'step' | 'words' = 'words'): LedgerEvent {
  return { type: 'words', kind, text }
}

/** A call that has no result yet. */
export function called(name: string, input: unknown, agent: string | null = null): Events {
  return [{ type: 'tool-call', agent, id: `call-${++count}`, name, input }]
}

/** A call and its result. */
export function ran(name: string, input: unknown, output: string, more: Partial<Ran> = {}): Events {
  const { isError = false, agent = null } = more
  const id = `call-${++count}`
  return [
    { type: 'tool-call', agent, id, name, input },
    { type: 'tool-result', agent, id, output, isError },
  ]
}

interface Ran {
  readonly isError: boolean
  readonly agent: string | null
}

export function succeeded(command: string): Events {
  return ran('Bash', { command }, 'ok')
}

export function failed(command: string, output: string): Events {
  return ran('Bash', { command }, output, { isError: true })
}
