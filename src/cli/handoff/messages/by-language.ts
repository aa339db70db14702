import type { Language } from '../../../core/language.ts'
import type { HandoffMessages } from '../messages.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { zh } from './zh.ts'

export const HANDOFF_MESSAGES: Readonly<Record<Language, HandoffMessages>> = { en, es, zh }
