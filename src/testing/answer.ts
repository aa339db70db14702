import type { Usage } from '../core/usage.ts'

/** How a request was answered. `status` is the HTTP status that was sent, null before or without one. */
export interface Answer {
  readonly how: /** Not yet, or the script still thinks. */
    | 'pending'
    /** With all of a message, or with a token count. */
    | 'complete'
    /** With an error status, scripted or because the window is full. */
    | 'refused'
    /** With a part of a message, then a clean end, a reset or an error event, as scripted. */
    | 'cut'
    /** By a reset before any header, as scripted. */
    | 'reset'
    /** With silence, as scripted: the connection is still open, or was until the server was closed. */
    | 'silent'
    /** The client left before the end. */
    | 'abandoned'
    /** With an error that names what nobody scripted. */
    | 'unscripted'
  readonly status: number | null
  /** What was reported to the client, in tokens; only for messages. */
  readonly usage?: Usage
}
