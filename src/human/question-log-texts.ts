import type { Language } from '../core/language.ts'
import type { Answer } from './channel.ts'

export interface QuestionLogTexts {
  /** The first line of the file, which the index of the workbench shows too. */
  readonly opening: string
  readonly by: Readonly<Record<'agent' | 'flower', string>>
  readonly outcome: Readonly<Record<Answer['state'], string>>
}

export const QUESTION_LOG_TEXTS: Readonly<Record<Language, QuestionLogTexts>> = {
  en: {
    opening: 'Questions to the person and what came of them (for people; no model reads this file)',
    by: { agent: 'an agent asks', flower: 'flower asks' },
    outcome: {
      answered: 'Answered',
      'timed-out': 'No answer in time',
      declined: 'Declined',
      'over-quota': 'Not asked, too many questions',
      nobody: 'Nobody there',
    },
  },
  es: {
    opening: 'Preguntas a la persona y qué resultó de ellas (para personas; ningún modelo lee este archivo)',
    by: { agent: 'pregunta un agente', flower: 'pregunta flower' },
    outcome: {
      answered: 'Respondida',
      'timed-out': 'Sin respuesta a tiempo',
      declined: 'Rechazada',
      'over-quota': 'No planteada, demasiadas preguntas',
      nobody: 'No había nadie',
    },
  },
  zh: {
    opening: '向用户提出的问题及其结果（供人阅读；没有模型会读取此文件）',
    by: { agent: '智能体提问', flower: 'flower 提问' },
    outcome: {
      answered: '已回答',
      'timed-out': '未及时回答',
      declined: '拒绝回答',
      'over-quota': '未提出，问题过多',
      nobody: '无人在场',
    },
  },
}
