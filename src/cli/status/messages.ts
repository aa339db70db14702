import type { Language } from '../../core/language.ts'
import type { CheckState, StepState, VerdictState } from './overview.ts'

export interface StatusMessages {
  readonly headings: Readonly<Record<'job' | 'workflow' | 'steps' | 'running' | 'setAside' | 'next', string>>
  readonly documentsIn: (folder: string) => string
  readonly noGoal: string
  /** How a job or a workflow stands, where no verdict says it. */
  readonly stands: {
    atWork(pid: number): string
    readonly running: string
    readonly ended: string
    readonly stopped: string
    readonly killed: string
    failed(step: string | null): string
  }
  /** Of the checks of the goal. */
  failedChecks(count: number): string
  readonly roundsUsedUp: string
  /** All that has been spent. */
  total(cost: string): string
  /** Of the job before this one. */
  earlier(folder: string): string
  readonly verdict: Readonly<Record<VerdictState['outcome'] | 'none', string>>
  /** The goal was changed after the verdict. */
  readonly outdated: string
  /** Before what failed and is none of the checks. */
  readonly further: string
  /** Behind a check that is neither passed nor failed. */
  readonly checks: Readonly<Record<Exclude<CheckState['state'], 'passed' | 'failed'>, string>>
  readonly steps: Readonly<Record<StepState['state'], string>>
  readonly goesOn: {
    session(session: string, context: string): string
    document(path: string | null): string
    readonly nothing: string
  }
  agent(pid: number, owner: number): string
  orphan(pid: number): string
  /** Of a step that nobody has begun. */
  readonly begins: string
  readonly empty: (workspace: string) => string
  readonly begin: string
}

