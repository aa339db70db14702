import type { Language } from '../core/language.ts'

export interface OrdersTexts {
  readonly introduction: string
  /** Between the step's prompt and what was said after it. */
  readonly later: string
  /** Whole messages are left out. */
  leftOut(messages: number, tokens: number, path: string | null): string
  /** The middle of one message is left out. */
  middleLeftOut(tokens: number, path: string | null): string
  readonly nothing: string
  /** At the head of the file that holds everything. */
  readonly file: string
}

export const ORDERS_TEXTS: Readonly<Record<Language, OrdersTexts>> = {
  en: {
    introduction:
      'The task, and all that the user said, word for word. flower recorded it; no session can change it. Where the document below says otherwise, these words count.',
    later: 'Said after that, the newest last:',
    leftOut: (messages, tokens, path) =>
      `[${messages === 1 ? '1 message' : `${messages} messages`} in between (about ${figure('en', tokens)} tokens) left out here. ${path === null ? 'No file holds them.' : `Word for word in ${path}: read it before you go on.`}]`,
    middleLeftOut: (tokens, path) =>
      `[About ${figure('en', tokens)} tokens of this message are left out here. ${path === null ? 'No file holds them.' : `The whole of it is in ${path}: read it before you go on.`}]`,
    nothing: 'There are no words of the user on record.',
    file: 'All that the user said in this step, word for word, in order.',
  },
  es: {
    introduction:
      'La tarea y todo lo que dijo el usuario, palabra por palabra. Lo registró flower; ninguna sesión puede cambiarlo. Si el documento de abajo dice otra cosa, valen estas palabras.',
    later: 'Dicho después, lo más reciente al final:',
    leftOut: (messages, tokens, path) =>
      `[Aquí se omiten ${messages === 1 ? '1 mensaje intermedio' : `${messages} mensajes intermedios`} (unos ${figure('es', tokens)} tokens). ${path === null ? 'Ningún archivo los contiene.' : `Están palabra por palabra en ${path}: léelo antes de seguir.`}]`,
    middleLeftOut: (tokens, path) =>
      `[Aquí se omiten unos ${figure('es', tokens)} tokens de este mensaje. ${path === null ? 'Ningún archivo los contiene.' : `Está entero en ${path}: léelo antes de seguir.`}]`,
    nothing: 'No consta ninguna palabra del usuario.',
    file: 'Todo lo que dijo el usuario en este paso, palabra por palabra y en orden.',
  },
  zh: {
    introduction:
      '任务原文，以及用户说过的全部话，逐字照录。由 flower 记录，任何会话都不能改动。下面的文档与此不一致时，以这些话为准。',
    later: '此后说的，最新的在最后：',
    leftOut: (messages, tokens, path) =>
      `[此处略去中间 ${messages} 条消息，约 ${figure('zh', tokens)} 个 token。${path === null ? '没有文件保存它们。' : `原文在 ${path}，请先读完再继续。`}]`,
    middleLeftOut: (tokens, path) =>
      `[此处略去这条消息的约 ${figure('zh', tokens)} 个 token。${path === null ? '没有文件保存它们。' : `全文在 ${path}，请先读完再继续。`}]`,
    nothing: '没有记录到用户说过的话。',
    file: '用户在这一步里说过的全部话，逐字照录，按先后顺序。',
  },
}

function figure(language: Language, tokens: number): string {
  return new Intl.NumberFormat(language).format(tokens)
}
