import type { ProbeFailureKind } from '../../claude/key-probe.ts'
import type { Language } from '../../core/language.ts'
import { YES } from '../yes.ts'

/** What `flower setup` asks and says. */
export interface SetupTexts {
  readonly endpoint: (byDefault: string) => string
  /** By what is usual there, which Enter picks. */
  readonly kind: Readonly<Record<'key' | 'token', string>>
  readonly secret: Readonly<Record<'key' | 'token', string>>
  readonly model: string
  /** Instead of an answer that makes no sense. */
  readonly accepted: Readonly<Record<'endpoint' | 'kind' | 'secret' | 'model', string>>
  readonly checking: (endpoint: string) => string
  readonly fits: string
  readonly problems: Readonly<
    Record<ProbeFailureKind, (asked: { readonly endpoint: string; readonly model: string }) => string>
  >
  /** The check went by no proxy, unlike what an agent asks. */
  readonly proxy: (variable: string) => string
  readonly saveAnyway: string
  readonly yes: RegExp
  readonly saved: (file: string) => string
  readonly setAside: (file: string) => string
  readonly notSaved: string
}

export const SETUP_TEXTS: Readonly<Record<Language, SetupTexts>> = {
  en: {
    endpoint: (byDefault) => `Endpoint (Enter: ${byDefault}): `,
    kind: {
      key: 'An API key (1) or the token of a gateway (2)? (Enter: 1) ',
      token: 'An API key (1) or the token of a gateway (2)? (Enter: 2) ',
    },
    secret: { key: 'API key (it is not shown): ', token: 'Token (it is not shown): ' },
    model: "Model (Enter: the harness's own): ",
    accepted: {
      endpoint: 'It accepts a URL such as https://gateway.example, without user, password and query.',
      kind: 'It accepts 1 or 2.',
      secret: 'It accepts a text of one line, of letters, digits and signs.',
      model: "It accepts a name that does not begin with '-'.",
    },
    checking: (endpoint) => `Asking ${endpoint} for one token…`,
    fits: 'It answers.',
    problems: {
      unreachable: ({ endpoint }) =>
        `${endpoint} cannot be reached. Is it spelt right, and is the network there?`,
      refused: ({ endpoint }) =>
        `${endpoint} refuses the key. Is it whole, of this endpoint, and of this kind?`,
      billing: () => 'The key is good, but there is no credit behind it.',
      model: ({ model }) => `The key is good, but there is no model ${model} for it.`,
      busy: ({ endpoint }) => `${endpoint} has too much to do, or is not well. It may work later.`,
      other: ({ endpoint }) => `${endpoint} does not answer like the Messages API. Is the path right?`,
    },
    proxy: (variable) => `The check uses no proxy, and ${variable} is set: an agent may well get through.`,
    saveAnyway: 'Save it anyway? [y/N] ',
    yes: YES,
    saved: (file) => `Saved in ${file}, which only you can read.`,
    setAside: (file) => `What was there could not be understood. It is now ${file}.`,
    notSaved: 'nothing was saved',
  },
  es: {
    endpoint: (byDefault) => `Servidor (Intro: ${byDefault}): `,
    kind: {
      key: '¿Una clave de API (1) o el token de una pasarela (2)? (Intro: 1) ',
      token: '¿Una clave de API (1) o el token de una pasarela (2)? (Intro: 2) ',
    },
    secret: { key: 'Clave de API (no se muestra): ', token: 'Token (no se muestra): ' },
    model: 'Modelo (Intro: el del harness): ',
    accepted: {
      endpoint: 'Se acepta una URL como https://gateway.example, sin usuario, contraseña ni consulta.',
      kind: 'Se acepta 1 o 2.',
      secret: 'Se acepta un texto de una línea, de letras, cifras y signos.',
      model: "Se acepta un nombre que no empiece por '-'.",
    },
    checking: (endpoint) => `Se pide un solo token a ${endpoint}…`,
    fits: 'Responde.',
    problems: {
      unreachable: ({ endpoint }) => `No se llega a ${endpoint}. ¿Está bien escrito y hay red?`,
      refused: ({ endpoint }) =>
        `${endpoint} rechaza la clave. ¿Está entera, es de este servidor y de este tipo?`,
      billing: () => 'La clave es válida, pero no tiene saldo.',
      model: ({ model }) => `La clave es válida, pero no da acceso a ningún modelo ${model}.`,
      busy: ({ endpoint }) => `${endpoint} está saturado o falla. Puede que más tarde funcione.`,
      other: ({ endpoint }) => `${endpoint} no responde como la Messages API. ¿Es correcta la ruta?`,
    },
    proxy: (variable) =>
      `La comprobación no usa proxy y ${variable} está definida: puede que un agente sí llegue.`,
    saveAnyway: '¿Guardarlo de todos modos? [s/N] ',
    yes: YES,
    saved: (file) => `Guardado en ${file}, que solo tú puedes leer.`,
    setAside: (file) => `Lo que había no se podía entender. Ahora es ${file}.`,
    notSaved: 'no se ha guardado nada',
  },
  zh: {
    endpoint: (byDefault) => `端点（按 Enter 键：${byDefault}）：`,
    kind: {
      key: 'API 密钥 (1) 还是网关令牌 (2)？（按 Enter 键：1）',
      token: 'API 密钥 (1) 还是网关令牌 (2)？（按 Enter 键：2）',
    },
    secret: { key: 'API 密钥（不会显示）：', token: '令牌（不会显示）：' },
    model: '模型（按 Enter 键：由 harness 选择）：',
    accepted: {
      endpoint: '应为 https://gateway.example 这样的 URL，不含用户名、密码和查询参数。',
      kind: '应为 1 或 2。',
      secret: '应为一行文本，由字母、数字和符号组成。',
      model: '应为不以“-”开头的名称。',
    },
    checking: (endpoint) => `正在向 ${endpoint} 请求一个 token……`,
    fits: '有应答。',
    problems: {
      unreachable: ({ endpoint }) => `无法连接 ${endpoint}。拼写是否正确，网络是否可用？`,
      refused: ({ endpoint }) => `${endpoint} 拒绝了该密钥。它是否完整，是否属于此端点和此类型？`,
      billing: () => '密钥有效，但没有余额。',
      model: ({ model }) => `密钥有效，但无法使用模型 ${model}。`,
      busy: ({ endpoint }) => `${endpoint} 过于繁忙或出现故障，稍后也许可用。`,
      other: ({ endpoint }) => `${endpoint} 的应答不像 Messages API。路径是否正确？`,
    },
    proxy: (variable) => `此检查不使用代理，而 ${variable} 已设置：智能体也许仍可以连通。`,
    saveAnyway: '仍要保存吗？[y/N] ',
    yes: YES,
    saved: (file) => `已保存到 ${file}，只有您可以读取。`,
    setAside: (file) => `原有内容无法识别，现为 ${file}。`,
    notSaved: '未保存任何内容',
  },
}
