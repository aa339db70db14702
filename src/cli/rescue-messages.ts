import type { Language } from '../core/language.ts'
import type { EndingKind } from '../rescue/ending.ts'

export interface RescueMessages {
  readonly endings: Readonly<Record<EndingKind, string>>
  readonly mayRun: string
  /** Before what each said last. */
  readonly user: string
  readonly model: string
  more(sessions: number): string
  /** After the list, before a command. */
  readonly choose: string
  /** The same for commands that list the sessions of directories around. */
  readonly nearby: string
  /** What the document was made of. */
  read(lines: number, words: number, changed: number, failed: number): string
  archived(path: string): string
  elsewhere(directory: string): string
  /** Before the command that goes on from the document. */
  readonly next: string
}

export const RESCUE_MESSAGES: Readonly<Record<Language, RescueMessages>> = {
  en: {
    endings: {
      finished: 'finished',
      'prompt-too-long': 'prompt too long',
      'compaction-failed': 'compaction failed',
      'login-lost': 'login lost',
      'rate-limited': 'rate limited',
      failed: 'failed',
      interrupted: 'interrupted',
      'cut-off': 'cut off',
    },
    mayRun: 'may still be running',
    user: 'you',
    model: 'claude',
    more: (sessions) => `${sessions} older; -n shows more`,
    choose: 'Make a document of one:',
    nearby: 'Sessions of directories nearby:',
    read: (lines, words, changed, failed) =>
      `${many(lines, 'line')}: ${many(words, 'message')} of the user, ${many(changed, 'file')} changed, ${many(failed, 'command')} failed`,
    archived: (path) => `what was there before lies in ${path}`,
    elsewhere: (directory) => `the session worked in ${directory}, not here`,
    next: 'Go on from it:',
  },
  es: {
    endings: {
      finished: 'terminada',
      'prompt-too-long': 'prompt demasiado largo',
      'compaction-failed': 'compactación fallida',
      'login-lost': 'acceso perdido',
      'rate-limited': 'límite alcanzado',
      failed: 'fallida',
      interrupted: 'interrumpida',
      'cut-off': 'cortada',
    },
    mayRun: 'quizá siga en marcha',
    user: 'tú',
    model: 'claude',
    more: (sessions) => `Más antiguas: ${sessions}; -n muestra más`,
    choose: 'Para hacer un documento de una de ellas:',
    nearby: 'Sesiones de directorios cercanos:',
    read: (lines, words, changed, failed) =>
      `${many(lines, 'línea')}; mensajes del usuario: ${words}, archivos modificados: ${changed}, comandos fallidos: ${failed}`,
    archived: (path) => `lo que había antes está en ${path}`,
    elsewhere: (directory) => `la sesión trabajó en ${directory}, no aquí`,
    next: 'Para seguir desde él:',
  },
  zh: {
    endings: {
      finished: '已结束',
      'prompt-too-long': '提示词过长',
      'compaction-failed': '压缩失败',
      'login-lost': '登录失效',
      'rate-limited': '达到限额',
      failed: '失败',
      interrupted: '被中断',
      'cut-off': '中途断开',
    },
    mayRun: '可能仍在运行',
    user: '您',
    model: 'claude',
    more: (sessions) => `另有 ${sessions} 个更早的；-n 可显示更多`,
    choose: '把其中一个做成文档：',
    nearby: '附近目录的会话：',
    read: (lines, words, changed, failed) =>
      `${lines} 行：用户消息 ${words} 条，改动文件 ${changed} 个，失败命令 ${failed} 条`,
    archived: (path) => `原有内容在 ${path}`,
    elsewhere: (directory) => `该会话的工作目录是 ${directory}，不是这里`,
    next: '从它继续：',
  },
}

function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
