import { WAYS_TO_SIGN_IN } from '../claude/credentials.ts'
import type { Language } from '../core/language.ts'

/** What to do when the harness cannot sign in, as a sentence. */
export const SIGN_IN: Readonly<Record<Language, string>> = {
  en: WAYS_TO_SIGN_IN,
  es: 'Ejecuta flower setup, define ANTHROPIC_API_KEY (o ANTHROPIC_AUTH_TOKEN con ANTHROPIC_BASE_URL para una pasarela, CLAUDE_CODE_OAUTH_TOKEN, CLAUDE_CODE_USE_BEDROCK=1, CLAUDE_CODE_USE_VERTEX=1), o inicia sesión una vez con `claude` y `/login`.',
  zh: '请运行 flower setup，或设置 ANTHROPIC_API_KEY（网关则用 ANTHROPIC_AUTH_TOKEN 和 ANTHROPIC_BASE_URL；也可用 CLAUDE_CODE_OAUTH_TOKEN、CLAUDE_CODE_USE_BEDROCK=1、CLAUDE_CODE_USE_VERTEX=1），或用 `claude` 和 `/login` 登录一次。',
}
