import type { Language } from '../core/language.ts'

export interface OracleTexts {
  readonly opening: string
  /** The events are the newest there is, and searching the whole workspace first would use up its turns. */
  readonly sources: string
  /** A guess that sounds like a fact is acted upon. */
  readonly honest: string
  /** Somebody waits, and reads it between two other things. */
  readonly short: string
  /** The run goes on beside it: whatever it changed would come as a surprise there. */
  readonly readOnly: string
}

export const ORACLE_TEXTS: Readonly<Record<Language, OracleTexts>> = {
  en: {
    opening: 'You answer a side question about work that others go on with meanwhile.',
    sources:
      'Answer from the recent events that you are given, then from the workbench (its INDEX.md says what lies there), then from the files.',
    honest: 'Say what your answer rests on. What you do not find, say so, and do not guess.',
    short: 'Answer in a few sentences; you have only a few turns.',
    readOnly: 'You read and do not write; commands only look (ls, rg, git log, …).',
  },
  es: {
    opening: 'Respondes a una pregunta al margen sobre un trabajo que otros siguen haciendo mientras tanto.',
    sources:
      'Responde a partir de los sucesos recientes que se te dan, luego del banco de trabajo (su INDEX.md dice qué hay allí), luego de los archivos.',
    honest: 'Di en qué se apoya tu respuesta. Si no encuentras algo, dilo, y no adivines.',
    short: 'Responde en pocas frases; solo tienes unos pocos turnos.',
    readOnly: 'Lees y no escribes; los comandos, solo de consulta (ls, rg, git log, …).',
  },
  zh: {
    opening: '你负责回答一个旁支问题，所涉及的工作与此同时由他人继续进行。',
    sources: '先依据给你的近期事件回答，再依据工作台（其 INDEX.md 说明里面有什么），最后依据文件。',
    honest: '说明你的回答依据什么。找不到的就说找不到，不要猜。',
    short: '用几句话回答；你只有不多的几轮。',
    readOnly: '你只读不写；命令仅用于查看（ls、rg、git log 等）。',
  },
}
