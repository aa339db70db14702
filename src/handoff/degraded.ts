import type { Language } from '../core/language.ts'
import { normalText } from '../documents/normal-text.ts'
import { Handoff } from './document.ts'
import { firstOf, lastOf } from './excerpt.ts'
import { WORDS } from './sections.ts'

export interface DegradedOptions {
  /** Why the session did not write the document itself. */
  readonly why: string
  /** What the session did write of it. */
  readonly partial?: Handoff | null
  /** The last thing that the session said; its end is kept. */
  readonly lastWords?: string
  readonly language?: Language
}

const SCENE_LENGTH = 1_200
const WHY_LENGTH = 500
const LAST_WORDS_LENGTH = 2_000

/**
 * The handoff that flower assembles when the session cannot: complete, marked in `doing`, and honest about what
 * it does not know.
 *
 * @param prompt the step's own prompt; its first 1,200 characters become the scene
 */
export function degraded(step: string, prompt: string, options: DegradedOptions): Handoff {
  const { why, partial, lastWords = '', language = 'en' } = options
  const texts = TEXTS[language]
  const reason = firstOf(why.replace(/\s+/g, ' ').trim(), WHY_LENGTH)
  return new Handoff({
    step,
    doing: [
      `${WORDS[language].degraded} ${texts.because(reason)}`,
      ...(partial?.doing ? [partial.doing] : []),
      ...quoted(lastWords, texts.lastWords),
    ].join('\n\n'),
    decided: partial?.decided ?? '',
    deadEnds: partial?.deadEnds ?? '',
    next: partial?.next || texts.next,
    scene: [...(partial?.scene ? [partial.scene] : []), firstOf(normalText(prompt), SCENE_LENGTH)].join(
      '\n\n',
    ),
    outside: partial?.outside ?? '',
  })
}

function quoted(words: string, introduction: string): string[] {
  const text = normalText(words)
  if (text === '') return []
  const end = lastOf(text, LAST_WORDS_LENGTH)
  const lines = `${end === text ? '' : '… '}${end}`.split('\n')
  return [introduction, lines.map((line) => `> ${line}`.trimEnd()).join('\n')]
}

interface DegradedTexts {
  because(why: string): string
  readonly lastWords: string
  readonly next: string
}

const TEXTS: Readonly<Record<Language, DegradedTexts>> = {
  en: {
    because: (why) =>
      `The session could not write its handoff (${why}). flower put this together from what it knows. ` +
      'How far the work has come is not recorded here.',
    lastWords: 'The last words of the session:',
    next: [
      '1. Look at the scene first: the files, `git status`, `git diff` and `git log` where there is a repository, and what still runs. Much of the task may be done already.',
      '2. Compare what is there with the task. Keep what is finished; check what only looks finished.',
      '3. Go on with what is missing.',
      '',
      'What was tried and failed is not known. Where something was clearly begun and taken back, find out why before you try it again.',
    ].join('\n'),
  },
  es: {
    because: (why) =>
      `La sesión no pudo escribir su traspaso (${why}). flower lo ha compuesto con lo que sabe. ` +
      'Hasta dónde llegó el trabajo no consta aquí.',
    lastWords: 'Las últimas palabras de la sesión:',
    next: [
      '1. Mira primero la escena: los archivos, `git status`, `git diff` y `git log` si hay un repositorio, y lo que siga en marcha. Puede que gran parte de la tarea ya esté hecha.',
      '2. Compara lo que hay con la tarea. Conserva lo terminado; comprueba lo que solo parece terminado.',
      '3. Sigue con lo que falta.',
      '',
      'No se sabe qué se intentó y falló. Si algo se empezó y luego se deshizo, averigua por qué antes de intentarlo de nuevo.',
    ].join('\n'),
  },
  zh: {
    because: (why) =>
      `会话没能写出交接文档（${why}）。本文档由 flower 根据已知信息拼成。工作进行到哪一步，这里没有记录。`,
    lastWords: '会话最后说的话：',
    next: [
      '1. 先看现场：文件；如果有仓库，看 `git status`、`git diff`、`git log`；还有什么仍在运行。任务可能已经完成了很大一部分。',
      '2. 把现状和任务对照。已完成的保留，看起来完成的要核实。',
      '3. 继续做缺的部分。',
      '',
      '哪些办法试过而失败，这里不知道。如果看到某样东西做了又撤回，先弄清原因再重试。',
    ].join('\n'),
  },
}
