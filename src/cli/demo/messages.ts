import type { Language } from '../../core/language.ts'

/** What the demo says of itself. Amounts of tokens come in already written for people. */
export interface DemoMessages {
  readonly title: string
  readonly real: string
  where(window: string, project: string): string
  /** Null where no tests could be run. */
  tests(passed: { readonly of: number; readonly count: number } | null): string
  handoffs(count: number, degraded: number): string
  figures(requests: number, all: string, peak: string, window: string): string
  readonly further: string
  readonly kept: string
}

export const DEMO_MESSAGES: Readonly<Record<Language, DemoMessages>> = {
  en: {
    title: 'flower demo: a job fills its context window twice, and is finished.',
    real: 'The harness (Claude Code), its tools, the tests, the token counts and the handoff documents are real. The model is a script on 127.0.0.1: no key is needed, and nothing leaves this machine.',
    where: (window, project) =>
      `The window is set to ${window} tokens, which half a minute of work fills. The work is done in ${project}`,
    tests: (passed) =>
      `\`node --test\`, run again just now by the demo itself: ${passed ? `${passed.count} of ${passed.of} tests pass` : 'no tests could be run'}`,
    handoffs: (count, degraded) =>
      `${count} handoffs, ${degraded === 0 ? 'each written by the session that left' : `${degraded} of them degraded`}`,
    figures: (requests, all, peak, window) =>
      `${requests} requests read ${all} tokens in all, none more than ${peak} of the ${window}. Nothing was spent: the cost above is what a model would have cost.`,
    further: 'To look further:',
    kept: 'All of it is kept. When you have seen enough:',
  },
  es: {
    title: 'flower demo: un trabajo llena dos veces su ventana de contexto, y termina.',
    real: 'El harness (Claude Code), sus herramientas, las pruebas, el recuento de tokens y los documentos de traspaso son auténticos. El modelo es un guion en 127.0.0.1 que habla inglés: no hace falta ninguna clave, y nada sale de esta máquina.',
    where: (window, project) =>
      `La ventana es de ${window} tokens, que medio minuto de trabajo llena. Se trabaja en ${project}`,
    tests: (passed) =>
      `\`node --test\`, que la propia demo acaba de repetir: ${passed ? `pasan ${passed.count} de ${passed.of} pruebas` : 'no se ha podido ejecutar ninguna prueba'}`,
    handoffs: (count, degraded) =>
      `traspasos: ${count}; ${degraded === 0 ? 'cada uno lo escribió la sesión que terminaba' : `degradados: ${degraded}`}`,
    figures: (requests, all, peak, window) =>
      `${requests} peticiones leyeron ${all} tokens en total, ninguna más de ${peak} de los ${window}. No se ha gastado nada: el coste de arriba es lo que habría costado un modelo.`,
    further: 'Para ver más:',
    kept: 'Todo se conserva. Cuando hayas visto bastante:',
  },
  zh: {
    title: 'flower demo：一项任务两次填满上下文窗口，并最终完成。',
    real: 'harness（Claude Code）、它的工具、测试、token 计数和交接文档都是真实的。模型是 127.0.0.1 上的一段脚本，说英语：不需要密钥，任何内容都不会离开本机。',
    where: (window, project) => `窗口设为 ${window} 个 token，半分钟的工作就会填满。工作目录是 ${project}`,
    tests: (passed) =>
      `\`node --test\`，演示程序刚刚自行重新运行：${passed ? `${passed.of} 项测试中 ${passed.count} 项通过` : '无法运行任何测试'}`,
    handoffs: (count, degraded) =>
      `${count} 次交接，${degraded === 0 ? '每次都由离开的会话写下文档' : `其中 ${degraded} 次降级`}`,
    figures: (requests, all, peak, window) =>
      `${requests} 个请求共读取 ${all} 个 token，每个都不超过 ${peak}（窗口 ${window}）。没有产生任何费用：上面的费用是换成真实模型所需的。`,
    further: '进一步查看：',
    kept: '全部内容都保留着。看够之后：',
  },
}
