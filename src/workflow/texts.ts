import type { Language } from '../core/language.ts'

/** What a session is told when its step is tried again. */
export interface AgainTexts {
  /** Somebody looked at what it did, and does not accept it. */
  readonly rejected: (reason: string) => string
  /** The attempt broke off. */
  readonly failed: (error: string) => string
}

export const AGAIN: Readonly<Record<Language, AgainTexts>> = {
  en: {
    rejected: (reason) =>
      `Your work was checked and is not accepted yet. The reason:\n\n${reason}\n\nPut this right, then finish.`,
    failed: (error) => `The last attempt broke off:\n\n${error}\n\nGo on where you left off, then finish.`,
  },
  es: {
    rejected: (reason) =>
      `Se ha revisado tu trabajo y todavía no se acepta. El motivo:\n\n${reason}\n\nCorrígelo y termina.`,
    failed: (error) => `El último intento se interrumpió:\n\n${error}\n\nSigue donde lo dejaste y termina.`,
  },
  zh: {
    rejected: (reason) => `你的工作经过检查，尚未通过。原因：\n\n${reason}\n\n请改正，然后完成。`,
    failed: (error) => `上一次尝试中断了：\n\n${error}\n\n请从中断处继续，然后完成。`,
  },
}
