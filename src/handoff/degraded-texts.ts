import type { Language } from '../core/language.ts'

export interface DegradedTexts {
  because(why: string): string
  readonly lastWords: string
  readonly failed: string
  readonly openTasks: string
  readonly inFlight: string
  readonly changed: string
  readonly read: string
  readonly next: string
  readonly nothingKnown: string
}

export const DEGRADED_TEXTS: Readonly<Record<Language, DegradedTexts>> = {
  en: {
    because: (why) =>
      `The session could not write its handoff (${why}). flower put this together from what it knows. ` +
      'How far the work has come is not recorded here.',
    lastWords: 'The last words of the session:',
    failed: 'Commands that failed and have not succeeded since, the latest first:',
    openTasks: 'Open on the task list:',
    inFlight: 'In flight when the session ended. Find out what became of it:',
    changed: 'Files that were changed, the latest first:',
    read: 'Files that were read most:',
    next: [
      '1. Look at the scene first: the files, `git status`, `git diff` and `git log` where there is a repository, and what still runs. Much of the task may be done already.',
      '2. Compare what is there with the task. Keep what is finished; check what only looks finished.',
      '3. Go on with what is missing.',
    ].join('\n'),
    nothingKnown:
      'What was tried and failed is not known. Where something was clearly begun and taken back, find out why before you try it again.',
  },
  es: {
    because: (why) =>
      `La sesión no pudo escribir su traspaso (${why}). flower lo ha compuesto con lo que sabe. ` +
      'Hasta dónde llegó el trabajo no consta aquí.',
    lastWords: 'Las últimas palabras de la sesión:',
    failed: 'Comandos que fallaron y no han funcionado desde entonces, el más reciente primero:',
    openTasks: 'Abierto en la lista de tareas:',
    inFlight: 'En marcha cuando terminó la sesión. Averigua qué fue de ello:',
    changed: 'Archivos modificados, el más reciente primero:',
    read: 'Archivos más leídos:',
    next: [
      '1. Mira primero la escena: los archivos, `git status`, `git diff` y `git log` si hay un repositorio, y lo que siga en marcha. Puede que gran parte de la tarea ya esté hecha.',
      '2. Compara lo que hay con la tarea. Conserva lo terminado; comprueba lo que solo parece terminado.',
      '3. Sigue con lo que falta.',
    ].join('\n'),
    nothingKnown:
      'No se sabe qué se intentó y falló. Si algo se empezó y luego se deshizo, averigua por qué antes de intentarlo de nuevo.',
  },
  zh: {
    because: (why) =>
      `会话没能写出交接文档（${why}）。本文档由 flower 根据已知信息拼成。工作进行到哪一步，这里没有记录。`,
    lastWords: '会话最后说的话：',
    failed: '失败过、之后没有再成功的命令（最近的在前）：',
    openTasks: '任务列表中未完成的：',
    inFlight: '会话结束时仍在进行，请查明结果：',
    changed: '改动过的文件（最近的在前）：',
    read: '读得最多的文件：',
    next: [
      '1. 先看现场：文件；如果有仓库，看 `git status`、`git diff`、`git log`；还有什么仍在运行。任务可能已经完成了很大一部分。',
      '2. 把现状和任务对照。已完成的保留，看起来完成的要核实。',
      '3. 继续做缺的部分。',
    ].join('\n'),
    nothingKnown: '哪些办法试过而失败，这里不知道。如果看到某样东西做了又撤回，先弄清原因再重试。',
  },
}
