// A job: a wish is clarified with a person, a goal is set, and a judge who has not seen the work says when it is reached.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { JobDocuments, Person, questionLog, Runtime, runJob } from 'flower-agent'
import { call, say } from 'flower-agent/testing'
import { withModel } from './support.mjs'

const brief = (colour) => `## Goal
A door.

## Acceptance criteria
- door.txt says that it is ${colour}.

## Boundaries
None.

## Unknowns and assumptions
None.`

const GOAL = `## Goal
A door as the person wants it.

## Checks
- [ ] door.txt names the colour.
- [ ] It does not creak. (cannot be verified here: nobody can hear)`

const verdict = (outcome, failed) => `## Verdict
${outcome}

## Reasons
door.txt was read.

## Failed checks
${failed}`

const delegate = (task) =>
  call('Agent', { description: task, prompt: `Write "${task}" to door.txt.`, subagent_type: 'worker' })

/** What a model might do in each role. It is told apart by what it was asked. */
function model({ kind, firstUserText, lastUserText, toolResults }) {
  const [result] = toolResults
  if (kind === 'subagent') {
    const [, words] = /Write "(.*)" to/.exec(firstUserText)
    return result ? say('Written.') : call('Bash', { command: `echo ${words} > door.txt` })
  }
  if (lastUserText.includes('Write down the goal')) return say(GOAL)
  if (lastUserText.startsWith('A door, please.')) {
    return call('mcp__flower__ask', { question: 'Which colour?', options: 'green\nblue' })
  }
  if (result?.text.startsWith('The person answers')) return say(brief('green'))
  if (firstUserText.includes('Judge whether')) {
    if (!result) return call('Read', { file_path: 'door.txt' })
    const failed = result.text.includes('green') ? null : '- door.txt names the colour: it does not.'
    return say(failed ? verdict('not yet', failed) : verdict('achieved', 'None.'))
  }
  if (lastUserText.includes('It is not there yet')) return delegate('a green door')
  return result ? say('The door is there.') : delegate('a door')
}

await withModel(model, async ({ workspace, env, stateDir }) => {
  const runtime = new Runtime({ workspace, workbench: true, env, stateDir })
  const { notes } = runtime.workbench
  const asked = []
  const person = new Person({
    // A person in real life: at a terminal, in a chat, on a web page.
    channel: {
      ask: async ({ text, options }) => {
        asked.push(text)
        return options[0]
      },
    },
    emit: () => {},
    log: questionLog({ notes, mask: runtime.mask, now: () => new Date() }),
  })
  const unverifiable = []
  const ended = await runJob({
    runner: runtime,
    documents: new JobDocuments(notes, 'en', { memory: runtime.memory('job') }),
    person,
    wish: 'A door, please.',
    agent: { model: 'claude-sonnet-4-5', permissionMode: 'bypassPermissions' },
    onUnverifiable: (checks) => unverifiable.push(...checks),
  })
  person.close()
  assert.equal(ended.failed, null)
  assert.deepEqual(asked, ['Which colour?'])
  assert.equal(unverifiable.length, 1)

  const note = (name) => readFileSync(path.join(notes, name), 'utf8')
  assert.match(note('brief.md'), /it is green/)
  assert.match(note('verdict.md'), /achieved/)
  assert.match(note('questions.md'), /Which colour\?/)
  assert.equal(readFileSync(path.join(workspace, 'door.txt'), 'utf8'), 'a green door\n')

  // Two rounds of work, each judged by somebody else.
  const manifest = JSON.parse(readFileSync(path.join(runtime.runDir, 'manifest.json'), 'utf8'))
  assert.deepEqual(
    manifest.map(({ step }) => step),
    ['clarify', 'goal', 'work', 'work · verdict 1', 'work#round2', 'work · verdict 2'],
  )
})
