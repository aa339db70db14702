import type { Language } from '../core/language.ts'
import type { WorkflowProgress } from '../workflow/workflow-result.ts'

/** What the command line itself says to people while a job runs. */
export interface CliMessages {
  readonly question: string
  /** Before the answer to a question that stands above it. */
  readonly answer: string
  /** To somebody who has typed a number that no option has. */
  beyond(options: number, typed: string): string
  /** Nothing is left to do. */
  readonly settled: string
  startedOver(folder: string): string
  /** What agents may do unasked is less than in the last run. */
  lessThanBefore(now: string, last: string): string
  /** Before the list of checks that nobody can answer here. */
  readonly unverifiable: string
  readonly facts: Readonly<Record<Fact, string>>
  /** The harness picks one. */
  readonly defaultModel: string
  readonly login: string
  /** Behind it, where the settings that lie there are not read. */
  readonly unread: string
  readonly noWorkbench: string
  /** `how` to sign in is a whole sentence. */
  notSignedIn(how: string): string
  /** The endpoint does not accept the credentials. */
  refused(credentials: string, endpoint: string): string
  jobStopped(step: string, why: string): string
  workflowFailed(workflow: string, step: string, why: string): string
  /** What happens between the agents of a workflow. */
  readonly progress: {
    readonly [Kind in WorkflowProgress['kind']]: (
      progress: Extract<WorkflowProgress, { kind: Kind }>,
    ) => string
  }
}

export type Fact = 'run' | 'endpoint' | 'credentials' | 'model' | 'window' | 'workbench' | 'runDir'

export const CLI_MESSAGES: Readonly<Record<Language, CliMessages>> = {
  en: {
    question: 'Say something to go on, or press Enter to stop: ',
    answer: 'Your answer (Enter to leave it open): ',
    beyond: (options, typed) =>
      `There ${options === 1 ? 'is only 1 option' : `are only ${options} options`}. Send “${typed}” once more to have it taken as it is.`,
    settled: 'the goal is achieved, and nothing has changed since; say what else you want: flower "…"',
    startedOver: (folder) => `what was here before lies in ${folder}`,
    lessThanBefore: (now, last) => `permissions this time: ${now}; last time: ${last}`,
    unverifiable: 'these checks cannot be verified here, so nobody will judge them:',
    facts: {
      run: 'run',
      endpoint: 'endpoint',
      credentials: 'credentials',
      model: 'model',
      window: 'window',
      workbench: 'workbench',
      runDir: 'run dir',
    },
    defaultModel: "the harness's default",
    login: 'your own Claude Code login, in its own configuration directory',
    unread: '; its settings are still not read',
    noWorkbench: 'none: no document is written',
    notSignedIn: (how) => `not signed in. ${how}`,
    refused: (credentials, endpoint) =>
      `${endpoint} refuses the credentials: ${credentials}. Look whether they are whole, of this endpoint, and not expired; flower doctor shows where they come from`,
    jobStopped: (step, why) => `the job stopped at '${step}': ${why}`,
    workflowFailed: (workflow, step, why) => `workflow '${workflow}' failed at step '${step}': ${why}`,
    progress: {
      skipped: ({ step }) => `step '${step}' is left out`,
      ended: ({ step }) => `step '${step}' had ended in an earlier run: it is judged now`,
      again: ({ step, attempt, reason }) =>
        `step '${step}' is tried again after attempt ${attempt}: ${reason}`,
      failed: ({ step, error }) => `step '${step}' failed, and the others go on: ${error.message}`,
    },
  },
  es: {
    question: 'Di algo para seguir, o pulsa Intro para parar: ',
    answer: 'Tu respuesta (Intro para dejarlo abierto): ',
    beyond: (options, typed) =>
      `Solo hay ${options === 1 ? '1 opción' : `${options} opciones`}. Envía «${typed}» otra vez para que valga tal cual.`,
    settled: 'el objetivo está logrado y nada ha cambiado desde entonces; di qué más quieres: flower "…"',
    startedOver: (folder) => `lo que había aquí está en ${folder}`,
    lessThanBefore: (now, last) => `permisos esta vez: ${now}; la última vez: ${last}`,
    unverifiable: 'estas comprobaciones no se pueden verificar aquí, así que nadie las juzgará:',
    facts: {
      run: 'ejecución',
      endpoint: 'servidor',
      credentials: 'credenciales',
      model: 'modelo',
      window: 'ventana',
      workbench: 'banco',
      runDir: 'registro',
    },
    defaultModel: 'el predeterminado del harness',
    login: 'tu propia sesión iniciada en Claude Code, en su directorio de configuración',
    unread: '; sus ajustes siguen sin leerse',
    noWorkbench: 'ninguno: no se escribe ningún documento',
    notSignedIn: (how) => `no has iniciado sesión. ${how}`,
    refused: (credentials, endpoint) =>
      `${endpoint} rechaza las credenciales: ${credentials}. Mira si están enteras, si son de este servidor y si no han caducado; flower doctor muestra de dónde vienen`,
    jobStopped: (step, why) => `el trabajo se ha detenido en «${step}»: ${why}`,
    workflowFailed: (workflow, step, why) =>
      `el flujo de trabajo «${workflow}» ha fallado en el paso «${step}»: ${why}`,
    progress: {
      skipped: ({ step }) => `se omite el paso «${step}»`,
      ended: ({ step }) => `el paso «${step}» había terminado en una ejecución anterior: se juzga ahora`,
      again: ({ step, attempt, reason }) =>
        `se repite el paso «${step}» tras el intento ${attempt}: ${reason}`,
      failed: ({ step, error }) => `el paso «${step}» ha fallado y los demás siguen: ${error.message}`,
    },
  },
  zh: {
    question: '请输入要说的话以继续，或直接按 Enter 键停止：',
    answer: '您的回答（直接按 Enter 键留空）：',
    beyond: (options, typed) => `只有 ${options} 个选项。再次发送“${typed}”即照原样采用。`,
    settled: '目标已达成，此后没有任何变化；请说出还想要什么：flower "…"',
    startedOver: (folder) => `原有内容已移至 ${folder}`,
    lessThanBefore: (now, last) => `本次权限：${now}；上次：${last}`,
    unverifiable: '以下检查项此处无法验证，因此不会被评判：',
    facts: {
      run: '运行',
      endpoint: '端点',
      credentials: '凭据',
      model: '模型',
      window: '窗口',
      workbench: '工作台',
      runDir: '运行目录',
    },
    defaultModel: 'harness 的默认值',
    login: '您自己的 Claude Code 登录（使用其自身的配置目录）',
    unread: '；其设置仍不会被读取',
    noWorkbench: '无：不写入任何文档',
    notSignedIn: (how) => `尚未登录。${how}`,
    refused: (credentials, endpoint) =>
      `${endpoint} 拒绝该凭据：${credentials}。请检查其是否完整、是否属于该端点、是否过期；flower doctor 会显示其来源`,
    jobStopped: (step, why) => `任务停在“${step}”：${why}`,
    workflowFailed: (workflow, step, why) => `工作流“${workflow}”在步骤“${step}”失败：${why}`,
    progress: {
      skipped: ({ step }) => `跳过步骤“${step}”`,
      ended: ({ step }) => `步骤“${step}”在先前的运行中已结束：现在进行评判`,
      again: ({ step, attempt, reason }) => `步骤“${step}”第 ${attempt} 次尝试之后重试：${reason}`,
      failed: ({ step, error }) => `步骤“${step}”失败，其余步骤继续：${error.message}`,
    },
  },
}
