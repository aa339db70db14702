import type { RunEventBody } from '../core/events.ts'
import type { Channel } from '../human/channel.ts'
import { Person, type PersonOptions } from '../human/person.ts'
import { questionLog } from '../human/question-log.ts'
import type { Job } from './job.ts'
import { terminalChannel } from './terminal-channel.ts'

export interface JobPersonOptions extends Pick<PersonOptions, 'timeoutMs' | 'quota'> {
  /** Default: the terminal, where somebody sits at it. */
  readonly channel?: Channel | undefined
  /** Where questions are logged, absolute; null for nowhere. */
  readonly notes: string | null
  readonly emit: (event: RunEventBody) => void
}

/** The person of a run that a command drives. To be closed when the run is over. */
export function jobPerson(
  { runtime, language, say, output, person }: Job,
  { channel, notes, ...options }: JobPersonOptions,
): Person {
  return new Person({
    ...options,
    channel: channel ?? (person && terminalChannel(person, output, say)),
    language,
    log:
      notes === null
        ? () => undefined
        : questionLog({ notes, mask: runtime.mask, now: () => new Date(), language }),
  })
}
