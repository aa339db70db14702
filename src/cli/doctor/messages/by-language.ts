import type { Language } from '../../../core/language.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import type { DoctorMessages } from './messages.ts'
import { zh } from './zh.ts'

export const DOCTOR_MESSAGES: Readonly<Record<Language, DoctorMessages>> = { en, es, zh }
