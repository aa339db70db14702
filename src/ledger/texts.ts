import type { Language } from '../core/language.ts'

export interface LedgerTexts {
  readonly intro: string
  introWith(path: string): string
  readonly headings: Readonly<
    Record<
      'words' | 'changed' | 'failed' | 'rejected' | 'read' | 'inFlight' | 'tasks' | 'lastWords' | 'counts',
      string
    >
  >
  readonly theTask: string
  readonly anAnswer: string
  longer(characters: number, path: string | null): string
  more(count: number): string
  readonly created: string
  readonly edited: string
  exit(status: number): string
  readonly passedLater: string
  readonly running: string
  readonly unknown: string
  readonly subagent: string
  readonly inProgress: string
  readonly done: string
  counts(succeeded: number, failed: number, turns: number, context: number): string
}

export const LEDGER_TEXTS: Readonly<Record<Language, LedgerTexts>> = {
  en: {
    intro: '_From here on flower wrote what it saw happen; no model had a part in it._',
    introWith: (path) =>
      `_From here on flower wrote what it saw happen; no model had a part in it. The whole of it: ${path}_`,
    headings: {
      words: 'What the user said, word for word',
      changed: 'Files changed',
      failed: 'Commands that failed',
      rejected: 'Turned down by the user',
      read: 'Files read most',
      inFlight: 'In flight',
      tasks: 'Open tasks',
      lastWords: 'Last words of the session',
      counts: 'Counts',
    },
    theTask: 'the task',
    anAnswer: 'an answer',
    longer: (characters, path) => `[${characters} characters more${path === null ? '' : `: ${path}`}]`,
    more: (count) => `- … and ${count} more`,
    created: 'created',
    edited: 'edited',
    exit: (status) => `exit ${status}`,
    passedLater: 'succeeded later',
    running: 'started, not finished',
    unknown: 'no result, outcome unknown',
    subagent: 'subagent',
    inProgress: 'in progress',
    done: 'done',
    counts: (succeeded, failed, turns, context) =>
      `${succeeded} commands succeeded, ${failed} failed; ${turns} turns; context ${context} tokens`,
  },
  es: {
    intro: '_A partir de aquí flower escribió lo que vio ocurrir; ningún modelo intervino._',
    introWith: (path) =>
      `_A partir de aquí flower escribió lo que vio ocurrir; ningún modelo intervino. Completo en: ${path}_`,
    headings: {
      words: 'Lo que dijo el usuario, palabra por palabra',
      changed: 'Archivos modificados',
      failed: 'Comandos que fallaron',
      rejected: 'Rechazado por el usuario',
      read: 'Archivos más leídos',
      inFlight: 'En marcha',
      tasks: 'Tareas abiertas',
      lastWords: 'Últimas palabras de la sesión',
      counts: 'Recuento',
    },
    theTask: 'la tarea',
    anAnswer: 'una respuesta',
    longer: (characters, path) => `[${characters} caracteres más${path === null ? '' : `: ${path}`}]`,
    more: (count) => `- … y ${count} más`,
    created: 'creado',
    edited: 'editado',
    exit: (status) => `código ${status}`,
    passedLater: 'funcionó después',
    running: 'iniciado, sin terminar',
    unknown: 'sin resultado, desenlace desconocido',
    subagent: 'subagente',
    inProgress: 'en curso',
    done: 'hecha',
    counts: (succeeded, failed, turns, context) =>
      `${succeeded} comandos funcionaron, ${failed} fallaron; ${turns} turnos; contexto de ${context} tokens`,
  },
  zh: {
    intro: '_以下由 flower 根据所见写成，没有模型参与。_',
    introWith: (path) => `_以下由 flower 根据所见写成，没有模型参与。全文：${path}_`,
    headings: {
      words: '用户说过的话（原文）',
      changed: '改动的文件',
      failed: '失败的命令',
      rejected: '被用户否决的操作',
      read: '读得最多的文件',
      inFlight: '进行中',
      tasks: '未完成的任务',
      lastWords: '会话最后说的话',
      counts: '计数',
    },
    theTask: '任务',
    anAnswer: '回答',
    longer: (characters, path) => `[还有 ${characters} 个字符${path === null ? '' : `：${path}`}]`,
    more: (count) => `- … 另有 ${count} 项`,
    created: '新建',
    edited: '修改',
    exit: (status) => `退出码 ${status}`,
    passedLater: '后来成功',
    running: '已开始，未结束',
    unknown: '没有结果，结局不明',
    subagent: '子智能体',
    inProgress: '进行中',
    done: '已完成',
    counts: (succeeded, failed, turns, context) =>
      `${succeeded} 条命令成功，${failed} 条失败；${turns} 轮；上下文 ${context} 个 token`,
  },
}
