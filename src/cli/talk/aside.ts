import type { AgentSpec } from '../../runtime/agent-spec.ts'
import { consult } from '../../workflow/consult.ts'
import type { Job } from '../job.ts'
import { pageOf } from '../view.ts'
import { TALK_MESSAGES } from './messages-by-language.ts'
import { asideLines } from './said.ts'
import { SideQuestions } from './side-questions.ts'

/**
 * What is asked aside in a job: each question goes to a session that only reads, beside the work.
 *
 * @param agent what it is given besides its role
 */
export function asideOf(job: Job, agent: Omit<AgentSpec, 'name'>): SideQuestions {
  const { runtime, language, talk, output } = job
  const say = TALK_MESSAGES[language]
  return new SideQuestions({
    consult: (question) => consult(runtime, { question, events: talk?.watch.events ?? [], agent, language }),
    abandon: () => runtime.abandon('the run is over').catch(() => undefined),
    onAnswer: (answer) => talk?.answered(asideLines(pageOf(output, language), say, answer)),
    onOver: (what, questions) =>
      talk?.note(what === 'wait' ? say.oracle.wait : say.oracle.dropped(questions), 'yellow'),
  })
}
