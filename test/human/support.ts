import type { RunEventBody } from '../../src/core/events.ts'
import type { Channel, Question } from '../../src/human/channel.ts'
import { Person, type PersonOptions, type QuestionEntry } from '../../src/human/person.ts'
import type { Timer } from '../../src/human/timer.ts'

/** A question that has reached the person, who has not answered yet. */
interface Open {
  readonly question: Question
  readonly signal: AbortSignal
  answer(words: string | null): Promise<void>
  breaks(error: unknown): Promise<void>
}

/** A channel whose person is the test. */
class FakeChannel implements Channel {
  readonly open: Open[] = []

  async ask(question: Question, signal: AbortSignal): Promise<string | null> {
    const { promise, resolve, reject } = withResolvers<string | null>()
    const then = (act: () => void): Promise<void> => {
      act()
      return settled()
    }
    this.open.push({
      question,
      signal,
      answer: (words) => then(() => resolve(words)),
      breaks: (error) => then(() => reject(error)),
    })
    return promise
  }
}

/** Timers that go off when the test says so. */
class FakeTimers {
  /** What is to be done, and after how many milliseconds. */
  readonly running: Map<() => void, number> = new Map()

  readonly timer: Timer = (ms, act) => {
    this.running.set(act, ms)
    return () => void this.running.delete(act)
  }

  goOff(): Promise<void> {
    const acts = [...this.running.keys()]
    this.running.clear()
    for (const act of acts) act()
    return settled()
  }
}

interface Resolvers<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (error: unknown) => void
}

/** `Promise.withResolvers`, which the oldest Node that is supported lacks. */
function withResolvers<T>(): Resolvers<T> {
  let resolve: Resolvers<T>['resolve'] = () => {}
  let reject: Resolvers<T>['reject'] = () => {}
  const promise = new Promise<T>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { promise, resolve, reject }
}

/** Lets everything run that waits for nothing outside. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

export interface Someone {
  readonly person: Person
  readonly channel: FakeChannel
  readonly timers: FakeTimers
  readonly events: readonly RunEventBody[]
  readonly entries: readonly QuestionEntry[]
  /** Of the questions, each with its id. */
  states(): string[]
  notices(): RunEventBody[]
}

/** A person with all that the tests look at. The clock moves a minute with each look. */
export function someone(options: Partial<PersonOptions> = {}): Someone {
  const channel = new FakeChannel()
  const timers = new FakeTimers()
  const events: RunEventBody[] = []
  const entries: QuestionEntry[] = []
  let minute = 0
  const person = new Person({
    channel,
    emit: (event) => void events.push(event),
    log: (entry) => void entries.push(entry),
    now: () => new Date(Date.UTC(2025, 2, 1, 10, minute++)),
    timer: timers.timer,
    ...options,
  })
  return {
    person,
    channel,
    timers,
    events,
    entries,
    states: () => events.flatMap((event) => (event.type === 'ask' ? [`${event.id} ${event.state}`] : [])),
    notices: () => events.filter((event) => event.type === 'notice'),
  }
}
