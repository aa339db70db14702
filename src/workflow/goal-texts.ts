import type { Language } from '../core/language.ts'
import type { Unanswered } from '../human/channel.ts'

/** What is said around the goal: to the judge, to the worker, and to the person. */
export interface GoalTexts {
  /** Asks the clarifier for the goal. */
  askForGoal(brief: string, format: string): string
  /** A brief that a person has begun, for whoever is to complete it; `wish` is what they said besides. */
  goOnWith(brief: string, incomplete: string, wish: string | null): string
  /** What is missing of a document that a session was to write. */
  incomplete(sections: readonly string[]): string
  writeAgain(incomplete: string): string
  /** The work, as it is given. */
  work(brief: string, goal: string): string
  judge(brief: string, goal: string): string
  /** The gaps, and nothing else: what is done need not be done again. */
  notYet(gaps: string): string
  failedChecks(checks: readonly string[]): string
  /** Instead of gaps, where the judge names none. */
  readonly noGaps: string
  /** The goal is another one than was judged by. */
  changed(goal: string): string
  /** What a person has changed while the work went on, or between two days. */
  readonly edited: Readonly<Record<'brief' | 'goal', (text: string) => string>>
  said(words: readonly string[]): string
  /** Asks what is to become of a goal that cannot be reached. */
  unreachable(reasons: string): string
  readonly accept: string
  /** Why the goal counts as achieved then. */
  readonly accepted: string
  readonly amend: string
  readonly wrong: string
  readonly amendTo: string
  amended(words: string): string
  judgedWrong(reasons: string): string
  /** Why the step ends: `why` is one of `unanswered`. */
  undecided(why: string, reasons: string): string
  readonly unanswered: Readonly<Record<Unanswered, string>>
  noVerdict(error: string): string
  /** Why a job does not go on: nobody has said anything new. */
  roundsUsedUp(judged: number): string
}

