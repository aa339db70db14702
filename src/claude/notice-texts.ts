import type { Language } from '../core/language.ts'

/** What the harness reports, for the person who watches or reads the log. */
export interface HarnessNoticeTexts {
  /** @param status the API's own word for it */
  rateLimited(status: string): string
  noServer(name: string): string
  compacted(tokens: number): string
  retrying(why: string, attempt: number, most: number): string
  readonly modelRefused: string
  notApproved(tool: string): string
  notStored(reason: string): string
  readonly withoutType: string
}

export const HARNESS_NOTICES: Readonly<Record<Language, HarnessNoticeTexts>> = {
  en: {
    rateLimited: (status) => `rate limit: ${status}`,
    noServer: (name) => `the MCP server ${name} did not start; its tools are missing`,
    compacted: (tokens) => `the harness compacted ${tokens} tokens`,
    retrying: (why, attempt, most) => `${why}, attempt ${attempt} of ${most}`,
    modelRefused: 'the model refused to answer',
    notApproved: (tool) => `${tool} was refused: nothing has allowed it beforehand (--tools, or another -p)`,
    notStored: (reason) => `the session could not be stored: ${reason}`,
    withoutType: 'a message without a type',
  },
  es: {
    rateLimited: (status) => `estado del límite: ${status}`,
    noServer: (name) => `el servidor MCP ${name} no ha arrancado; faltan sus herramientas`,
    compacted: (tokens) => `el harness ha compactado ${tokens} tokens`,
    retrying: (why, attempt, most) => `${why}, intento ${attempt} de ${most}`,
    modelRefused: 'el modelo se ha negado a responder',
    notApproved: (tool) => `se ha rechazado ${tool}: nada lo había permitido de antemano (--tools u otro -p)`,
    notStored: (reason) => `no se ha podido guardar la sesión: ${reason}`,
    withoutType: 'un mensaje sin tipo',
  },
  zh: {
    rateLimited: (status) => `限流状态：${status}`,
    noServer: (name) => `MCP 服务器 ${name} 没有启动；缺少它的工具`,
    compacted: (tokens) => `harness 压缩了 ${tokens} 个 token`,
    retrying: (why, attempt, most) => `${why}，第 ${attempt} 次尝试（最多 ${most} 次）`,
    modelRefused: '模型拒绝回答',
    notApproved: (tool) => `${tool} 被拒绝：事先没有允许（用 --tools 或其他 -p）`,
    notStored: (reason) => `无法保存会话：${reason}`,
    withoutType: '一条没有类型的消息',
  },
}
