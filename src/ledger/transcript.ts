import type { Agent } from '../core/agent-event.ts'
import type { LedgerEvent, LedgerFacts } from './facts.ts'
import { arrayOf, isObject, type JsonObject, objectOf, textOf } from './json.ts'
import { Ledger } from './ledger.ts'
import { maySpeak, notificationIn, spokenIn } from './spoken.ts'
import { endedTaskOf, outputOf } from './tool-output.ts'
import { withdrawnEntries } from './withdrawn.ts'

export interface TranscriptOptions {
  /** Whether flower itself sent this text: a request for the handoff, a takeover, a retry. It is no one's words then. */
  readonly sentByFlower?: (text: string) => boolean
}

/** What a transcript says of the job; see `eventsOfTranscript`. */
export function ledgerFromTranscript(
  entries: readonly unknown[],
  options: TranscriptOptions = {},
): LedgerFacts {
  const ledger = new Ledger()
  for (const event of eventsOfTranscript(entries, options)) ledger.take(event)
  return ledger.facts
}

/**
 * The events of a session, as they would have been seen live, in the order of its file. Subagents' files can be appended
 * to the main one. Entries may be of any version and any shape; what cannot be read is passed over. Never throws.
 *
 * @param entries parsed JSON, one value a line
 */
export function eventsOfTranscript(
  entries: readonly unknown[],
  { sentByFlower = () => false }: TranscriptOptions = {},
): readonly LedgerEvent[] {
  const events: LedgerEvent[] = []
  const emit = (event: LedgerEvent): void => void events.push(event)
  const reader = new TranscriptReader({ withdrawn: withdrawnEntries(entries), sentByFlower, emit })
  for (const entry of entries) if (isObject(entry)) reader.read(entry)
  return events
}

/** The same, entry by entry, for a file that is too large to be held. */
export class TranscriptReader {
  readonly #emit: (event: LedgerEvent) => void
  readonly #withdrawn: ReadonlySet<string>
  readonly #sentByFlower: (text: string) => boolean
  readonly #seen = new Set<string>()
  /** Of the entries of subagents: whose they are. */
  readonly #agents = new Map<string, string>()
  readonly #response = new Map<Agent, string>()
  /** Words that were noted when they were queued and will be seen again when they are read. */
  readonly #queued = new Set<string>()
  #spoken = false

  /** @param options.withdrawn the entries that a person went back behind: see `withdrawnAmong` */
  constructor(
    options: TranscriptOptions & {
      readonly withdrawn: ReadonlySet<string>
      readonly emit: (event: LedgerEvent) => void
    },
  ) {
    this.#withdrawn = options.withdrawn
    this.#sentByFlower = options.sentByFlower ?? (() => false)
    this.#emit = options.emit
  }

  read(entry: JsonObject): void {
    const uuid = textOf(entry.uuid)
    // A message that a compaction preserves is written once more, under the same uuid.
    if (this.#isKnown(entry, uuid) || isCompaction(entry)) return
    const agent = this.#agentOf(entry, uuid)
    switch (entry.type) {
      case 'user':
        this.#user(entry, agent)
        return
      case 'assistant':
        this.#assistant(entry, agent)
        return
      case 'attachment': {
        const { type, prompt } = objectOf(entry.attachment)
        if (type === 'queued_command' && agent === null) this.#words(entry, prompt)
        return
      }
      case 'queue-operation':
        if (entry.operation === 'enqueue') this.#enqueued(entry)
        return
      case 'progress':
        this.#progress(objectOf(entry.data))
        return
      default:
    }
  }

  #isKnown(entry: JsonObject, uuid: string): boolean {
    // Of a message that cannot be read nothing is known.
    const { content } = objectOf(entry.message)
    if (uuid === '' || content === undefined) return false
    const key = `${textOf(entry.type)} ${uuid}`
    if (this.#seen.has(key)) return true
    this.#seen.add(key)
    return false
  }

  /** Early versions wrote a subagent's entries into the main file, as a chain of their own without a name. */
  #agentOf({ isSidechain, agentId, parentUuid }: JsonObject, uuid: string): Agent {
    if (isSidechain !== true) return null
    const agent = textOf(agentId) || this.#agents.get(textOf(parentUuid)) || uuid || 'subagent'
    this.#agents.set(uuid, agent)
    return agent
  }

  #user(entry: JsonObject, agent: Agent): void {
    const { content } = objectOf(entry.message)
    const results = arrayOf(content).filter((block) => isObject(block) && block.type === 'tool_result')
    for (const block of results.map(objectOf)) {
      this.#emit({
        type: 'tool-result',
        agent,
        id: textOf(block.tool_use_id),
        // What is told beside the text belongs to one result.
        output: outputOf(results.length === 1 ? entry : {}, block),
        isError: block.is_error === true,
      })
    }
    const ended = endedTaskOf(entry)
    if (ended) this.#ended(ended.id, ended.failed, '')
    if (maySpeak(entry, content)) this.#words(entry, content)
  }

  #words(entry: JsonObject, content: unknown): void {
    const notification = notificationIn(content)
    if (notification) {
      this.#ended(notification.id, notification.failed, notification.summary)
      return
    }
    const text = spokenIn(content)
    if (text === '' || this.#withdrawn.has(textOf(entry.uuid)) || this.#sentByFlower(text)) return
    if (this.#queued.delete(text)) return
    this.#emit({ type: 'words', kind: this.#spoken ? 'words' : 'step', text })
    this.#spoken = true
  }

  #enqueued(entry: JsonObject): void {
    this.#words(entry, entry.content)
    const text = spokenIn(entry.content)
    if (text !== '') this.#queued.add(text)
  }

  #assistant(entry: JsonObject, agent: Agent): void {
    const message = objectOf(entry.message)
    if (message.model === '<synthetic>' || entry.isApiErrorMessage === true) return
    this.#usage(message, agent)
    for (const block of arrayOf(message.content).map(objectOf)) {
      if (block.type === 'text') {
        if (!this.#withdrawn.has(textOf(entry.uuid))) {
          this.#emit({ type: 'text', agent, text: textOf(block.text) })
        }
      } else if (block.type === 'tool_use') {
        const [id, name] = [textOf(block.id), textOf(block.name)]
        this.#emit({ type: 'tool-call', agent, id, name, input: block.input })
      }
    }
  }

  /** Each content block is an entry of its own, with the usage of the whole response. */
  #usage({ id, usage }: JsonObject, agent: Agent): void {
    const response = textOf(id)
    if (response === '' || !isObject(usage) || this.#response.get(agent) === response) return
    this.#response.set(agent, response)
    const tokens = (name: string): number => (typeof usage[name] === 'number' ? usage[name] : 0)
    this.#emit({
      type: 'usage',
      agent,
      usage: {
        input: tokens('input_tokens'),
        cacheRead: tokens('cache_read_input_tokens'),
        cacheCreation: tokens('cache_creation_input_tokens'),
        output: tokens('output_tokens'),
      },
    })
  }

  /** For some time subagents' messages were also written into the main file as progress. */
  #progress({ type, agentId, message }: JsonObject): void {
    if (type !== 'agent_progress' || !isObject(message)) return
    this.read({ ...message, isSidechain: true, agentId: textOf(agentId) || 'subagent' })
  }

  #ended(id: string, failed: boolean, description: string): void {
    this.#emit({ type: 'task', phase: failed ? 'failed' : 'done', id, description })
  }
}

/** A compaction runs as a subagent of the harness's own. */
function isCompaction({ agentId }: JsonObject): boolean {
  return textOf(agentId).startsWith('acompact')
}