export const GOAL_TEXTS: Readonly<Record<Language, GoalTexts>> = {
  en: {
    askForGoal: (brief, format) =>
      `This is the brief:\n\n${brief}\n\nWrite down the goal and how it is checked: a checklist, one line a check, each of which somebody who looks at the result can answer with yes or no. Mark a check that cannot be verified here, with the reason. Your last message is the goal and nothing else, in this form:\n\n${format}`,
    goOnWith: (brief, incomplete, wish) =>
      `${wish === null ? '' : `${wish}\n\n`}The person has begun the brief:\n\n${brief}\n\n${incomplete} Complete it, and keep what the person wrote.`,
    incomplete: (sections) => `These sections say nothing yet: ${sections.join(', ')}.`,
    writeAgain: (incomplete) => `${incomplete} Write the whole again.`,
    work: (brief, goal) =>
      [
        `This is what is wanted:\n\n${brief}`,
        ...(goal ? [`Somebody else will judge the result by this:\n\n${goal}`] : []),
      ].join('\n\n'),
    judge: (brief, goal) =>
      `This was wanted:\n\n${brief}\n\nJudge whether this goal is achieved, check by check. A check that is marked as not verifiable here does not count against it:\n\n${goal}`,
    notYet: (gaps) =>
      `Somebody who has not seen how it was made has looked at the result. It is not there yet:\n\n${gaps}\n\nClose these gaps, then finish.`,
    failedChecks: (checks) => `Failed checks:\n${checks.map((check) => `- ${check}`).join('\n')}`,
    noGaps: 'The verdict names no gap. Go through the checks of the goal one by one.',
    changed: (goal) =>
      `The person has changed the goal while the result was looked at. It says now:\n\n${goal}`,
    edited: {
      brief: (text) => `The person has changed what is wanted. It says now:\n\n${text}`,
      goal: (text) =>
        `The person has changed the goal by which the result will be judged. It says now:\n\n${text}`,
    },
    said: (words) => `The person has said meanwhile:\n\n${words.join('\n\n')}`,
    unreachable: (reasons) =>
      `The judge says that the goal cannot be reached:\n\n${reasons}\n\nWhat shall become of it?`,
    accept: 'Accept the work as it is',
    accepted: 'The person accepts the work as it is.',
    amend: 'Amend the goal',
    wrong: 'The judge is wrong: go on',
    amendTo: 'What is the goal now?',
    amended: (words) => `The person has amended the goal:\n\n${words}`,
    judgedWrong: (reasons) =>
      `The judge took the goal for unreachable, and the person says that the judge is wrong. What the judge saw:\n\n${reasons}`,
    undecided: (why, reasons) =>
      `the judge says that the goal cannot be reached, and ${why}; change goal.md or say what is to be done, and run again. The judge's reasons: ${reasons}`,
    unanswered: {
      'timed-out': 'nobody has decided in time what becomes of it',
      declined: 'the person has left open what becomes of it',
      'over-quota': 'the person has been asked too often to be asked what becomes of it',
      nobody: 'nobody was there to decide',
    },
    noVerdict: (error) => `there is no verdict: ${error}`,
    roundsUsedUp: (judged) =>
      `the goal is not achieved, and ${judged === 1 ? 'the one round is' : `all ${judged} rounds are`} used up; say what is to change, edit goal.md, or allow more rounds in all (--rounds ${judged + 2})`,
  },
  es: {
    askForGoal: (brief, format) =>
      `Este es el encargo:\n\n${brief}\n\nEscribe el objetivo y cómo se comprueba: una lista, una línea por comprobación, cada una de las cuales quien mire el resultado pueda responder con sí o no. Marca la comprobación que no se puede verificar aquí, con el motivo. Tu último mensaje es el objetivo y nada más, en esta forma:\n\n${format}`,
    goOnWith: (brief, incomplete, wish) =>
      `${wish === null ? '' : `${wish}\n\n`}La persona ha empezado el encargo:\n\n${brief}\n\n${incomplete} Complétalo, y conserva lo que escribió la persona.`,
    incomplete: (sections) => `Estas secciones todavía no dicen nada: ${sections.join(', ')}.`,
    writeAgain: (incomplete) => `${incomplete} Escríbelo todo otra vez.`,
    work: (brief, goal) =>
      [
        `Esto es lo que se quiere:\n\n${brief}`,
        ...(goal ? [`Otro juzgará el resultado según esto:\n\n${goal}`] : []),
      ].join('\n\n'),
    judge: (brief, goal) =>
      `Esto se quería:\n\n${brief}\n\nJuzga si este objetivo está logrado, comprobación por comprobación. La que esté marcada como no verificable aquí no cuenta en contra:\n\n${goal}`,
    notYet: (gaps) =>
      `Alguien que no vio cómo se hizo ha mirado el resultado. Todavía no está:\n\n${gaps}\n\nSubsana estas carencias y termina.`,
    failedChecks: (checks) => `Comprobaciones fallidas:\n${checks.map((check) => `- ${check}`).join('\n')}`,
    noGaps: 'El veredicto no nombra ninguna carencia. Repasa las comprobaciones del objetivo una por una.',
    changed: (goal) =>
      `La persona ha cambiado el objetivo mientras se miraba el resultado. Ahora dice:\n\n${goal}`,
    edited: {
      brief: (text) => `La persona ha cambiado lo que se quiere. Ahora dice:\n\n${text}`,
      goal: (text) =>
        `La persona ha cambiado el objetivo según el cual se juzgará el resultado. Ahora dice:\n\n${text}`,
    },
    said: (words) => `Entretanto la persona ha dicho:\n\n${words.join('\n\n')}`,
    unreachable: (reasons) =>
      `El juez dice que el objetivo no se puede alcanzar:\n\n${reasons}\n\n¿Qué hacemos?`,
    accept: 'Aceptar el trabajo como está',
    accepted: 'La persona acepta el trabajo como está.',
    amend: 'Cambiar el objetivo',
    wrong: 'El juez se equivoca: seguir',
    amendTo: '¿Cuál es ahora el objetivo?',
    amended: (words) => `La persona ha cambiado el objetivo:\n\n${words}`,
    judgedWrong: (reasons) =>
      `El juez dio el objetivo por inalcanzable, y la persona dice que el juez se equivoca. Lo que vio el juez:\n\n${reasons}`,
    undecided: (why, reasons) =>
      `el juez dice que el objetivo no se puede alcanzar, y ${why}; cambia goal.md o di qué hacer, y ejecuta de nuevo. Las razones del juez: ${reasons}`,
    unanswered: {
      'timed-out': 'nadie decidió a tiempo qué hacer',
      declined: 'la persona dejó abierto qué hacer',
      'over-quota': 'ya se preguntó demasiado a la persona para preguntarle qué hacer',
      nobody: 'no había nadie para decidir',
    },
    noVerdict: (error) => `no hay veredicto: ${error}`,
    roundsUsedUp: (judged) =>
      `el objetivo no está logrado y ${judged === 1 ? 'la única ronda está agotada' : `las ${judged} rondas están agotadas`}; di qué ha de cambiar, edita goal.md o permite más rondas en total (--rounds ${judged + 2})`,
  },
  zh: {
    askForGoal: (brief, format) =>
      `任务说明如下：\n\n${brief}\n\n请写出目标以及如何检查：一份清单，每项一行，看到结果的人能对每一项回答是或否。此处无法验证的检查项要标明并说明原因。你的最后一条消息就是目标，不含其他内容，格式如下：\n\n${format}`,
    goOnWith: (brief, incomplete, wish) =>
      `${wish === null ? '' : `${wish}\n\n`}用户已开始写任务说明：\n\n${brief}\n\n${incomplete}请补全，并保留用户写的内容。`,
    incomplete: (sections) => `以下部分还没有内容：${sections.join('、')}。`,
    writeAgain: (incomplete) => `${incomplete}请完整重写。`,
    work: (brief, goal) =>
      [`要做的事：\n\n${brief}`, ...(goal ? [`结果将由他人按以下目标评判：\n\n${goal}`] : [])].join('\n\n'),
    judge: (brief, goal) =>
      `当初的要求：\n\n${brief}\n\n请逐项判断以下目标是否达成。标明此处无法验证的检查项不计为未通过：\n\n${goal}`,
    notYet: (gaps) => `没有看过制作过程的人检查了结果，尚未达成：\n\n${gaps}\n\n请补上这些缺口，然后完成。`,
    failedChecks: (checks) => `未通过的检查项：\n${checks.map((check) => `- ${check}`).join('\n')}`,
    noGaps: '评判结论没有指出缺口。请逐项核对目标的检查项。',
    changed: (goal) => `在检查结果期间，用户修改了目标。现在是：\n\n${goal}`,
    edited: {
      brief: (text) => `用户修改了要做的事。现在是：\n\n${text}`,
      goal: (text) => `用户修改了评判结果所依据的目标。现在是：\n\n${text}`,
    },
    said: (words) => `其间用户说：\n\n${words.join('\n\n')}`,
    unreachable: (reasons) => `评判者认为目标无法达成：\n\n${reasons}\n\n该怎么办？`,
    accept: '按现状接受',
    accepted: '用户按现状接受了工作。',
    amend: '修改目标',
    wrong: '评判者有误：继续',
    amendTo: '现在的目标是什么？',
    amended: (words) => `用户修改了目标：\n\n${words}`,
    judgedWrong: (reasons) => `评判者认为目标无法达成，用户说评判者有误。评判者看到的：\n\n${reasons}`,
    undecided: (why, reasons) =>
      `评判者认为目标无法达成，而且${why}；请修改 goal.md 或说明要怎么做，然后再次运行。评判者的理由：${reasons}`,
    unanswered: {
      'timed-out': '没有人及时决定该怎么办',
      declined: '用户没有决定该怎么办',
      'over-quota': '已向用户提问过多，无法再问该怎么办',
      nobody: '没有人在场决定',
    },
    noVerdict: (error) => `没有得到评判结论：${error}`,
    roundsUsedUp: (judged) =>
      `目标尚未达成，${judged} 轮已全部用完；请说明要改什么、编辑 goal.md，或允许更多轮数（--rounds ${judged + 2}，为总数）`,
  },
}
