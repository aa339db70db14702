import type { Language } from '../core/language.ts'

/** Sent after a failed attempt. It bears no word of the failure: a model that reads of one goes looking for it. */
export const RETRY_PROMPT: Readonly<Record<Language, string>> = {
  en: 'Continue where you left off.',
  es: 'Continúa donde lo dejaste.',
  zh: '请从中断处继续。',
}

/** Said to whoever goes on after a run was killed, so that nothing is done twice. */
export const CUT_OFF: Readonly<Record<Language, string>> = {
  en: '(The run before this one was cut off in the middle. What was done last may be missing here: look at how things stand before you repeat a step.)',
  es: '(La ejecución anterior se cortó a la mitad. Lo último que se hizo puede faltar aquí: mira cómo están las cosas antes de repetir un paso.)',
  zh: '（上一次运行中途被切断。最后所做的事可能没有记录在此：在重复某一步之前，先查看实际状态。）',
}

/** A person's words, as they are, and what the interruption itself has left in the session. */
export function wordsPrompt(words: string, language: Language): string {
  return `${words}\n\n${SIDE_EFFECT[language]}`
}

const SIDE_EFFECT: Readonly<Record<Language, string>> = {
  en: '(You were stopped so that you could be told this. Tools that report "interrupted" or a hook that "stopped continuation" are a side effect of it, not a refusal and not a failure.)',
  es: '(Se te detuvo para poder decirte esto. Las herramientas que informan "interrupted" o un hook que "stopped continuation" son un efecto secundario, no un rechazo ni un fallo.)',
  zh: '（为了告诉你这些，刚才暂停了你的工作。工具报告 “interrupted” 或 hook 报告 “stopped continuation” 只是其副作用，既不是拒绝也不是失败。）',
}
