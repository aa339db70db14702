import type { Language } from '../core/language.ts'

const SIGNS: Readonly<Record<'en' | 'es', RegExp>> = {
  en: /\b(?:the|and|to|of|is|are|not|that|with|for|this|it|do|use|in|on|as|be|please|should|must|keep)\b/giu,
  es: /(?<!\p{L})(?:el|la|los|las|que|de|del|en|y|un|una|es|con|para|por|se|lo|como|más|usa|haz|debe|favor)(?!\p{L})/giu,
}

/** The language that a text is written in; null when it is too short to tell. */
export function writtenIn(text: string): Language | null {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/[\p{Script=Latin}]{2,}/gu)?.length ?? 0
  if (han > 2 * words || (han > 3 && han > words)) return 'zh'
  const [english, spanish] = [SIGNS.en, SIGNS.es].map((signs) => text.match(signs)?.length ?? 0)
  if (english === spanish) return null
  return (english ?? 0) > (spanish ?? 0) ? 'en' : 'es'
}