export const STATUS_MESSAGES: Readonly<Record<Language, StatusMessages>> = {
  en: {
    headings: {
      job: 'Job',
      workflow: 'Workflow',
      steps: 'Steps',
      running: 'At work now',
      setAside: 'Damaged files that were set aside',
      next: 'To go on',
    },
    documentsIn: (folder) => `Documents in ${folder}`,
    noGoal: '(the brief does not say what is wanted)',
    stands: {
      atWork: (pid) => `being worked on (process ${pid})`,
      running: 'at work',
      ended: 'done',
      stopped: 'stopped',
      killed: 'its run was killed',
      failed: (step) => (step === null ? 'failed' : `failed at ${step}`),
    },
    failedChecks: (count) => (count === 1 ? '1 check failed' : `${count} checks failed`),
    roundsUsedUp: 'all rounds are used up',
    total: (cost) => `${cost} in all`,
    earlier: (folder) => `An earlier job is in ${folder}`,
    verdict: {
      achieved: 'achieved',
      'not-yet': 'not yet achieved',
      unreachable: 'unreachable',
      none: 'not judged yet',
    },
    outdated: 'the goal was changed since',
    further: 'also failed:',
    checks: { open: 'open', unverifiable: 'cannot be verified here' },
    steps: {
      ok: 'done',
      rejected: 'not accepted',
      failed: 'failed',
      interrupted: 'interrupted',
      running: 'at work',
      killed: 'killed: its run ended without a record',
      unknown: 'unknown',
    },
    goesOn: {
      session: (session, context) => `goes on in session ${session} (${context})`,
      document: (path) =>
        path === null ? 'goes on from its last document' : `goes on from the document ${path}`,
      nothing: 'begins anew: nothing is left of its session',
    },
    agent: (pid, owner) => `process ${pid} of run process ${owner}`,
    orphan: (pid) => `process ${pid}, left behind by a killed run; the next run ends it`,
    begins: 'begins',
    empty: (workspace) => `Nothing of flower's is in ${workspace} yet.`,
    begin: 'To begin:',
  },
  es: {
    headings: {
      job: 'Trabajo',
      workflow: 'Flujo de trabajo',
      steps: 'Pasos',
      running: 'Trabajando ahora',
      setAside: 'Archivos dañados que se apartaron',
      next: 'Para seguir',
    },
    documentsIn: (folder) => `Documentos en ${folder}`,
    noGoal: '(el encargo no dice qué se quiere)',
    stands: {
      atWork: (pid) => `en curso (proceso ${pid})`,
      running: 'trabajando',
      ended: 'hecho',
      stopped: 'parado',
      killed: 'su ejecución fue terminada a la fuerza',
      failed: (step) => (step === null ? 'fallido' : `fallido en ${step}`),
    },
    failedChecks: (count) => (count === 1 ? '1 comprobación fallida' : `${count} comprobaciones fallidas`),
    roundsUsedUp: 'todas las rondas están agotadas',
    total: (cost) => `${cost} en total`,
    earlier: (folder) => `Hay un trabajo anterior en ${folder}`,
    verdict: {
      achieved: 'logrado',
      'not-yet': 'todavía no logrado',
      unreachable: 'inalcanzable',
      none: 'aún sin juzgar',
    },
    outdated: 'el objetivo ha cambiado desde entonces',
    further: 'también falló:',
    checks: { open: 'sin juzgar', unverifiable: 'no se puede verificar aquí' },
    steps: {
      ok: 'hecho',
      rejected: 'no aceptado',
      failed: 'fallido',
      interrupted: 'interrumpido',
      running: 'trabajando',
      killed: 'terminado a la fuerza: su ejecución acabó sin dejar registro',
      unknown: 'desconocido',
    },
    goesOn: {
      session: (session, context) => `sigue en la sesión ${session} (${context})`,
      document: (path) =>
        path === null ? 'sigue desde su último documento' : `sigue desde el documento ${path}`,
      nothing: 'empieza de nuevo: no queda nada de su sesión',
    },
    agent: (pid, owner) => `proceso ${pid}, de la ejecución del proceso ${owner}`,
    orphan: (pid) => `proceso ${pid}, huérfano de una ejecución terminada a la fuerza; la próxima lo termina`,
    begins: 'empieza',
    empty: (workspace) => `Todavía no hay nada de flower en ${workspace}.`,
    begin: 'Para empezar:',
  },
  zh: {
    headings: {
      job: '任务',
      workflow: '工作流',
      steps: '步骤',
      running: '正在工作',
      setAside: '已移到一旁的损坏文件',
      next: '继续的方法',
    },
    documentsIn: (folder) => `${folder} 中的文档`,
    noGoal: '（任务说明中没有写明目标）',
    stands: {
      atWork: (pid) => `正在进行（进程 ${pid}）`,
      running: '工作中',
      ended: '完成',
      stopped: '已停止',
      killed: '其运行被强制结束',
      failed: (step) => (step === null ? '失败' : `在 ${step} 失败`),
    },
    failedChecks: (count) => `${count} 项检查未通过`,
    roundsUsedUp: '所有轮数已用完',
    total: (cost) => `共 ${cost}`,
    earlier: (folder) => `先前的任务在 ${folder}`,
    verdict: {
      achieved: '已达成',
      'not-yet': '尚未达成',
      unreachable: '无法达成',
      none: '尚未评判',
    },
    outdated: '目标此后有改动',
    further: '另有未通过：',
    checks: { open: '未评判', unverifiable: '此处无法验证' },
    steps: {
      ok: '完成',
      rejected: '未被接受',
      failed: '失败',
      interrupted: '已中断',
      running: '工作中',
      killed: '被强制结束：其运行没有留下记录',
      unknown: '未知',
    },
    goesOn: {
      session: (session, context) => `将在会话 ${session} 中继续（${context}）`,
      document: (path) => (path === null ? '将从最后的文档继续' : `将从文档 ${path} 继续`),
      nothing: '将重新开始：其会话没有留下任何内容',
    },
    agent: (pid, owner) => `进程 ${pid}（所属运行的进程为 ${owner}）`,
    orphan: (pid) => `进程 ${pid}，由被强制结束的运行遗留；下次运行会将其结束`,
    begins: '将开始',
    empty: (workspace) => `${workspace} 中还没有 flower 的任何内容。`,
    begin: '开始的方法：',
  },
}
