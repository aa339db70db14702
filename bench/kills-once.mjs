// @ts-check
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { call, say } from '../dist/testing/index.js'
import { commandOf, LOOK, layOut, UNITS, WISH } from './kills-job.mjs'
import { documentOf, isHandoffRequest, isTakeover, standing } from './kills-model.mjs'

const DOCUMENT = '.flower/notes/handoff-once.md'
/** What an earlier job has left, which is not to be taken for a document of this one. */
const FORMER = '## Doing\n\nAn earlier job.\n\n## Next\n\n- Unit 9 is next.\n'
/** A window on which a third of the job fits: the job takes two handoffs. */
const OPTIONS = [
  '--json',
  '-p',
  'bypassPermissions',
  '-m',
  'claude-sonnet-4-5',
  '--window',
  '60k',
  '--headroom',
  '34k',
]

/** One step, whose agent does each unit itself. @type {import('./kills-job.mjs').Kind} */
export const ONCE = {
  args: (goesOn) => ['once', ...(goesOn ? ['Go on with the job.', '--resume', 'last'] : [WISH]), ...OPTIONS],
  nothingLeft: 'nothing to resume',
  layOut: (workspace) => {
    layOut(workspace)
    writeFileSync(path.join(workspace, DOCUMENT), FORMER)
  },
  files: { document: DOCUMENT },
  phaseOf: () => null,
  namesOf: (request) => [
    'request',
    ...(isHandoffRequest(request) ? ['handoff-request'] : []),
    ...(isTakeover(request) ? ['takeover-request'] : []),
  ],
  model: (request) => {
    if (!request.says(WISH)) return say('Which job?')
    const stands = standing(request.messages)
    if (isHandoffRequest(request)) return say(documentOf(stands))
    if (stands.inDoubt) return call('Bash', { command: LOOK })
    return stands.next > UNITS
      ? say('All units are done.')
      : call('Bash', { command: commandOf(stands.next) })
  },
  damage: () => ({ lost: [], twice: [] }),
}
