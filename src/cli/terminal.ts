import path from 'node:path'
import type { Language } from '../core/language.ts'
import { maskSecrets } from '../runtime/mask-secrets.ts'
import { maskFor } from '../runtime/secrets.ts'
import { liveWanted } from '../terminal/live/wanted.ts'
import type { Page } from '../terminal/page.ts'
import type { Telling } from '../terminal/telling.ts'
import { stateFolder } from '../workbench/state-folder.ts'
import type { JobFlags } from './job-flags.ts'
import { createOutput, liveOutput, type Output } from './output.ts'
import { type Person, personAt } from './person.ts'
import { COMMANDS } from './talk/commands.ts'
import type { Conversation } from './talk/conversation.ts'
import { createLog, createView, pageOf, type View } from './view.ts'

/** Where a run is shown, and who sits there. */
export interface Terminal {
  readonly output: Output
  readonly view: View
  /** Null when nobody can be asked. */
  readonly person: Person | null
  /** With somebody who can type at any time; null without a live screen. */
  readonly talk: Conversation | null
  /** Gives it back as it was. Safe to call twice; what is written later comes out all the same. */
  close(): void
}

/** A live screen where there can be one and the flags allow it; plain lines otherwise. */
export async function openTerminal(
  flags: JobFlags,
  language: Language,
  telling?: Telling,
): Promise<Terminal> {
  const { json = false, verbose = false, plain = false } = flags
  const { stdin: input, stdout, env } = process
  const options = { json, verbose, plain, language, telling }
  if (!json && liveWanted(env, { input, output: stdout }, { plain })) {
    return live(flags, language, telling)
  }
  const output = createOutput(stdout)
  const person = personAt(input, process.stderr)
  return { output, view: createView(output, options), person, talk: null, close: () => undefined }
}

/** The live screen takes a while to load, and only those who see it wait for that. */
async function live(
  { verbose = false, quiet = false }: JobFlags,
  language: Language,
  telling: Telling | undefined,
): Promise<Terminal> {
  const [{ openLive }, { Conversation }, { openHistory }, { editorOf, runEditor }, { TALK_MESSAGES }] =
    await Promise.all([
      import('../terminal/live/live-screen.ts'),
      import('./talk/conversation.ts'),
      import('./talk/history.ts'),
      import('./editor.ts'),
      import('./talk/messages-by-language.ts'),
    ])
  const { stdin: input, stdout, env } = process
  const mask = maskFor(env)
  const history = openHistory({
    file: path.join(stateFolder(env), 'typed.json'),
    mask: (text) => maskSecrets(mask(text)),
    onProblem: (message) => talk.note(message, 'yellow'),
    language,
  })
  const screen = openLive({
    input,
    output: stdout,
    env,
    language,
    quiet,
    history: history.lines,
    commands: COMMANDS.map((name) => ({ name, description: TALK_MESSAGES[language].commands[name] })),
    onLine: (text) => talk.line(text),
    // As where the terminal itself makes a signal of it.
    onInterrupt: () => process.kill(process.pid, 'SIGINT'),
    onEnd: () => talk.noAnswer(),
  })
  const output = liveOutput(screen, stdout)
  const page = (): Page => pageOf(output, language)
  const openEditor = async (file: string): Promise<void> => runEditor(editorOf(env, true), file, 'inherit')
  const below: Telling = { ...telling, hasStatus: true }
  const log = createLog(output, { verbose, plain: false, language, telling: below })
  const print = log.say
  const talk: Conversation = new Conversation({ screen, print, page, language, history, openEditor })
  const view: View = {
    show(event) {
      log.show(event)
      screen.show(event)
      talk.saw(event)
    },
    end: () => log.end(),
  }
  return { output, view, person: talk, talk, close: () => screen.close() }
}
