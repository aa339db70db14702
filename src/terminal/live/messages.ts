import type { Language } from '../../core/language.ts'
import type { Phase } from './live-status.ts'

interface LiveMessages {
  readonly phases: Readonly<Record<Phase, string>>
  /** Subagents and long commands. */
  readonly atWork: (count: number) => string
  /** Lines of the log that the terminal was too slow for. */
  readonly leftOut: (lines: number) => string
}

export const LIVE_MESSAGES: Readonly<Record<Language, LiveMessages>> = {
  en: {
    phases: {
      near: 'handoff near',
      writing: 'writing the handoff',
      review: 'review of the handoff',
      away: 'network away',
      retry: 'trying again',
      stopping: 'stopping',
      stopped: 'stopped',
    },
    atWork: (count) => `${count} running`,
    leftOut: (lines) =>
      `… ${lines.toLocaleString('en')} lines are left out here; \`flower recall\` searches all that was said`,
  },
  es: {
    phases: {
      near: 'traspaso próximo',
      writing: 'escribiendo el traspaso',
      review: 'revisión del traspaso',
      away: 'sin red',
      retry: 'nuevo intento',
      stopping: 'deteniendo',
      stopped: 'detenido',
    },
    atWork: (count) => `${count} en marcha`,
    leftOut: (lines) =>
      `… líneas omitidas aquí: ${lines.toLocaleString('es')}; \`flower recall\` busca en todo lo dicho`,
  },
  zh: {
    phases: {
      near: '即将交接',
      writing: '正在写交接文档',
      review: '正在审阅交接文档',
      away: '网络中断',
      retry: '正在重试',
      stopping: '正在停止',
      stopped: '已停止',
    },
    atWork: (count) => `${count} 项进行中`,
    leftOut: (lines) =>
      `… 此处省略 ${lines.toLocaleString('zh')} 行；可用 \`flower recall\` 搜索说过的全部内容`,
  },
}
