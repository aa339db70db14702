import type { Language } from '../core/language.ts'
import { WORDS } from './sections.ts'

export interface TakeoverTexts {
  opening(step: string, named: boolean): string
  readonly rules: string
  readonly degraded: string
  readonly document: string
  documentAt(path: string): string
  readonly begin: string
  readonly beginAtScene: string
}

const en = WORDS.en.headings
const es = WORDS.es.headings
const zh = WORDS.zh.headings

export const TAKEOVER_TEXTS: Readonly<Record<Language, TakeoverTexts>> = {
  en: {
    opening: (step, named) =>
      `You are taking over a job that is already running: the step "${step}". The session before you ${named ? 'has ended, and there is' : 'filled its context and left'} a handoff document. You have what the user said, the document and the files as they are; its conversation is gone.`,
    rules: [
      '- Do not start over, and do not redo what the document says is finished.',
      '- Do not ask anybody for background: what is known stands below and in the files that it names.',
      `- Keep to what is under ${en.decided}. Do not try again what is under ${en.deadEnds}.`,
      '- Entries there have ids such as [D3] and [X2]. An id stays with its entry for the whole step: use it when you refer to one.',
      '- The document may have been edited by a person. Take it as it stands. Where it and the files disagree on a fact, look, and go by what you see.',
    ].join('\n'),
    degraded:
      'The document is incomplete: the session could not write it, and flower put it together from what it knows. It does not say how far the work has come. Before you change anything, look at the scene: the files, `git status`, `git diff` and `git log` where there is a repository, and what still runs. What is already done stays done.',
    document: 'The handoff document:',
    documentAt: (path) => `The handoff document, as ${path} says it now:`,
    begin: `Go on with what stands under ${en.next}.`,
    beginAtScene: 'Look at the scene, then go on with what is missing.',
  },
  es: {
    opening: (step, named) =>
      `Tomas el relevo de un trabajo que ya está en marcha: el paso "${step}". La sesión anterior ${named ? 'ha terminado, y hay' : 'llenó su contexto y dejó'} un documento de traspaso. Tienes lo que dijo el usuario, el documento y los archivos tal como están; su conversación ya no existe.`,
    rules: [
      '- No empieces de cero, y no rehagas lo que el documento da por terminado.',
      '- No pidas antecedentes a nadie: lo que se sabe está abajo y en los archivos que nombra.',
      `- Atente a lo que está en ${es.decided}. No intentes otra vez lo que está en ${es.deadEnds}.`,
      '- Sus entradas tienen identificadores como [D3] y [X2]. Cada uno acompaña a su entrada durante todo el paso: úsalo cuando te refieras a ella.',
      '- Puede que una persona haya editado el documento. Tómalo tal como está. Si el documento y los archivos no coinciden en un hecho, mira, y guíate por lo que veas.',
    ].join('\n'),
    degraded:
      'El documento está incompleto: la sesión no pudo escribirlo, y flower lo compuso con lo que sabe. No dice hasta dónde llegó el trabajo. Antes de cambiar nada, mira la escena: los archivos, `git status`, `git diff` y `git log` si hay un repositorio, y lo que siga en marcha. Lo que ya está hecho, hecho queda.',
    document: 'El documento de traspaso:',
    documentAt: (path) => `El documento de traspaso, tal como está ahora en ${path}:`,
    begin: `Sigue con lo que está en ${es.next}.`,
    beginAtScene: 'Mira la escena y sigue con lo que falta.',
  },
  zh: {
    opening: (step, named) =>
      `你正在接手一项已经在进行的工作：步骤“${step}”。上一个会话${named ? '已经结束，有' : '的上下文满了，留下了'}一份交接文档。你有用户说过的话、文档和现状的文件；它的对话已经没有了。`,
    rules: [
      '- 不要从头开始，文档里写明已完成的不要重做。',
      '- 不要向任何人询问背景：已知的都在下面和其中提到的文件里。',
      `- 遵守“${zh.decided}”里的内容。“${zh.deadEnds}”里的不要再试。`,
      '- 其中的条目有编号，如 [D3]、[X2]。编号在整个步骤里一直跟着条目，提到某条时请用编号。',
      '- 文档可能被人改过，以它现在的内容为准。文档和文件在事实上不一致时，去看，以你看到的为准。',
    ].join('\n'),
    degraded:
      '这份文档不完整：上一个会话没能写出来，由 flower 根据已知信息拼成。它没有说明工作进行到哪一步。动手之前先看现场：文件；如果有仓库，看 `git status`、`git diff`、`git log`；还有什么仍在运行。已经做完的不要重做。',
    document: '交接文档：',
    documentAt: (path) => `交接文档，即 ${path} 现在的内容：`,
    begin: `从“${zh.next}”里写的继续。`,
    beginAtScene: '先看现场，再做缺的部分。',
  },
}
