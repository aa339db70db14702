import type { Language } from '../../core/language.ts'
import type { TalkMessages } from './messages.ts'
import { en } from './messages-en.ts'
import { es } from './messages-es.ts'
import { zh } from './messages-zh.ts'

export const TALK_MESSAGES: Readonly<Record<Language, TalkMessages>> = { en, es, zh }
