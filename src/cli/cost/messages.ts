import type { Language } from '../../core/language.ts'

export interface CostMessages {
  /** The columns, from the left. */
  readonly columns: Readonly<Record<'input' | 'cacheRead' | 'cacheCreation' | 'output' | 'cost', string>>
  readonly total: string
  readonly generation: (number: number) => string
  /** For a part whose run, step, generation or model is not known. */
  readonly unknown: string
  readonly nothing: (folder: string) => string
  readonly nothingSince: string
  readonly legend: string
}

export const COST_MESSAGES: Readonly<Record<Language, CostMessages>> = {
  en: {
    columns: {
      input: 'input',
      cacheRead: 'cache read',
      cacheCreation: 'cache write',
      output: 'output',
      cost: 'cost',
    },
    total: 'total',
    generation: (number) => `gen ${number}`,
    unknown: 'not recorded',
    nothing: (folder) => `Nothing has cost anything yet: no step is recorded in ${folder}.`,
    nothingSince: 'No step has ended since then.',
    legend: '? not recorded   + a part of it is not recorded',
  },
  es: {
    columns: {
      input: 'entrada',
      cacheRead: 'caché leída',
      cacheCreation: 'caché escrita',
      output: 'salida',
      cost: 'coste',
    },
    total: 'total',
    generation: (number) => `gen ${number}`,
    unknown: 'sin registrar',
    nothing: (folder) => `Todavía no hay costes: no hay ningún paso registrado en ${folder}.`,
    nothingSince: 'Ningún paso ha terminado desde entonces.',
    legend: '? sin registrar   + una parte está sin registrar',
  },
  zh: {
    columns: {
      input: '输入',
      cacheRead: '缓存读取',
      cacheCreation: '缓存写入',
      output: '输出',
      cost: '费用',
    },
    total: '合计',
    generation: (number) => `第 ${number} 代`,
    unknown: '未记录',
    nothing: (folder) => `尚无费用：${folder} 中没有任何步骤的记录。`,
    nothingSince: '此后没有步骤结束。',
    legend: '? 未记录   + 其中一部分未记录',
  },
}
