import type { Messages } from './messages.ts'

export const en: Messages = {
  generation: (number) => `generation ${number}`,
  generationShort: (number) => `gen ${number}`,
  resumed: 'resumes its session',
  continued: {
    session: (session) => `goes on with session ${session}`,
    document: (path) =>
      path === null ? 'goes on from its last document' : `goes on from the document ${path}`,
    nothing: 'nothing is left of an earlier run: begins anew',
  },
  window: (tokens, source) => `window ${tokens} (${source})`,
  windowSources: {
    given: 'given',
    learned: 'learned from an overflow',
    harness: 'known to the harness',
    name: 'by model name',
  },
  handoffAt: (tokens) => `handoff at ${tokens}`,
  handoffOff: 'handoff is off',

  bracketed: (note) => `(${note})`,
  noted: (text, note) => `${text} (${note})`,
  furtherLines: (count) => `+${plural(count, 'line')}`,
  earlierLines: (count) => `${plural(count, 'line')} before`,
  furtherCharacters: (count) => `(+${plural(count, 'character')})`,
  noOutput: '(no output)',
  thinking: 'thinking',
  taskPhases: { started: 'started', progress: 'running', done: 'done', failed: 'failed' },
  retry: (attempt, maxAttempts, wait) =>
    `Attempt ${attempt} of ${maxAttempts} failed; the next one begins in ${wait}`,
  network: {
    away: (endpoint) => `${endpoint} cannot be reached; waiting for it costs nothing`,
    back: (endpoint) => `${endpoint} can be reached again`,
    'given-up': (endpoint) => `${endpoint} could not be reached for an hour; trying once more`,
  },
  notices: {
    retrying: 'Repeating a request',
    'rate-limited': 'Rate limited',
    compacted: 'ALARM: the harness compacted the context, so nobody knows what was dropped',
    file: 'File',
    window: 'Window',
    stopping: 'Stopping',
    stopped: 'Stopped',
    unknown: 'Unknown message of the harness',
    other: 'Note',
  },

  asks: { agent: 'The agent asks', flower: 'flower asks' },
  unanswered: {
    'timed-out': 'No answer in time; the work goes on.',
    declined: 'Not answered; the work goes on.',
    'over-quota': 'Not put to you: there were too many questions. The work goes on.',
    nobody: 'Nobody is there to ask; the work goes on.',
  },
  heard: 'heard',
  mailTo: { work: 'to the work', inbox: 'to the inbox' },

  near: (context, window, left, line) =>
    `A handoff is near: context ${context} of ${window}, ${left} left before the line at ${line}.`,
  writing: {
    context: (context, window) =>
      `Handoff: the context has reached ${context} of ${window}. The session is writing its handoff document, which can take a minute.`,
    overflow: (context, window) =>
      `Handoff: the request did not fit any more (context ${context}, window ${window}). The session is writing its handoff document, which can take a minute.`,
    person: (context, window) =>
      `Handoff, as you wanted: the context is at ${context} of ${window}. The session is writing its handoff document, which can take a minute.`,
  },
  review: (seconds) => `You have ${seconds} to edit the document; press Enter to go on at once:`,
  handoffOf: (generation, context) => `Handoff of generation ${generation} at ${context}`,
  sections: { doing: 'Doing', decided: 'Decided', deadEnds: 'Dead ends', next: 'Next', scene: 'Scene' },
  empty: '(empty)',
  degraded: (reason) => `Degraded: flower assembled this without the model (${reason}).`,
  notWritten: 'Not on disk: there is no workbench to write it to.',
  edited: 'Edited by a person; the edit counts.',
  entries: {
    title: 'Entries:',
    carried: (count) => `${count} carried`,
    added: (count) => `${count} new`,
    retired: (count) => `${count} retired`,
    putBack: (count) => `${count} put back`,
  },
  successor: (generation) => `Generation ${generation} starts from exactly this, with a fresh context.`,

  done: 'done',
  failed: 'failed',
  stopped: 'stopped before it was done',
  generations: (count) => plural(count, 'generation'),
  turns: (count) => plural(count, 'turn'),
  failedAttempts: (count) => plural(count, 'failed attempt'),
  onTheWay: 'What went wrong on the way:',
  documents: 'Handoff documents:',
  degradedMark: 'degraded',
  editedMark: 'edited',
  goOn: 'To go on with this session:',
  tryAgain: 'When the cause is gone, go on with:',
  whatNext: 'what to do next',
}

function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
