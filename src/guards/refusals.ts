import type { Language } from '../core/language.ts'

/** What the model reads when a guard refuses: what is not possible here, and what is. */
export interface Refusals {
  readonly notAGlance: string
  notAllowed(tool: string): string
  readonly delegate: string
}

export const REFUSALS: Readonly<Record<Language, Refusals>> = {
  en: {
    notAGlance:
      'Only commands that merely look may run here, such as ls, cat, grep, rg, find, or git status, diff, log and show, one after another or in pipes. No substitutions, variables, loops, or redirections but 2>/dev/null and 2>&1.',
    notAllowed: (tool) => `${tool} is not available here: this role reads and does not write.`,
    delegate:
      'You coordinate and do not do this yourself. Give it to a worker (the Agent tool), with what it needs to know. Looking is fine: Read, Grep, Glob, and commands such as ls, cat, rg and git diff.',
  },
  es: {
    notAGlance:
      'Aquí solo se ejecutan comandos de consulta, como ls, cat, grep, rg, find, o git status, diff, log y show, uno tras otro o en tuberías. Sin sustituciones, variables, bucles ni redirecciones salvo 2>/dev/null y 2>&1.',
    notAllowed: (tool) => `${tool} no está disponible aquí: este rol lee y no escribe.`,
    delegate:
      'Tú coordinas y no haces esto por tu cuenta. Dáselo a un worker (la herramienta Agent), con lo que necesite saber. Consultar sí puedes: Read, Grep, Glob, y comandos como ls, cat, rg y git diff.',
  },
  zh: {
    notAGlance:
      '这里只能运行仅用于查看的命令，例如 ls、cat、grep、rg、find，或 git status、diff、log、show，可以依次运行或用管道连接。不可使用命令替换、变量、循环；除 2>/dev/null 和 2>&1 外不可重定向。',
    notAllowed: (tool) => `${tool} 在此不可用：此角色只读不写。`,
    delegate:
      '你负责协调，不亲自做这件事。请交给 worker（Agent 工具），并说明它需要知道的内容。查看是可以的：Read、Grep、Glob，以及 ls、cat、rg、git diff 等命令。',
  },
}
