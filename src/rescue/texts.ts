import type { Language } from '../core/language.ts'
import type { EndingKind } from './ending.ts'

/** What a rescued document says besides what stands in the transcript. */
export interface RescueTexts {
  /** Why the session wrote no document itself; the harness's own words follow. */
  readonly endings: Readonly<Record<EndingKind, string>>
  readonly lastRequest: string
  readonly noRequest: string
  summary(line: number): string
  earlierSummaries(lines: readonly number[]): string
  plan(line: number): string
  transcript(path: string): string
  session(id: string, version: string): string
  directory(path: string, branch: string): string
  time(began: string, ended: string): string
  subagents(count: number): string
  more(count: number): string
  readonly results: string
  result(line: number, characters: number): string
  readonly failed: string
  skipped(stretches: number): string
  notUtf8(lines: number): string
  tooLong(lines: number): string
  readonly cutOff: string
  leftOut(characters: number, line: number): string
}

export const RESCUE_TEXTS: Readonly<Record<Language, RescueTexts>> = {
  en: {
    endings: {
      finished: 'it had ended its turn, and nobody asked it for one',
      'prompt-too-long': 'its context was full',
      'compaction-failed': 'its context was full, and compaction failed',
      'login-lost': 'its login was refused',
      'rate-limited': 'it had reached a limit',
      failed: 'its last request failed',
      interrupted: 'it was interrupted by the user',
      'cut-off': 'it ended in the middle of its work',
    },
    lastRequest: 'What the user asked last:',
    noRequest: 'The transcript holds no words of the user.',
    summary: (line) =>
      `What Claude Code's own compaction had written of the conversation before line ${line} of the transcript. It is a model's summary; what happened after it is not in it:`,
    earlierSummaries: (lines) => `Earlier summaries stand at line ${lines.join(', ')} of the transcript.`,
    plan: (line) => `The plan that the user approved (line ${line} of the transcript):`,
    transcript: (path) => `Transcript: ${path}`,
    session: (id, version) => `Session: ${id}${version === '' ? '' : ` (Claude Code ${version})`}`,
    directory: (path, branch) => `Directory: ${path}${branch === '' ? '' : `, branch ${branch}`}`,
    time: (began, ended) => `From ${began} to ${ended}`,
    subagents: (count) => `Transcripts of its subagents (${count}):`,
    more: (count) => `… and ${count} more`,
    results:
      'Large results in the transcript, the latest first. Read the one line (`sed -n <line>p`), not the file:',
    result: (line, characters) => `line ${line}, ${characters} characters`,
    failed: 'failed',
    skipped: (stretches) => `Parts of the transcript that could not be read: ${stretches}`,
    notUtf8: (lines) => `Lines of the transcript with damaged characters: ${lines}`,
    tooLong: (lines) => `Lines of the transcript that are too long to be read: ${lines}`,
    cutOff: 'The transcript breaks off in the middle of its last line.',
    leftOut: (characters, line) => `[${characters} characters left out here; the whole of it: line ${line}]`,
  },
  es: {
    endings: {
      finished: 'había terminado su turno y nadie se lo pidió',
      'prompt-too-long': 'su contexto estaba lleno',
      'compaction-failed': 'su contexto estaba lleno y la compactación falló',
      'login-lost': 'se rechazó su inicio de sesión',
      'rate-limited': 'había alcanzado un límite',
      failed: 'su última petición falló',
      interrupted: 'la interrumpió el usuario',
      'cut-off': 'terminó en medio de su trabajo',
    },
    lastRequest: 'Lo último que pidió el usuario:',
    noRequest: 'La transcripción no contiene palabras del usuario.',
    summary: (line) =>
      `Lo que la propia compactación de Claude Code había escrito de la conversación anterior a la línea ${line} de la transcripción. Es el resumen de un modelo; lo que ocurrió después no está en él:`,
    earlierSummaries: (lines) =>
      `Hay resúmenes anteriores en la línea ${lines.join(', ')} de la transcripción.`,
    plan: (line) => `El plan que aprobó el usuario (línea ${line} de la transcripción):`,
    transcript: (path) => `Transcripción: ${path}`,
    session: (id, version) => `Sesión: ${id}${version === '' ? '' : ` (Claude Code ${version})`}`,
    directory: (path, branch) => `Directorio: ${path}${branch === '' ? '' : `, rama ${branch}`}`,
    time: (began, ended) => `De ${began} a ${ended}`,
    subagents: (count) => `Transcripciones de sus subagentes (${count}):`,
    more: (count) => `… y ${count} más`,
    results:
      'Resultados grandes en la transcripción, el más reciente primero. Lee solo la línea (`sed -n <línea>p`), no el archivo:',
    result: (line, characters) => `línea ${line}, ${characters} caracteres`,
    failed: 'falló',
    skipped: (stretches) => `Partes de la transcripción que no se pudieron leer: ${stretches}`,
    notUtf8: (lines) => `Líneas de la transcripción con caracteres dañados: ${lines}`,
    tooLong: (lines) => `Líneas de la transcripción demasiado largas para leerlas: ${lines}`,
    cutOff: 'La transcripción se corta en medio de su última línea.',
    leftOut: (characters, line) =>
      `[Aquí se omiten ${characters} caracteres; está entero en la línea ${line}]`,
  },
  zh: {
    endings: {
      finished: '它已结束自己的回合，没有人要求它写',
      'prompt-too-long': '上下文已满',
      'compaction-failed': '上下文已满，压缩也失败了',
      'login-lost': '登录被拒绝',
      'rate-limited': '达到了限额',
      failed: '最后一次请求失败',
      interrupted: '被用户中断',
      'cut-off': '在工作中途结束',
    },
    lastRequest: '用户最后的要求：',
    noRequest: '会话记录里没有用户说的话。',
    summary: (line) =>
      `会话记录第 ${line} 行之前的对话，由 Claude Code 自己的压缩写成。这是模型写的摘要，此后发生的事不在其中：`,
    earlierSummaries: (lines) => `更早的摘要在会话记录第 ${lines.join('、')} 行。`,
    plan: (line) => `用户批准的计划（会话记录第 ${line} 行）：`,
    transcript: (path) => `会话记录：${path}`,
    session: (id, version) => `会话：${id}${version === '' ? '' : `（Claude Code ${version}）`}`,
    directory: (path, branch) => `目录：${path}${branch === '' ? '' : `，分支 ${branch}`}`,
    time: (began, ended) => `从 ${began} 到 ${ended}`,
    subagents: (count) => `其子智能体的会话记录（${count} 份）：`,
    more: (count) => `… 另有 ${count} 项`,
    results: '会话记录中的大段结果，最近的在前。只读那一行（`sed -n <行号>p`），不要读整个文件：',
    result: (line, characters) => `第 ${line} 行，${characters} 个字符`,
    failed: '失败',
    skipped: (stretches) => `会话记录中无法读取的部分：${stretches} 处`,
    notUtf8: (lines) => `会话记录中有损坏字符的行：${lines} 行`,
    tooLong: (lines) => `会话记录中过长而无法读取的行：${lines} 行`,
    cutOff: '会话记录在最后一行中间断掉。',
    leftOut: (characters, line) => `[此处略去 ${characters} 个字符；全文在第 ${line} 行]`,
  },
}
