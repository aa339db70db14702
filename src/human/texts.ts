import type { Language } from '../core/language.ts'
import type { Unanswered } from './channel.ts'

export interface HumanTexts {
  /** A question costs the person's attention, so what is worth one is said beforehand. */
  readonly askDescription: string
  readonly askInput: Readonly<Record<'question' | 'options', string>>
  /** Stands below a question, for the person. */
  readonly several: string
  answered(answer: string): string
  /** For those who take over: what a person has said when they were asked. */
  heard(question: string, answer: string): string
  /** What happened, so that the model does not take silence for consent. */
  readonly unanswered: Readonly<Record<Unanswered, string>>
  /** What to do without an answer: waiting or asking again gets nowhere, and an assumption that nobody sees cannot be corrected. */
  readonly assume: string
  readonly emptyQuestion: string
  readonly inboxDescription: string
  mail(count: number): string
  readonly noMail: string
  /** An answer out of its context says nothing. */
  lateAnswer(question: string, answer: string): string

  /** For people. */
  channelBroken(reason: string): string
  logBroken(reason: string): string
}

export const HUMAN_TEXTS: Readonly<Record<Language, HumanTexts>> = {
  en: {
    askDescription:
      'Asks the person one question and waits for the answer, which can take a while. Ask only what changes the work and what you cannot find out yourself.',
    askInput: {
      question: 'the question; it has to be understood without your context',
      options: 'what there is to choose from, one a line; left out when any words will do',
    },
    several: 'Several may be picked.',
    answered: (answer) => `The person answers:\n\n${answer}`,
    heard: (question, answer) => `Asked: ${question}\n\nThe person answered: ${answer}`,
    unanswered: {
      'timed-out': 'The person has not answered in time. If they do later, it comes into the inbox.',
      declined: 'The person does not want to answer this.',
      'over-quota': 'The question was not put to the person: there were too many already. Do not ask again.',
      nobody: 'There is nobody to answer. Do not ask again.',
    },
    assume:
      'Assume the likeliest answer, go on, and record the assumption where your work will be read, with the question.',
    emptyQuestion: 'The question is empty: say what you want to know.',
    inboxDescription:
      'Reads what the person has written since you last looked, word for word. It does not wait. Look between pieces of work.',
    mail: (count) =>
      count === 1 ? 'The person has written:' : `The person has written ${count} times, the oldest first:`,
    noMail: 'Nothing is in the inbox.',
    lateAnswer: (question, answer) =>
      `An answer that came after the time was over. The question was:\n\n${question}\n\nThe answer:\n\n${answer}`,
    channelBroken: (reason) =>
      `Questions do not reach you (${reason}). Agents go on with the likeliest assumption and record it.`,
    logBroken: (reason) => `Questions and answers are not being recorded. ${reason}`,
  },
  es: {
    askDescription:
      'Hace una pregunta a la persona y espera la respuesta, que puede tardar. Pregunta solo lo que cambia el trabajo y no puedes averiguar por tu cuenta.',
    askInput: {
      question: 'la pregunta; debe entenderse sin tu contexto',
      options: 'entre qué se puede elegir, una opción por línea; se omite si vale cualquier respuesta',
    },
    several: 'Se pueden elegir varias.',
    answered: (answer) => `La persona responde:\n\n${answer}`,
    heard: (question, answer) => `Se preguntó: ${question}\n\nLa persona respondió: ${answer}`,
    unanswered: {
      'timed-out': 'La persona no ha respondido a tiempo. Si lo hace más tarde, llegará al buzón.',
      declined: 'La persona no quiere responder a esto.',
      'over-quota':
        'No se ha planteado la pregunta a la persona: ya había demasiadas. No vuelvas a preguntar.',
      nobody: 'No hay nadie que responda. No vuelvas a preguntar.',
    },
    assume:
      'Da por buena la respuesta más probable, sigue, y anota la suposición donde se leerá tu trabajo, junto con la pregunta.',
    emptyQuestion: 'La pregunta está vacía: di qué quieres saber.',
    inboxDescription:
      'Lee lo que la persona ha escrito desde la última vez que miraste, palabra por palabra. No espera. Mira entre una pieza de trabajo y otra.',
    mail: (count) =>
      count === 1
        ? 'La persona ha escrito:'
        : `La persona ha escrito ${count} veces, lo más antiguo primero:`,
    noMail: 'No hay nada en el buzón.',
    lateAnswer: (question, answer) =>
      `Una respuesta que llegó cuando el plazo había terminado. La pregunta era:\n\n${question}\n\nLa respuesta:\n\n${answer}`,
    channelBroken: (reason) =>
      `Las preguntas no te llegan (${reason}). Los agentes siguen con la suposición más probable y la anotan.`,
    logBroken: (reason) => `Las preguntas y respuestas no se están registrando. ${reason}`,
  },
  zh: {
    askDescription: '向用户提一个问题并等待回答，可能需要一些时间。只问会改变工作、且你自己无法弄清的事。',
    askInput: {
      question: '问题；不了解你的上下文也要能看懂',
      options: '可供选择的选项，每行一个；任意回答均可时省略',
    },
    several: '可选择多项。',
    answered: (answer) => `用户回答：\n\n${answer}`,
    heard: (question, answer) => `问题：${question}\n\n用户回答：${answer}`,
    unanswered: {
      'timed-out': '用户没有及时回答。如果之后回答，会进入收件箱。',
      declined: '用户不想回答这个问题。',
      'over-quota': '问题没有提给用户：问题已经过多。不要再问。',
      nobody: '没有人能回答。不要再问。',
    },
    assume: '取最可能的答案，继续工作，并把这一假设连同问题记录在你的工作成果会被读到的地方。',
    emptyQuestion: '问题是空的：请说明你想知道什么。',
    inboxDescription: '逐字读取用户自你上次查看以来所写的内容。不会等待。请在各项工作之间查看。',
    mail: (count) => (count === 1 ? '用户写道：' : `用户写了 ${count} 条，最早的在前：`),
    noMail: '收件箱里没有内容。',
    lateAnswer: (question, answer) => `超时之后才收到的回答。问题是：\n\n${question}\n\n回答：\n\n${answer}`,
    channelBroken: (reason) => `问题无法送达您（${reason}）。智能体会按最可能的假设继续，并把它记录下来。`,
    logBroken: (reason) => `问题和回答没有被记录。${reason}`,
  },
}
