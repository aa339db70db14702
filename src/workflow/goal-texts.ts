import type { Language } from '../core/language.ts'

/** What is said around the goal: to the judge, to the worker, and to the person. */
export interface GoalTexts {
  /** Asks the clarifier for the goal. */
  askForGoal(brief: string, format: string): string
  /** What is missing of a document that a session was to write. */
  incomplete(sections: readonly string[]): string
  /** The work, as it is given. */
  work(brief: string, goal: string): string
  judge(brief: string, goal: string): string
  /** The gaps, and nothing else: what is done need not be done again. */
  notYet(gaps: string): string
  failedChecks(checks: readonly string[]): string
  said(words: readonly string[]): string
  readonly unverifiable: string
  /** Asks what is to become of a goal that cannot be reached. */
  unreachable(reasons: string): string
  readonly accept: string
  readonly amend: string
  readonly wrong: string
  readonly amendTo: string
  amended(words: string): string
  judgedWrong(words: string): string
  /** Why the step ends. */
  nobodyThere(reasons: string): string
  noVerdict(error: string): string
}

export const GOAL_TEXTS: Readonly<Record<Language, GoalTexts>> = {
  en: {
    askForGoal: (brief, format) =>
      `This is the brief:\n\n${brief}\n\nWrite down the goal and how it is checked: a checklist, one line a check, each of which somebody who looks at the result can answer with yes or no. Mark a check that cannot be verified here, with the reason. Your last message is the goal and nothing else, in this form:\n\n${format}`,
    incomplete: (sections) =>
      `These sections say nothing yet: ${sections.join(', ')}. Write the whole again.`,
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
    said: (words) => `The person has said meanwhile:\n\n${words.join('\n\n')}`,
    unverifiable: 'cannot be verified here',
    unreachable: (reasons) =>
      `The judge says that the goal cannot be reached:\n\n${reasons}\n\nWhat shall become of it?`,
    accept: 'Accept the work as it is',
    amend: 'Amend the goal',
    wrong: 'The judge is wrong: go on',
    amendTo: 'What is the goal now?',
    amended: (words) => `The person has amended the goal:\n\n${words}`,
    judgedWrong: (words) => `The judge took the goal for unreachable. The person does not:\n\n${words}`,
    nobodyThere: (reasons) => `the goal cannot be reached, and nobody was there to decide: ${reasons}`,
    noVerdict: (error) => `there is no verdict: ${error}`,
  },
  es: {
    askForGoal: (brief, format) =>
      `Este es el encargo:\n\n${brief}\n\nEscribe el objetivo y cómo se comprueba: una lista, una línea por comprobación, cada una de las cuales quien mire el resultado pueda responder con sí o no. Marca la comprobación que no se puede verificar aquí, con el motivo. Tu último mensaje es el objetivo y nada más, en esta forma:\n\n${format}`,
    incomplete: (sections) =>
      `Estas secciones todavía no dicen nada: ${sections.join(', ')}. Escríbelo todo otra vez.`,
    work: (brief, goal) =>
      [
        `Esto es lo que se quiere:\n\n${brief}`,
        ...(goal ? [`Otra persona juzgará el resultado según esto:\n\n${goal}`] : []),
      ].join('\n\n'),
    judge: (brief, goal) =>
      `Esto se quería:\n\n${brief}\n\nJuzga si este objetivo está logrado, comprobación por comprobación. La que esté marcada como no verificable aquí no cuenta en contra:\n\n${goal}`,
    notYet: (gaps) =>
      `Alguien que no vio cómo se hizo ha mirado el resultado. Todavía no está:\n\n${gaps}\n\nCierra estas lagunas y termina.`,
    failedChecks: (checks) => `Comprobaciones fallidas:\n${checks.map((check) => `- ${check}`).join('\n')}`,
    said: (words) => `Entretanto la persona ha dicho:\n\n${words.join('\n\n')}`,
    unverifiable: 'no se puede verificar aquí',
    unreachable: (reasons) =>
      `El juez dice que el objetivo no se puede alcanzar:\n\n${reasons}\n\n¿Qué hacemos?`,
    accept: 'Aceptar el trabajo como está',
    amend: 'Cambiar el objetivo',
    wrong: 'El juez se equivoca: seguir',
    amendTo: '¿Cuál es ahora el objetivo?',
    amended: (words) => `La persona ha cambiado el objetivo:\n\n${words}`,
    judgedWrong: (words) => `El juez dio el objetivo por inalcanzable. La persona no:\n\n${words}`,
    nobodyThere: (reasons) => `el objetivo no se puede alcanzar, y no había nadie para decidir: ${reasons}`,
    noVerdict: (error) => `no hay veredicto: ${error}`,
  },
  zh: {
    askForGoal: (brief, format) =>
      `任务说明如下：\n\n${brief}\n\n请写出目标以及如何检查：一份清单，每项一行，看到结果的人能对每一项回答是或否。在此无法验证的检查项要标明并说明原因。你的最后一条消息就是目标，不含其他内容，格式如下：\n\n${format}`,
    incomplete: (sections) => `以下部分还没有内容：${sections.join('、')}。请完整重写。`,
    work: (brief, goal) =>
      [`要做的事：\n\n${brief}`, ...(goal ? [`结果将由他人按以下目标评判：\n\n${goal}`] : [])].join('\n\n'),
    judge: (brief, goal) =>
      `当初的要求：\n\n${brief}\n\n请逐项判断以下目标是否达成。标明在此无法验证的检查项不计为未通过：\n\n${goal}`,
    notYet: (gaps) => `没有看过制作过程的人检查了结果，尚未达成：\n\n${gaps}\n\n请补上这些缺口，然后完成。`,
    failedChecks: (checks) => `未通过的检查项：\n${checks.map((check) => `- ${check}`).join('\n')}`,
    said: (words) => `其间用户说：\n\n${words.join('\n\n')}`,
    unverifiable: '在此无法验证',
    unreachable: (reasons) => `评判者认为目标无法达成：\n\n${reasons}\n\n该怎么办？`,
    accept: '按现状接受',
    amend: '修改目标',
    wrong: '评判有误：继续',
    amendTo: '现在的目标是什么？',
    amended: (words) => `用户修改了目标：\n\n${words}`,
    judgedWrong: (words) => `评判者认为目标无法达成，用户不这么认为：\n\n${words}`,
    nobodyThere: (reasons) => `目标无法达成，且没有人在场决定：${reasons}`,
    noVerdict: (error) => `没有得到评判：${error}`,
  },
}
