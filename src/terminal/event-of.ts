import type { EventOrigin, RunEventBody } from '../core/events.ts'

/** The events of one type. */
export type EventOf<T extends RunEventBody['type']> = EventOrigin & Extract<RunEventBody, { type: T }>
