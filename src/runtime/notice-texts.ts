import type { Language } from '../core/language.ts'
import type { WindowSource } from '../core/step-result.ts'

interface Window {
  readonly tokens: number
  readonly source: WindowSource
}

/** What flower itself notes on the way, for the person who watches or reads the log. */
export interface NoticeTexts {
  /** A person's figure for the window cannot be true. */
  windowTooLarge(given: number, limit: number): string
  window(now: Window, before: Window): string
  /** When a step that is to stop does so. */
  readonly stopping: Readonly<Record<'now' | 'atBoundary', string>>
  readonly stopped: string
  noLedger(reason: string): string
  setAside(file: string): string
}

const SOURCES: Readonly<Record<Language, Readonly<Record<WindowSource, string>>>> = {
  en: {
    given: 'given',
    learned: 'learned from a refusal',
    harness: 'known to the harness',
    name: 'guessed from the name of the model',
  },
  es: {
    given: 'indicada',
    learned: 'aprendida de un desbordamiento',
    harness: 'conocida por el harness',
    name: 'por el nombre del modelo',
  },
  zh: { given: '由用户指定', learned: '从溢出中得知', harness: '由 harness 得知', name: '按模型名称' },
}

export const NOTICE_TEXTS: Readonly<Record<Language, NoticeTexts>> = {
  en: {
    windowTooLarge: (given, limit) =>
      `the window given is ${given} tokens, and the endpoint refuses more than ${limit}`,
    window: (now, before) =>
      `${figure(now.tokens)} tokens (${SOURCES.en[now.source]}), not ${figure(before.tokens)} (${SOURCES.en[before.source]})`,
    stopping: { now: 'now', atBoundary: 'at the next clean point' },
    stopped: 'it waits for what you say',
    noLedger: (reason) => `the ledger is left out, since secrets could not be masked in it: ${reason}`,
    setAside: (file) => `a damaged file was set aside, and a new one begun: ${file}`,
  },
  es: {
    windowTooLarge: (given, limit) =>
      `la ventana indicada es de ${given} tokens, y el servidor rechaza más de ${limit}`,
    window: (now, before) =>
      `${now.tokens} tokens (${SOURCES.es[now.source]}); antes ${before.tokens} (${SOURCES.es[before.source]})`,
    stopping: { now: 'ya', atBoundary: 'en el próximo punto limpio' },
    stopped: 'espera a lo que digas',
    noLedger: (reason) =>
      `se omite el registro de lo ocurrido, porque no se pudieron ocultar sus secretos: ${reason}`,
    setAside: (file) => `se apartó un archivo dañado y se empezó uno nuevo: ${file}`,
  },
  zh: {
    windowTooLarge: (given, limit) => `指定的窗口是 ${given} 个 token，而端点拒绝超过 ${limit} 的请求`,
    window: (now, before) =>
      `${now.tokens} 个 token（${SOURCES.zh[now.source]}），原为 ${before.tokens}（${SOURCES.zh[before.source]}）`,
    stopping: { now: '立即', atBoundary: '在下一个干净的停顿点' },
    stopped: '等待您发话',
    noLedger: (reason) => `略去运行记录，因为无法遮盖其中的机密：${reason}`,
    setAside: (file) => `一个损坏的文件已移到一旁，并新建了一个：${file}`,
  },
}

function figure(tokens: number): string {
  return tokens.toLocaleString('en')
}
