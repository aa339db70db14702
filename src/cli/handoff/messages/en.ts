import { WORDS } from '../../../handoff/sections.ts'
import type { HandoffMessages } from '../messages.ts'

const { headings } = WORDS.en

export const en: HandoffMessages = {
  generation: (generation) => `generation ${generation}`,
  noGeneration: 'generation unknown',
  run: (run) => `run ${run}`,
  at: (tokens) => `at ${tokens}`,
  characters: (count) => plural(count, 'character'),
  newest: 'newest',
  degraded: (reason) => (reason === null ? 'degraded' : `degraded (${reason})`),
  edited: 'edited before it was read',
  changed: 'changed since it was read',
  disagreements: {
    unrecorded: () => 'No record of this run directory tells of this file.',
    deleted: (where) => `Its file is gone; what its successor was given is in ${where}.`,
    given: (where) => `A run was told to take over from it; what it said then is in ${where}.`,
    lost: () => 'Its file is gone, and what it said is nowhere.',
    unwritten: (where) => `It was never a file, since its run had no workbench; what it said is in ${where}.`,
    moved: (where) => `It was recorded in ${where}, which is no more.`,
  },
  outside: 'Outside of the sections',

  fromDatabase: (database) => `its file is gone; this is what its successor was given, from ${database}`,
  unchanged:
    'Nothing was changed. An editor that comes back at once has to be told to wait, as in EDITOR="code --wait".',
  saved: (path) => `Saved: ${path}`,
  moved: (path, newest) =>
    `A run has put a newer document into ${newest} meanwhile, and moved the one that you edited; your edit is in ${path}`,
  former: (path) => `What stood there before: ${path}`,
  missing: (sections) =>
    `It has no ${sections.map((name) => `'${headings[name]}'`).join(' and no ')}: whoever takes over will not know ${sections.includes('doing') ? 'where the work stands' : 'what to do'}.`,
  empty: 'It is empty now: whoever takes over gets nothing.',
  reader: (reader) => {
    switch (reader.kind) {
      case 'successor':
        return reader.isOpen
          ? `Generation ${reader.generation} of run ${reader.run} reads it, if that run is waiting for your edits; otherwise the run that goes on with it.`
          : `The next run reads it: the one that goes on after run ${reader.run}, as its generation ${reader.generation} has not begun.`
      case 'begun':
        return `Session ${reader.session} has begun from the text before and does not read it again. The next handoff is held against your edit, when a later run goes on; and that run begins from it if the session is gone.`
      case 'unknown':
        return 'No run is recorded that would read it.'
    }
  },

  same: 'No difference.',
  unchangedEntries: (count) => `${plural(count, 'entry', 'entries')} unchanged`,
  ended: (how, by) => {
    if (how === 'removed') return 'removed without a reason'
    return how === 'retired' ? 'retired' : by === null ? 'superseded' : `superseded by [${by}]`
  },
  added: 'new',
  reworded: 'reworded',
  movedEntry: 'moved here from the other section',

  findings: {
    'missing-section': (name) => `the required section '${headings[name as keyof typeof headings]}' is empty`,
    degraded: () => 'flower assembled this document without the model: it is incomplete',
    'lost-entry': (id) =>
      `${id === '' ? 'an entry' : `[${id}]`} of the document before is not here, and nothing says why`,
    'missing-file': (name) => `there is no file ${name}`,
    'missing-identifier': (name) => `${name} is nowhere in the repository`,
    'unverified-claim': () => 'no message of yours says so',
  },
  nothingFound: 'Nothing was found.',
  found: (count) => plural(count, 'finding'),
  noWords: 'what you said to this step is not on record, so claims about you were not checked',
  notSearched: 'there are too many files here to look into all of them, so identifiers were not checked',
}

function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : nouns}`
}
