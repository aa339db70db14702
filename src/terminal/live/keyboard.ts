import { StringDecoder } from 'node:string_decoder'
import { StdinBuffer } from '@earendil-works/pi-tui'

/** Makes keys and pastes of the bytes that a terminal sends. */
export interface Keyboard {
  push(bytes: Buffer | string): void
  /** Forgets what has come in part. */
  clear(): void
}

export interface KeyboardOptions {
  /** One character, or one whole sequence. */
  readonly onKey: (key: string) => void
  readonly onPaste: (text: string) => void
  /** Milliseconds, from any point. */
  readonly now: () => number
}

/** How long the rest of a sequence may take: the Escape key is known as such only then. */
const SEQUENCE_MS = 50
/** What comes so soon after a paste is more of it: a terminal hands a long one over in pieces. */
const SAME_PASTE_MS = 30
/** What no text contains: keys with Ctrl, and those that send sequences. */
const KEYS = /[\0-\x08\v\f\x0E-\x1F\x7F]/

/**
 * A terminal without bracketed paste sends pasted lines as if they were typed. Nobody types two of them within one read, so two
 * line breaks at once are a paste, and so is what follows at once: better to press Enter once more than to have sent the half of it.
 */
export function createKeyboard({ onKey, onPaste, now }: KeyboardOptions): Keyboard {
  const decoder = new StringDecoder('utf8')
  const sequences = new StdinBuffer({ timeout: SEQUENCE_MS })
  let pastedAt = Number.NEGATIVE_INFINITY
  /** It hands out UTF-16 code units, and half a character is no key. */
  let half = ''

  sequences.on('data', (unit: string) => {
    if (/^[\uD800-\uDBFF]$/.test(unit)) half = unit
    else if (unit !== '') {
      onKey(half + unit)
      half = ''
    }
  })
  sequences.on('paste', onPaste)

  const looksPasted = (text: string): boolean => {
    if (KEYS.test(text) || sequences.getBuffer() !== '') return false
    const breaks = text.match(/\r\n?|\n/g)?.length ?? 0
    return breaks > 1 || now() - pastedAt < SAME_PASTE_MS
  }

  /** Whether the terminal has shown that it marks pastes: then what is not marked is typed. */
  let marksPastes = false
  return {
    push(bytes) {
      const text = typeof bytes === 'string' ? bytes : decoder.write(bytes)
      if (text === '') return
      marksPastes ||= (sequences.getBuffer() + text).includes('\x1B[200~')
      if (!marksPastes && looksPasted(text)) {
        onPaste(text)
        pastedAt = now()
      } else {
        sequences.process(text)
      }
    },
    clear() {
      sequences.clear()
      half = ''
    },
  }
}
