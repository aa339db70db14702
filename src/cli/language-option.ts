import { Option } from 'commander'
import { LANGUAGES } from '../core/language.ts'

export function languageOption(): Option {
  return new Option(
    '--lang <language>',
    'what people and models read is in it (default: FLOWER_LANG, else that of the system)',
  ).choices(LANGUAGES)
}
