/** The parts of a tool's output that the model is shown, where not all of it is. An empty list: only that it worked. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  Agent: ['content'],
  Bash: ['stdout', 'stderr'],
  Edit: [],
  Glob: ['filenames'],
  Grep: ['content', 'filenames'],
  MultiEdit: [],
  NotebookEdit: [],
  Read: ['file'],
  Task: ['content'],
  WebFetch: ['result'],
  WebSearch: ['results'],
  Write: [],
}

/** What a value is about, and not what it says. */
const LABELS = new Set(['type', 'filePath', 'mimeType', 'id', 'tool_use_id'])
const BINARY_TYPES = new Set(['image', 'audio', 'document', 'pdf'])
const BINARY_KEYS = ['base64', 'blob', 'image_data']
/** A string of an object that is not longer names something (a path, a status) and stays; in characters. */
const NAME_LENGTH = 200

/** The texts of an output in their order. Images and other binary content are none. */
export function textsOf(tool: string, output: unknown): string[] {
  const texts: string[] = []
  eachText(shownOf(tool, output), texts)
  return texts
}

function shownOf(tool: string, output: unknown): unknown {
  const shown = Object.hasOwn(SHOWN, tool) ? SHOWN[tool] : undefined
  if (!shown || !isRecord(output)) return output
  if (output.isImage === true) return []
  return shown.map((key) => output[key])
}

function eachText(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value)
  else if (Array.isArray(value)) for (const item of value) eachText(item, texts)
  else if (isRecord(value) && !isBinary(value)) {
    for (const [key, item] of Object.entries(value)) if (!LABELS.has(key)) eachText(item, texts)
  }
}

/**
 * The output in its own shape with only the beginning of its texts, and a note where they are cut.
 *
 * @param keep characters that stay
 */
export function shortened(tool: string, output: unknown, keep: number, note: string): unknown {
  const cut = new Cut(keep, note)
  const shown = Object.hasOwn(SHOWN, tool) ? SHOWN[tool] : undefined
  if (!shown || !isRecord(output)) return cut.shorten(output)
  const parts = shown.filter((key) => key in output).map((key) => [key, cut.shorten(output[key])])
  return { ...output, ...Object.fromEntries(parts) }
}

/** Goes through the texts in order and knows how much may still stay. */
class Cut {
  #left: number
  #note: string | null

  constructor(keep: number, note: string) {
    this.#left = keep
    this.#note = note
  }

  shorten(value: unknown): unknown {
    if (typeof value === 'string') return this.#text(value)
    if (Array.isArray(value)) return this.#list(value)
    return isRecord(value) && !isBinary(value) ? this.#record(value) : value
  }

  #text(text: string): string {
    if (text.length <= this.#left) {
      this.#left -= text.length
      return text
    }
    const beginning = text.slice(0, this.#left).replace(/[\uD800-\uDBFF]$/, '')
    this.#left = 0
    const note = this.#takeNote()
    return note === null ? beginning : [beginning, note].filter(Boolean).join('\n')
  }

  /** Once nothing more may stay, its other items go: an empty text among them would not be a valid message. */
  #list(items: readonly unknown[]): unknown[] {
    const kept: unknown[] = []
    for (const item of items) {
      if (this.#note === null && !hasBinary(item)) continue
      kept.push(this.#left === 0 ? this.#lastOf(item) : this.shorten(item))
    }
    return kept
  }

  /** An item whose strings are all short would never be cut: the first of them makes room for the note. */
  #lastOf(item: unknown): unknown {
    const place =
      isRecord(item) && !('text' in item)
        ? Object.keys(item).find((key) => typeof item[key] === 'string' && !LABELS.has(key))
        : undefined
    if (place === undefined || this.#note === null || hasBinary(item)) return this.shorten(item)
    return { ...(item as object), [place]: this.#takeNote() }
  }

  #record(record: Readonly<Record<string, unknown>>): unknown {
    const entries = Object.entries(record).map(([key, value]) => {
      if (LABELS.has(key)) return [key, value]
      if (typeof value !== 'string' || value.length > NAME_LENGTH || key === 'text') {
        return [key, this.shorten(value)]
      }
      this.#left = Math.max(0, this.#left - value.length)
      return [key, value]
    })
    const shorter = Object.fromEntries(entries)
    // A reader of files states how many lines it shows.
    if (typeof shorter.numLines === 'number' && shorter.content !== record.content) {
      shorter.numLines = String(shorter.content).split('\n').length
    }
    return shorter
  }

  #takeNote(): string | null {
    const note = this.#note
    this.#note = null
    return note
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isBinary(value: Readonly<Record<string, unknown>>): boolean {
  return BINARY_TYPES.has(String(value.type)) || BINARY_KEYS.some((key) => typeof value[key] === 'string')
}

function hasBinary(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasBinary)
  return isRecord(value) && (isBinary(value) || Object.values(value).some(hasBinary))
}
