import type { TalkMessages } from './messages.ts'

export const en: TalkMessages = {
  commands: {
    status: 'the step that runs, its context and cost, the checks of the goal, open questions',
    handoff: 'hand over now: the session writes its document, and a new one goes on from it',
    edit: 'open the handoff document in your editor; what you change holds from then on',
    files: 'the documents of this workspace, and the files that the agents have changed',
    cost: 'what each step has cost so far',
    new: 'stop this job and begin another one; nothing is deleted',
    quit: 'stop at the next clean point; the next run can go on there',
    help: 'this list',
  },
  lines: [
    ['words', 'to the work, or the answer to the question that is open (a number picks an option)'],
    ['? question', 'is answered aside by a session that only reads, while the work goes on'],
    ['//words', 'words that begin with a slash'],
    ['Ctrl-C', 'stop the agent at the next clean point and say something; twice: out at once'],
  ],
  hint: 'say something, ? asks, / commands',
  answer: 'Enter alone leaves it open, ? asks, / commands',
  tags: { confirm: 'new job', stop: 'tell it', question: 'your answer', review: 'review' },
  heardAfter: (words) => `It hears this once the open question is answered: ${words}`,
  stopped: 'Say something, or press Enter to go on (/quit ends it)',
  review: 'Press Enter to go on, /edit opens the document',
  unknown: (word, meant) =>
    meant === null
      ? `There is no command /${word}; nothing was sent. /help lists them, and // sends a text that begins with a slash.`
      : `There is no command /${word}; nothing was sent. Did you mean /${meant}?`,

  receipt: {
    steps: (names) => `Told ${names}, which hears it at its next clean point`,
    inbox: 'Nobody is at work now: it is in the inbox',
    nobody: 'Nobody is at work now, so nobody was told.',
    documents: (names) => `added to ${names}`,
  },

  oracle: {
    asked: (before) =>
      before === 0
        ? 'Asked aside; the work goes on.'
        : `Asked aside, after ${before} before it; the work goes on.`,
    empty: 'Ask something after the question mark.',
    answer: (question) => `Aside: ${question}`,
    cost: (cost) => `answered aside for ${cost}`,
    failed: (question, why) => `No answer to “${question}”: ${why}`,
    dropped: (count) => (count === 1 ? 'One question has no answer.' : `${count} questions have no answer.`),
    wait: 'The work is over; your question is still being answered. Ctrl-C does not wait for it.',
  },

  handOver: {
    wanted: (step) => `${step} hands over at its next clean point.`,
    nobody: 'No session can hand over now: nobody who takes your words is at work.',
    refused: {
      off: (step) => `${step} cannot hand over: handoffs are off (--no-handoff).`,
      'under-way': (step) => `${step} hands over already.`,
      brake: (step) => `${step} has made as many handoffs as it may (--max-generations).`,
    },
  },

  edit: {
    nothing: 'Nobody is at work now, so there is no document to correct.',
    noDocument:
      'There is no handoff document yet: /handoff has one written, and /edit then opens it before the next session reads it.',
    whenWritten: 'The document is being written; it opens here before the next session reads it.',
    noWorkbench: 'Without a workbench (--no-workbench) no document is written that could be edited.',
    tooLate: 'The next session has begun from the document already; /edit opens it to correct it.',
    inReview: 'Saved as it is; press Enter to have the next session begin from it.',
    unchanged: 'Nothing was changed.',
    told: (sections, step) => `Corrected (${sections}). ${step} is told, and so is each session after it.`,
    kept: (path) => `Corrected in ${path}, but nobody is at work to be told.`,
  },

  startOver: {
    notHere: 'Only flower go has a job that can be begun anew.',
    wish: 'What do you want in the new job? (Enter goes on with this one)',
    confirm: (wish) => `Stop this job, and begin “${wish}”? What is here goes into the archive. (y/N)`,
    yes: /^\s*y(es)?\s*$/i,
    goesOn: 'This job goes on.',
  },

  history: {
    later: (file) => `${file} was written by a later version of flower and is left alone.`,
    damaged: (file, aside) => `${file} was damaged and is now ${aside}.`,
  },

  unsent: (text) => `Not sent: ${text}`,
  quitting: 'Stopping at the next clean point. Ctrl-C ends it at once.',
  quitAgain: 'Type /quit to stop.',

  status: {
    phases: {
      writing: 'writing its handoff',
      review: 'its document is under review',
      waiting: 'waiting to try again',
    },
    between: 'No agent is at work now.',
    context: (context, window) => `context ${context} of ${window}`,
    tasks: (count) => `${count} running:`,
    checks: (count) => `The goal has ${count} ${count === 1 ? 'check' : 'checks'}:`,
    marks: {
      passed: 'passed',
      failed: 'failed',
      open: 'not judged',
      unverifiable: 'cannot be verified here',
    },
    question: (label) => `Waiting for you: ${label}`,
  },

  files: {
    documents: 'Documents (you may edit them):',
    changed: 'Changed by the agents’ tools for files in this run:',
    none: 'There is nothing yet.',
    ago: (time) => `${time} ago`,
    times: (count) => `${count} times`,
  },

  cost: {
    total: 'in all',
    aside: 'questions aside',
    nothing: 'Nothing has been spent yet.',
    legend: '? not known yet   + a part of it is not known yet',
  },

  notify: {
    asks: 'flower: a question for you',
    review: 'flower: a document to review',
    done: 'flower: done',
    failed: 'flower: stopped',
  },
}
