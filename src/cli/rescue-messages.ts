import type { Language } from '../core/language.ts'
import type { EndingKind } from '../rescue/ending.ts'

export interface RescueMessages {
  readonly endings: Readonly<Record<EndingKind, string>>
  readonly mayRun: string
  /** Before what each said last. */
  readonly user: string
  readonly model: string
  more(sessions: number): string
  /** After the list. */
  choose(command: string): string
  /** What the document was made of. */
  read(lines: number, words: number, changed: number, failed: number): string
  archived(path: string): string
  elsewhere(directory: string): string
  next(command: string): string
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
    more: (sessions) => `${sessions} older ones; -n shows more`,
    choose: (command) => `Make a document of one: ${command}`,
    read: (lines, words, changed, failed) =>
      `${lines} lines: ${words} messages of the user, ${changed} files changed, ${failed} commands failed`,
    archived: (path) => `what was there before lies in ${path}`,
    elsewhere: (directory) => `the session worked in ${directory}, not here`,
    next: (command) => `Go on from it: ${command}`,
  },
  es: {
    endings: {
      finished: 'terminada',
      'prompt-too-long': 'prompt demasiado largo',
      'compaction-failed': 'compactación fallida',
      'login-lost': 'sesión sin acceso',
      'rate-limited': 'límite alcanzado',
      failed: 'fallida',
      interrupted: 'interrumpida',
      'cut-off': 'cortada',
    },
    mayRun: 'quizá siga en marcha',
    user: 'tú',
    model: 'claude',
    more: (sessions) => `${sessions} más antiguas; -n muestra más`,
    choose: (command) => `Haz un documento de una: ${command}`,
    read: (lines, words, changed, failed) =>
      `${lines} líneas: ${words} mensajes del usuario, ${changed} archivos modificados, ${failed} órdenes fallidas`,
    archived: (path) => `lo que había antes está en ${path}`,
    elsewhere: (directory) => `la sesión trabajó en ${directory}, no aquí`,
    next: (command) => `Sigue desde él: ${command}`,
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
    choose: (command) => `把其中一个做成文档：${command}`,
    read: (lines, words, changed, failed) =>
      `${lines} 行：用户消息 ${words} 条，改动文件 ${changed} 个，失败命令 ${failed} 条`,
    archived: (path) => `原有内容在 ${path}`,
    elsewhere: (directory) => `该会话的工作目录是 ${directory}，不是这里`,
    next: (command) => `从它继续：${command}`,
  },
}
