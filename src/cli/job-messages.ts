import type { Language } from '../core/language.ts'

/** How a job came to its end. */
export type JobEnd = 'achieved' | 'unjudged' | 'clarified' | 'stopped' | 'spent' | 'failed'

interface JobMessages {
  readonly ends: Readonly<Record<JobEnd, string>>
  readonly rounds: (count: number) => string
  /** Of a document that a step has left. */
  readonly written: (file: string) => string
  /** Before the checks that nobody could judge. */
  readonly yours: string
  /** Before what to type next. */
  readonly next: Readonly<Record<JobEnd, string>>
  /** Instead of the judge's reasons, which stand above. */
  readonly notYet: (round: number, rounds: number) => string
}

export const JOB_MESSAGES: Readonly<Record<Language, JobMessages>> = {
  en: {
    ends: {
      achieved: 'The goal is achieved',
      unjudged: 'The work is done; nobody has judged it',
      clarified: 'The brief is ready; no work was done',
      stopped: 'Stopped; everything is kept',
      spent: 'The goal is not achieved',
      failed: 'The job is not done',
    },
    rounds: (count) => (count === 1 ? '1 round' : `${count} rounds`),
    written: (file) => `written to ${file}, yours to edit`,
    yours: 'Nobody could check this here; it is left to you:',
    next: {
      achieved: 'If you want more:',
      unjudged: 'If you want more:',
      clarified: 'To begin the work:',
      stopped: 'To go on:',
      spent: 'All rounds are used up. Say what is to change (or allow more with --rounds):',
      failed: 'When the cause is gone, go on with:',
    },
    notYet: (round, rounds) =>
      `not there yet: round ${round} of ${rounds} begins with what the judge found missing`,
  },
  es: {
    ends: {
      achieved: 'El objetivo está logrado',
      unjudged: 'El trabajo está hecho; nadie lo ha juzgado',
      clarified: 'El encargo está listo; no se ha hecho ningún trabajo',
      stopped: 'Parado; todo queda guardado',
      spent: 'El objetivo no está logrado',
      failed: 'El trabajo no está terminado',
    },
    rounds: (count) => (count === 1 ? '1 ronda' : `${count} rondas`),
    written: (file) => `escrito en ${file}, puedes editarlo`,
    yours: 'Nadie pudo comprobar esto aquí; te queda a ti:',
    next: {
      achieved: 'Si quieres más:',
      unjudged: 'Si quieres más:',
      clarified: 'Para empezar el trabajo:',
      stopped: 'Para seguir:',
      spent: 'Todas las rondas están agotadas. Di qué ha de cambiar (o permite más con --rounds):',
      failed: 'Cuando la causa desaparezca, sigue con:',
    },
    notYet: (round, rounds) =>
      `todavía no: empieza la ronda ${round} de ${rounds} con lo que el juez echó en falta`,
  },
  zh: {
    ends: {
      achieved: '目标已达成',
      unjudged: '工作已完成；没有人评判',
      clarified: '任务说明已写好；尚未开始工作',
      stopped: '已停止；一切都已保存',
      spent: '目标尚未达成',
      failed: '工作尚未完成',
    },
    rounds: (count) => `${count} 轮`,
    written: (file) => `已写入 ${file}，可随时编辑`,
    yours: '以下内容此处无人能够验证，请您自行检查：',
    next: {
      achieved: '如果还想要更多：',
      unjudged: '如果还想要更多：',
      clarified: '开始工作：',
      stopped: '继续：',
      spent: '所有轮数已用完。请说明要改什么（或用 --rounds 允许更多轮数）：',
      failed: '原因排除后，用以下命令继续：',
    },
    notYet: (round, rounds) => `尚未达成：第 ${round} 轮（共 ${rounds} 轮）从评判者指出的不足开始`,
  },
}
