import type { Language } from '../../core/language.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Messages } from './messages.ts'
import { zh } from './zh.ts'

export const MESSAGES: Readonly<Record<Language, Messages>> = { en, es, zh }
