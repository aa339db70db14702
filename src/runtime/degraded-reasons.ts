import type { Language } from '../core/language.ts'

/** Why a session wrote no whole document, where no error says so. */
export interface DegradedReasons {
  readonly noSession: string
  readonly didNotFit: string
  readonly noText: string
  /** @param sections by their headings */
  missing(sections: readonly string[]): string
}

export const DEGRADED_REASONS: Readonly<Record<Language, DegradedReasons>> = {
  en: {
    noSession: 'there is no session to ask',
    didNotFit: 'the request for it did not fit',
    noText: 'the session answered with no text',
    missing: (sections) => `no ${sections.join(', no ')}`,
  },
  es: {
    noSession: 'no hay ninguna sesión a la que pedírselo',
    didNotFit: 'la petición no cabía',
    noText: 'la sesión respondió sin texto',
    missing: (sections) => `falta: ${sections.join(', ')}`,
  },
  zh: {
    noSession: '没有可以询问的会话',
    didNotFit: '请求放不下',
    noText: '会话的回答没有文字',
    missing: (sections) => `缺少：${sections.join('、')}`,
  },
}
